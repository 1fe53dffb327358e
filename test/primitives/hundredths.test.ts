import { expect, test } from 'vitest';
import {
  divideHalfUp,
  fromHundredths,
  hasTwoDecimals,
  hundredthsOf,
  sharesOf,
  smallest,
} from '../../src/primitives/hundredths.ts';

test.each([
  [0, true],
  [0.01, true],
  [0.1, true],
  [19.99, true],
  [1_000_000.07, true],
  [0.001, false],
  [0.015, false],
  [19.999, false],
])('%d has two decimals at most: %s', (value, expected) => {
  expect(hasTwoDecimals(value)).toBe(expected);
});

test('a figure is so many hundredths, and comes back from them', () => {
  expect([hundredthsOf(1.005), hundredthsOf(19.99)]).toEqual([100n, 1999n]);
  expect(fromHundredths(1999n)).toBe(19.99);
});

test.each([
  [4n, 10n, 0n],
  [5n, 10n, 1n],
  [14n, 10n, 1n],
  [15n, 10n, 2n],
  [20n, 10n, 2n],
  [1n, 3n, 0n],
  [2n, 3n, 1n],
])('%d by %d is %d', (dividend, divisor, quotient) => {
  expect(divideHalfUp(dividend, divisor)).toBe(quotient);
});

test('shares add up to what is shared, whatever is rounded', () => {
  expect(sharesOf(100n, [1n, 1n, 1n])).toEqual([33n, 34n, 33n]);
  expect(sharesOf(101n, [2n, 1n, 1n])).toEqual([51n, 25n, 25n]);
  expect(sharesOf(7n, [0n, 5n])).toEqual([0n, 7n]);
});

test('the smallest of some', () => {
  expect([smallest(3n, 1n, 2n), smallest(1n, 2n), smallest(5n)]).toEqual([1n, 1n, 5n]);
});
