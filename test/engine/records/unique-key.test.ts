import { expect, test } from 'vitest';
import { uniqueKey } from '../../../src/engine/records/facts.ts';

test.each([
  ['blanks at its ends and several within', '  Lote   12 ', 'Lote 12'],
  ['an accent that follows its letter', 'Can\u0303ada', 'Ca\u00f1ada'],
])('a reference is the same with %s', (_, written, other) => {
  expect(uniqueKey(written)).toBe(uniqueKey(other));
});

test('references of other letters are others', () => {
  expect(uniqueKey('Ca\u00f1ada')).not.toBe(uniqueKey('Canada'));
});
