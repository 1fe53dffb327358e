import { expect, test } from 'vitest';
import { guardFormula, unguardFormula } from '../../src/primitives/formula-guard.ts';

test.each([
  ['=1+1', "'=1+1"],
  ['+34', "'+34"],
  ['-1', "'-1"],
  ['@sum', "'@sum"],
  ['\tx', "'\tx"],
  ['\rx', "'\rx"],
  ["'=1", "''=1"],
  ["''=1", "'''=1"],
])('%j would be run, and is written %j', (text, guarded) => {
  expect([guardFormula(text), unguardFormula(guarded)]).toEqual([guarded, text]);
});

test.each(['', 'a=1', "'a", "it's", ' =1', '1-2'])('%j would not, and stays as it is', (text) => {
  expect([guardFormula(text), unguardFormula(text)]).toEqual([text, text]);
});

test('a formula that nobody guarded is read as it is', () => {
  expect(unguardFormula('=1')).toBe('=1');
});
