import { expect, test } from 'vitest';
import { isSameRing, ringNumber } from '../../src/primitives/same-ring.ts';

type Ring = readonly (readonly [number, number])[];
const square: Ring = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
  [0, 0],
];
/** The same ring, begun at another corner. */
const begunAt = (ring: Ring, at: number): Ring => [...ring.slice(at, -1), ...ring.slice(0, at + 1)];

test.each([0, 1, 2, 3])('a ring that begins at corner %i is the same one', (at) => {
  const other = begunAt(square, at);
  expect(other).toHaveLength(5);
  expect([isSameRing(square, other), isSameRing(other, square)]).toEqual([true, true]);
  expect(ringNumber(other)).toBe(ringNumber(square));
});

test.each<[string, Ring]>([
  ['turns the other way', square.toReversed()],
  [
    'has a corner elsewhere',
    [
      [0, 0],
      [1, 0],
      [1, 1.000001],
      [0, 1],
      [0, 0],
    ],
  ],
  [
    'has a corner more',
    [
      [0, 0],
      [0.5, 0],
      [1, 0],
      [1, 1],
      [0, 1],
      [0, 0],
    ],
  ],
  [
    'has a corner less',
    [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 0],
    ],
  ],
  ['lies elsewhere', square.map(([lon, lat]) => [lon + 9, lat] as const)],
  ['has no positions', []],
])('a ring that %s is another one', (_, other) => {
  expect([isSameRing(square, other), isSameRing(other, square)]).toEqual([false, false]);
});

test('rings of nothing are not the same, and have the number 0', () => {
  expect([isSameRing([], []), isSameRing([[1, 1]], [[1, 1]])]).toEqual([false, false]);
  expect([ringNumber([]), ringNumber([[1, 1]])]).toEqual([0, 0]);
});

test('a number has 16 bits, and a millionth of a degree gives another one', () => {
  const numbers = [0, 1, 2].map((millionths) => ringNumber(square.map(([lon, lat]) => [lon + millionths / 1e6, lat])));
  expect(new Set(numbers).size).toBe(3);
  for (const number of numbers) expect(number).toBeLessThan(65_536);
});

test('a ring of one place is the same as itself', () => {
  const place: Ring = [
    [1, 1],
    [1, 1],
  ];
  expect(isSameRing(place, [...place])).toBe(true);
});

test('few of many rings share a number', () => {
  const shifted = (by: number): Ring => square.map(([lon, lat]) => [lon + by / 1e4, lat - by / 1e6]);
  const numbers = Array.from({ length: 1_000 }, (_, by) => ringNumber(shifted(by)));
  expect(new Set(numbers).size).toBeGreaterThan(970);
});
