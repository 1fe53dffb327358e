import { expect, test } from 'vitest';
import { listFiles, readText } from '../support/source-files.ts';
import { findForbiddenProse } from './prose.ts';

const isText = (path: string) =>
  /(\.(ts|mjs|js|json|md|txt|sh|bash|fish|ps1|yml)|^\.ci\/run|_sbox|LICENSE)$/.test(path);

/** Words are joined here, so that the samples are not found as offences of this file. */
const join = (...parts: string[]) => parts.join('');

test('no text of the project leaves an open end, names a machine or speaks of a passing state', () => {
  const files = listFiles('').filter(isText).map(readText);
  expect(files.map(({ path }) => path)).toEqual(expect.arrayContaining(['package.json', '.ci/run', 'CONTRIBUTING.md']));
  expect(findForbiddenProse(files)).toEqual([]);
});

test.each([
  join('// TO', 'DO: paging'),
  join('// FIX', 'ME later'),
  join("read('/wo", "rk/main/fixtures')"),
  join('see /ro', 'ot/notes'),
  join('"resolved": "https://registry.', 'npmjs.org/x"'),
])('the gate finds: %s', (line) => {
  expect(findForbiddenProse([{ path: 'src/a.ts', text: `ok\n${line}\n` }])).toHaveLength(1);
});

test.each([
  join('// TO', 'DO Decision 12: paging beyond the horizon'),
  "new URL('../network/x', base)",
  'https://example.test/home/page',
  'a forward reference, known for nowhere else',
])('the gate lets pass: %s', (line) => {
  expect(findForbiddenProse([{ path: 'src/a.ts', text: line }])).toEqual([]);
});

test('a lock file may say where a package comes from', () => {
  const text = join('"resolved": "https://registry.', 'npmjs.org/x"');
  expect(findForbiddenProse([{ path: 'package-lock.json', text }])).toEqual([]);
});
