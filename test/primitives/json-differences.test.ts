import { expect, test } from 'vitest';
import { listDifferences } from '../../src/primitives/json-differences.ts';

test.each([
  ['equal documents differ nowhere', { a: [1, { b: null }] }, { a: [1, { b: null }] }, []],
  ['a value', { a: 1 }, { a: '1' }, ['a 1 → "1"']],
  ['a member that one side lacks', { a: 1 }, { b: 2 }, ['a 1 → absent', 'b absent → 2']],
  ['an object and a list', { a: {} }, { a: [] }, ['a {} → []']],
  ['a longer list, by its length and what both have', [1, 2, 3], [1, 4], ['length 3 → 2', '[1] 2 → 4']],
  ['a shorter list, by its length and what both have', { a: [1] }, { a: [2, 3] }, ['a.length 1 → 2', 'a[0] 1 → 2']],
  ['a member of an element', { a: [{ b: 1 }] }, { a: [{ b: 2 }] }, ['a[0].b 1 → 2']],
])('%s', (_, before, after, expected) => {
  const found = listDifferences(before, after).map((one) => `${one.path} ${one.before} → ${one.after}`);
  expect(found).toEqual(expected);
});
