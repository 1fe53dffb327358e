import { expect, test } from 'vitest';
import { UsageError } from '../../../src/cli/failures/failures.ts';
import { parseCount, parseSeconds } from '../../../src/cli/input/numbers.ts';

const bounds = { minimum: 2, maximum: 50, default: 7 };

test.each([
  ['2', 2],
  ['50', 50],
  ['000000050', 50],
])('%s is a count from 2 to 50', (text, expected) => {
  expect(parseCount('--n', text, bounds)).toBe(expected);
});

test.each(['1', '51', '0000000050', '', ' 2', '2.0', '-2', '+2', '2e1', '０', 'two'])(
  '%j is no count from 2 to 50',
  (text) => {
    expect(() => parseCount('--n', text, bounds)).toThrow(
      new UsageError(`--n takes a whole number from 2 to 50, not "${text}".`),
    );
  },
);

test('a count that was not typed is the default, and the minimum is 0 unless given', () => {
  expect(parseCount('--n', undefined, bounds)).toBe(7);
  expect(parseCount('--n', '0', { maximum: 9, default: 7 })).toBe(0);
});

test.each([
  ['0', 0],
  ['1.25', 1.25],
  ['999999', 999_999],
])('%s are seconds', (text, expected) => {
  expect(parseSeconds('--timeout', text)).toBe(expected);
});

test.each(['', '1000000', '1.', '.5', '-1', '1s', 'Infinity'])('%j are no seconds', (text) => {
  expect(() => parseSeconds('--timeout', text)).toThrow(new UsageError(`--timeout takes seconds, not "${text}".`));
});

test('seconds that were not typed are none', () => {
  expect(parseSeconds('--timeout', undefined)).toBeUndefined();
});
