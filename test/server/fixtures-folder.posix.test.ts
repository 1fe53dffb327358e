import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openFixturesFolder, readChunks, seedFolder } from '../../src/server/seed/fixtures-folder.ts';

const folder = mkdtempSync(join(tmpdir(), 'sbox-fixtures-'));
afterAll(() => rmSync(folder, { recursive: true }));
const readText = (text: string) => {
  writeFileSync(join(folder, 'a.json'), text);
  return () => openFixturesFolder(folder).read('a.json');
};

test('a syntax error is told where it is, where the engine says so, and an end too early at the end', () => {
  expect(readText('[1]')()).toEqual([1]);
  expect(readText('{\n  "a": 1,\n  oops\n}\n')).toThrow('a.json:3:3: not JSON.');
  expect(readText('[1,\n')).toThrow('a.json:2:1: not JSON.');
  expect(readText('')).toThrow('a.json:1:1: not JSON.');
  expect(readText('x')).toThrow('a.json: not JSON.');
});

test('something that is not a file is refused otherwise than a file that is not there', () => {
  const { readBytes } = openFixturesFolder(seedFolder);
  expect(() => readBytes('org_pampa')).toThrow('org_pampa: it is not a file.');
  expect(() => readBytes('nowhere.json')).toThrow('nowhere.json: the file does not exist.');
  expect(() => [...readChunks(join(seedFolder, 'nowhere.json'))]).toThrow('the file does not exist.');
});

// Only there the open files of a process can be counted.
test.runIf(process.platform === 'linux')('a file is closed, however far it was read', () => {
  const count = () => readdirSync('/proc/self/fd').length;
  const before = count();
  for (let times = 0; times < 20; times += 1) {
    expect([...readChunks(join(seedFolder, 'dataset.json'))]).toHaveLength(1);
    for (const _chunk of readChunks(join(seedFolder, 'dataset.json'))) break;
  }
  expect(count()).toBeLessThan(before + 20);
});
