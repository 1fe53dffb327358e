import { expect, test } from 'vitest';
import { importsOf, listFiles, parseSource, readSources, readText } from '../support/source-files.ts';
import { findMisplacedLocators, findUnbanned, type Override, readPicture } from './layers.ts';

const picture = readPicture(readText('ARCHITECTURE.md').text);
const { overrides } = JSON.parse(readText('biome.layers.json').text) as { overrides: Override[] };
const sources = readSources('src');

test('every folder of src/ has its place among the layers', () => {
  const folders = new Set(listFiles('src').map((path) => path.split('/').slice(1, -1)[0] ?? 'library'));
  expect([...picture.keys()].sort()).toEqual([...folders].sort());
});

test('the linter refuses what the layers forbid', () => {
  expect(findUnbanned(picture, overrides)).toEqual([]);
});

test('a folder that the linter lets up is found', () => {
  const rule = {
    linter: { rules: { style: { noRestrictedImports: { options: { patterns: [{ group: ['../**/c/**'] }] } } } } },
  };
  const drawn = readPicture('```\n2  b  c\n1  a\n```');
  const found = findUnbanned(drawn, [
    { includes: ['src/a/**'], ...rule },
    { includes: ['src/b/**'], ...rule },
  ]);
  expect(found).toEqual(['src/c may import b', 'src/a may import b']);
});

test('no import is computed, since one that is could go anywhere', () => {
  for (const source of sources) importsOf(source);
  const computed = parseSource('src/cli/main.ts', 'const name = "x"; await import(name);');
  expect(() => importsOf(computed)).toThrow('computes an import');
});

test('only files two folders below the root locate others by their own place', () => {
  expect(findMisplacedLocators(sources)).toEqual([]);
  const text = "new URL('../../fixtures/', import.meta.url);";
  expect(findMisplacedLocators([parseSource('src/cli/commands/a.ts', text)])).toHaveLength(1);
  expect(findMisplacedLocators([parseSource('src/cli/a.ts', text)])).toEqual([]);
});
