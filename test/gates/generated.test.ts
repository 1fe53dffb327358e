import { expect, test } from 'vitest';
import { generatedFiles } from '../../scripts/generate.ts';
import { listFiles, readText } from '../support/source-files.ts';
import { findStaleFiles } from './generated.ts';

test('every generated file is what the sources say today', async () => {
  const generated = await generatedFiles();
  const present = new Set(listFiles(''));
  expect(generated.size).toBeGreaterThan(0);
  expect(findStaleFiles(generated, (path) => (present.has(path) ? readText(path).text : null))).toEqual([]);
});

test('a missing file and a file that differs are found, an equal one is not', () => {
  const disk = new Map([
    ['equal', 'a\n'],
    ['edited', 'a\nb\n'],
  ]);
  const generated = new Map([
    ['equal', 'a\n'],
    ['edited', 'a\n'],
    ['missing', ''],
  ]);
  expect(findStaleFiles(generated, (path) => disk.get(path) ?? null)).toEqual([
    'edited differs from what the sources say: run npm run generate',
    'missing is missing: run npm run generate',
  ]);
});
