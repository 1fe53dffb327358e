import { expect, test } from 'vitest';
import { rows } from '../../src/contract/rows.ts';
import { parseSource, readSources } from '../support/source-files.ts';
import { findComparedIds } from './ids.ts';

const ids = new Set<string>(rows.map(({ id }) => id));

test('no code outside the table asks which operation it has', () => {
  const outside = readSources('src').filter(({ path }) => !path.startsWith('src/contract/'));
  expect(outside.length).toBeGreaterThan(700);
  expect(findComparedIds(outside, ids)).toEqual([]);
});

test.each([
  "if (id === 'createJob') begin();",
  "const isOther = 'resetSandbox' !== operationId;",
  "switch (id) { case 'getLog': read(); }",
  "const held = new Set(['listHeld', 'claims']);",
  "const isFork = ['forkWorld', 'x'].includes(id);",
  "if (seen.has('dropWorld')) end();",
])('%s is found', (text) => {
  expect(findComparedIds([parseSource('src/server/a.ts', text)], ids)).toHaveLength(1);
});

test.each([
  "await client.call(rowOf('createJob'));",
  'if (findRow(id)?.resets === true) begin();',
  "const a = ['getLog'];",
])('%s is not', (text) => {
  expect(findComparedIds([parseSource('src/server/a.ts', text)], ids)).toEqual([]);
});
