// The doors of a person at a terminal: which files are replaced, and which are not.

import { chmodSync, lstatSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { openDoors } from '../../src/cli/doors/doors.ts';
import { makeTempFolder } from '../support/temp-folder.ts';

let folder = '';

const at = (name: string) => join(folder, name);

beforeEach(async () => {
  folder = await makeTempFolder('doors');
});

describe('a file is replaced', () => {
  test('whole, with the permissions that it had, and no other file is left', async () => {
    writeFileSync(at('page.md'), 'old');
    chmodSync(at('page.md'), 0o600);
    await openDoors.replace(at('page.md'), 'new');
    expect([readFileSync(at('page.md'), 'utf8'), lstatSync(at('page.md')).mode & 0o777]).toEqual(['new', 0o600]);
    expect(readdirSync(folder)).toEqual(['page.md']);
  });

  test('unless a link stands in its place', async () => {
    writeFileSync(at('stranger'), 'theirs');
    symlinkSync(at('stranger'), at('page.md'));
    await expect(openDoors.replace(at('page.md'), 'new')).rejects.toThrow(
      'page.md is a link, and only a file is replaced',
    );
    await expect(openDoors.replace('/dev/null', 'new')).rejects.toThrow('/dev/null is no file');
    expect(readFileSync(at('stranger'), 'utf8')).toBe('theirs');
  });

  test('by no name that could be prepared: a link at the old one leads nowhere', async () => {
    writeFileSync(at('stranger'), 'theirs');
    writeFileSync(at('page.md'), 'old');
    for (const end of ['.new', '.part']) symlinkSync(at('stranger'), at(`page.md${end}`));
    await openDoors.replace(at('page.md'), 'new');
    expect(readFileSync(at('stranger'), 'utf8')).toBe('theirs');
  });
});

describe('a file is created', () => {
  test('where none is, and over no link, whether it leads somewhere or not', () => {
    openDoors.create(at('new')).close();
    symlinkSync(at('dangling-target'), at('dangling'));
    for (const name of ['new', 'dangling'])
      expect(() => openDoors.create(at(name))).toThrow(`${name} is there already.`);
    expect(readdirSync(folder).sort()).toEqual(['dangling', 'new']);
  });

  test('for everybody to read, or for its owner alone', () => {
    const umask = process.umask();
    openDoors.create(at('open')).close();
    openDoors.create(at('closed'), 0o600).close();
    expect(lstatSync(at('open')).mode & 0o777).toBe(0o666 & ~umask);
    expect(lstatSync(at('closed')).mode & 0o777).toBe(0o600);
  });

  test('and is gone when it is discarded', () => {
    openDoors.create(at('new')).discard();
    expect(readdirSync(folder)).toEqual([]);
  });
});
