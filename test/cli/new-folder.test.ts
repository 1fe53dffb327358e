// A folder that a command writes: whole or not at all.

import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { openDoors } from '../../src/cli/doors/doors.ts';
import { printNewFolder } from '../../src/cli/session/new-folder.ts';
import type { Session } from '../../src/cli/session/session.ts';
import { atFileEnd } from '../support/at-file-end.ts';

let place = '';
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'sbox-new-folder-'));
  const made = place;
  atFileEnd(() => rm(made, { recursive: true }));
});

const write = (folder: string, files: Readonly<Record<string, string>>) =>
  printNewFolder({ doors: openDoors } as unknown as Session, {
    folder,
    makeFiles: async () => new Map(Object.entries(files)),
    next: '',
  });

test('what cannot be written leaves nothing half-written', async () => {
  await writeFile(join(place, 'file'), '');
  for (const out of [join(place, 'file'), join(place, 'file/below')])
    await expect(write(out, { a: '' })).rejects.toThrow('cannot be written: ENOTDIR');
  expect(await readdir(place)).toEqual(['file']);
});

test.each(['an empty folder', 'no folder'])(
  'what fails on the way is taken away again: there was %s',
  async (before) => {
    const folder = before === 'no folder' ? join(place, 'new') : place;
    // A file cannot be a folder as well, which shows at the second one.
    await expect(write(folder, { 'a/first': '', 'a/first/second': '' })).rejects.toThrow('cannot be written: E');
    expect(await readdir(place)).toEqual([]);
  },
);
