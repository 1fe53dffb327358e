// What a file has beside the members of a row, in a sentence of bounded length.
import { expect, test } from 'vitest';
import { describeForeign, joinSome, type RowForm } from '../../src/rows/row-form.ts';

test.each([
  [0, ''],
  [2, 'n0, n1'],
  [3, 'n0, n1, n2'],
  [4, 'n0, n1, n2 and 1 more'],
  [9, 'n0, n1, n2 and 6 more'],
])('of %i names three are told at most', (count, told) => {
  const names = Array.from({ length: count }, (_, index) => `n${index}`);
  expect(joinSome(names, 3, ', ')).toBe(told);
});

test('a name that is nearly that of a member is asked about', () => {
  const form = { columns: [{ name: 'crop' }, { name: 'ring' }], readOnly: [] } as unknown as RowForm;
  expect(describeForeign(['crop_', 'owner'], form)).toBe('crop_, did you mean crop?; owner');
  const many = Array.from({ length: 101 }, () => 'owner');
  expect(describeForeign(many, form)).toBe(`${many.slice(1).join('; ')} and 1 more`);
});
