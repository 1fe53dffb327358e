// Takes one row, or one optional member of a row, out of the table after the other, and asks tests of `npm test` about what is left.
import { expect, test } from 'vitest';
import { buildSeed } from '../../scripts/seed/build-seed.ts';
import { readSeededExamples } from '../../scripts/seeded-examples.ts';
import { listFiles, parseSource, readText } from '../support/source-files.ts';
import { findDeletions } from './find-deletions.ts';
import { openJudge } from './judge-table.ts';

const table = [
  ...['operations.ts', 'control-operations.ts', 'row.ts'].map((name) => `src/contract/${name}`),
  ...listFiles('src/contract/resources'),
];
const testOf = (name: string) => `test/${name}.test.ts`;
/** Those whose lists are written by hand come first. */
const tests = [
  ...['row-members', 'refusals', 'examples', 'filters', 'rows'].map((name) => testOf(`contract/${name}`)),
  testOf('every-operation/table'),
  'test/mutation/documents.ts',
  ...['tools', 'commands-tree', 'openapi'].map((name) => testOf(`projections/${name}`)),
];

test('whatever is taken out of the table, a test of npm test fails', async () => {
  const judge = await openJudge(table, tests, { examples: await readSeededExamples(buildSeed()) });
  expect(await judge()).toBeUndefined();
  const unnoticed = [];
  for (const path of table) {
    const { text, deletions } = readDeletions(path);
    for (const { start, end, line, text: deleted } of deletions) {
      const failed = await judge({ path, text: text.slice(0, start) + text.slice(end) });
      if (failed === undefined) unnoticed.push(`${path}:${line} ${deleted}`);
    }
  }
  expect(unnoticed).toEqual([]);
});

function readDeletions(path: string) {
  const source = parseSource(path, readText(path).text);
  return { text: source.text, deletions: findDeletions(source) };
}
