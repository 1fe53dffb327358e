import { expect, test } from 'vitest';
import { parseSource, readSources } from '../support/source-files.ts';
import { findTableImports, findTableWords, tableWords } from './engine.ts';

const engine = readSources('src/engine');

test('the engine says no word of the table', () => {
  expect(engine.length).toBeGreaterThan(0);
  expect(tableWords.size).toBeGreaterThan(60);
  expect(findTableWords(engine)).toEqual([]);
});

test('the engine imports nothing of the contract but the form of a table, which knows no table', () => {
  const form = readSources('src/contract/form');
  expect(form.length).toBeGreaterThan(0);
  expect(findTableImports([...engine, ...form])).toEqual([]);
});

test.each([
  "store.get('claims', id);",
  'const policies = 1;',
  'ids.next(`clm_`);',
  'throw new Error("no such job in jobs");',
  "if (row.id === 'createClaim') stop();",
  'interface Named { readonly aoi: string }',
])('a file of the engine may not say: %s', (text) => {
  expect(findTableWords([parseSource('src/engine/a.ts', text)]).length).toBeGreaterThan(0);
});

test('a file of the engine may say what no table says, and import its form', () => {
  const text = "import { a } from '../contract/form/a.ts'; const claimed = `a record of`;";
  expect(findTableWords([parseSource('src/engine/a.ts', text)])).toEqual([]);
  expect(findTableImports([parseSource('src/engine/a.ts', text)])).toEqual([]);
});

test('the table is found where the engine imports it', () => {
  const text = "import type { Claim } from '../contract/schemas/claim.ts';";
  expect(findTableImports([parseSource('src/engine/a.ts', text)])).toHaveLength(1);
});
