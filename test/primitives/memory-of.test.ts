import { expect, test } from 'vitest';
import { memoryOf, memoryOfMany } from '../../src/primitives/memory-of.ts';

test.each<[unknown, number]>([
  ['abc', 20 + 3],
  [7, 0],
  [0.5, 16],
  [true, 0],
  [null, 0],
  [undefined, 0],
  [{}, 24],
  [{ a: 1, b: 'x' }, 24 + 8 + (8 + 21)],
  [{ a: undefined }, 24],
  [[], 48],
  [[0.5, 1, 'x'], 48 + 3 * 8 + 21],
  [[[0.5]], 48 + 8 + (48 + 8)],
])('%j takes about %i bytes', (value, bytes) => {
  expect(memoryOf(value)).toBe(bytes);
});

test('many values take what some of them do, each at an even distance', () => {
  expect(memoryOfMany([], 3)).toBe(0);
  expect(memoryOfMany(['a', 'b', 'c'], 3)).toBe(3 * (8 + 21));
  // The first and the third of four are measured.
  expect(memoryOfMany(['a', 'b'.repeat(100), 'ccc', 'd'], 3)).toBe((2 * 8 + 21 + 23) * 2);
  expect(memoryOfMany(Array(1_000).fill('abc'), 7)).toBe(1_000 * (8 + 23));
});
