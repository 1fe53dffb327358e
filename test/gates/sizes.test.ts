import { expect, test } from 'vitest';
import { listFiles, parseSource, readSources, readText } from '../support/source-files.ts';
import { fileLimit, findLongFiles, findLongFunctions, functionLimit } from './sizes.ts';

/** Tables, and the seed: data is easier to read as one long list than split. Tests may be long as well. */
const isData = (path: string) => /^(src\/contract\/|scripts\/seed\/)/.test(path);

test('no file of code is longer than 200 lines, but tables', () => {
  const paths = ['src', 'scripts', 'bench', 'bin'].flatMap(listFiles);
  const code = paths.filter((path) => /\.(tsx?|mjs|js|css)$/.test(path) && !isData(path));
  expect(code.length).toBeGreaterThan(0);
  expect(fileLimit).toBe(200);
  expect(findLongFiles(code.map(readText))).toEqual([]);
});

test('no function is longer than 60 lines', () => {
  const sources = ['src', 'scripts', 'bench'].flatMap(readSources);
  expect(sources.length).toBeGreaterThan(0);
  expect(functionLimit).toBe(60);
  expect(findLongFunctions(sources)).toEqual([]);
});

test('a file of 201 lines is found, and one of 200 is not', () => {
  expect(findLongFiles([{ path: 'a.ts', text: 'x;\n'.repeat(201) }])).toEqual(['a.ts has 201 lines, the limit is 200']);
  expect(findLongFiles([{ path: 'a.ts', text: 'x;\n'.repeat(200) }])).toEqual([]);
});

test.each([
  ['a declaration', 'function a() {', '}'],
  ['an arrow', 'const a = () => {', '};'],
  ['a method', 'class A { a() {', '} }'],
  ['a getter', 'const a = { get b() {', '} };'],
])('%s of 61 lines is found, and one of 60 is not', (_, opening, closing) => {
  const build = (lines: number) => parseSource('a.ts', `// first\n${opening}\n${'x;\n'.repeat(lines - 2)}${closing}\n`);
  expect(findLongFunctions([build(61)])).toEqual(['a.ts:2 has 61 lines, the limit is 60']);
  expect(findLongFunctions([build(60)])).toEqual([]);
});
