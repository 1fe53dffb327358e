import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { commandLine } from '../support/command-line.ts';
import { makeTempFolder } from '../support/temp-folder.ts';

test('three processes that add a profile at once lose none', async () => {
  const folder = await makeTempFolder('profiles');
  const words = [...(await commandLine()), 'profiles', 'add'];
  const env = { ...process.env, SBOX_CONFIG_HOME: folder };
  const add = (name: string) =>
    new Promise((resolve) => execFile(process.execPath, [...words, name, '--world', name], { env }, resolve));
  expect(await Promise.all(['a', 'b', 'c'].map(add))).toEqual([null, null, null]);
  const { profiles } = JSON.parse(await readFile(join(folder, 'profiles.json'), 'utf8'));
  expect(Object.keys(profiles).sort()).toEqual(['a', 'b', 'c']);
});
