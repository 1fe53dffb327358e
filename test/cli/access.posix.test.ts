// Which files a person at a terminal may replace.

import { chmodSync, lstatSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { fullAccess } from '../../src/cli/access/access.ts';
import { makeTempFolder } from '../support/temp-folder.ts';

let folder = '';

const at = (name: string) => join(folder, name);

beforeEach(async () => {
  folder = await makeTempFolder('access');
});

describe('a file is replaced', () => {
  test('whole, with the permissions that it had, and no other file is left', async () => {
    writeFileSync(at('page.md'), 'old');
    chmodSync(at('page.md'), 0o600);
    await fullAccess.replace(at('page.md'), 'new');
    expect([readFileSync(at('page.md'), 'utf8'), lstatSync(at('page.md')).mode & 0o777]).toEqual(['new', 0o600]);
    expect(readdirSync(folder)).toEqual(['page.md']);
  });

  test('unless a link stands in its place', async () => {
    writeFileSync(at('stranger'), 'theirs');
    symlinkSync(at('stranger'), at('page.md'));
    await expect(fullAccess.replace(at('page.md'), 'new')).rejects.toThrow(
      'page.md is a link, and only files can be replaced.',
    );
    await expect(fullAccess.replace('/dev/null', 'new')).rejects.toThrow('/dev/null is not a file');
    expect(readFileSync(at('stranger'), 'utf8')).toBe('theirs');
  });

  test('by no name that could be prepared: a link at the old one leads nowhere', async () => {
    writeFileSync(at('stranger'), 'theirs');
    writeFileSync(at('page.md'), 'old');
    for (const end of ['.new', '.part']) symlinkSync(at('stranger'), at(`page.md${end}`));
    await fullAccess.replace(at('page.md'), 'new');
    expect(readFileSync(at('stranger'), 'utf8')).toBe('theirs');
  });
});

describe('a file is created', () => {
  test('where none is, and over no link, whether it leads somewhere or not', () => {
    fullAccess.create(at('new')).close();
    symlinkSync(at('dangling-target'), at('dangling'));
    for (const name of ['new', 'dangling'])
      expect(() => fullAccess.create(at(name))).toThrow(`${name} already exists.`);
    expect(readdirSync(folder).sort()).toEqual(['dangling', 'new']);
  });

  test('for everybody to read, or for its owner alone', () => {
    const umask = process.umask();
    fullAccess.create(at('open')).close();
    fullAccess.create(at('closed'), 0o600).close();
    expect(lstatSync(at('open')).mode & 0o777).toBe(0o666 & ~umask);
    expect(lstatSync(at('closed')).mode & 0o777).toBe(0o600);
  });

  test('and is gone when it is discarded', () => {
    fullAccess.create(at('new')).discard();
    expect(readdirSync(folder)).toEqual([]);
  });
});
