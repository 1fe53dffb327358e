import { expect, test } from 'vitest';
import {
  boxesOverlap,
  boxOf,
  centroidOf,
  doubleSignedArea,
  isInside,
  ringOf,
  ringsCross,
  ringsIntersect,
} from '../../src/primitives/polygon.ts';

type Position = [number, number];
const box = (west: number, south: number, east: number, north: number): Position[] => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
];
const unit = box(0, 0, 1, 1);

/** A square of 4 by 4, out of which a bay of 2 by 3 is cut from above. */
const bay: Position[] = [
  [0, 0],
  [4, 0],
  [4, 4],
  [3, 4],
  [3, 1],
  [1, 1],
  [1, 4],
  [0, 4],
  [0, 0],
];

test.each<[string, Position, boolean]>([
  ['in a leg', [0.5, 3], true],
  ['in the other leg', [3.5, 3], true],
  ['in the bay', [2, 3], false],
  ['below the bay', [2, 0.5], true],
  ['level with the bottom of the bay', [2, 0.999], true],
  ['to the west', [-0.001, 2], false],
  ['to the east', [4.001, 2], false],
  ['above', [0.5, 4.001], false],
  ['beneath', [0.5, -0.001], false],
])('a point %s of a U', (_, point, expected) => {
  expect([isInside(point, bay), isInside(point, bay.toReversed())]).toEqual([expected, expected]);
});

test('a slanted edge parts what is inside from what is not', () => {
  const triangle: Position[] = [
    [1, 1],
    [5, 2],
    [2, 6],
    [1, 1],
  ];
  // The edge from (5, 2) to (2, 6) is at x = 3.5 where y = 4.
  expect([isInside([3.499, 4], triangle), isInside([3.501, 4], triangle)]).toEqual([true, false]);
});

test.each<[string, Position[], boolean]>([
  ['that touches in an edge', box(1, 0, 2, 1), true],
  ['that touches in a part of an edge', box(1, 0.25, 2, 0.75), true],
  ['whose longer edge runs along this one', box(1, -1, 2, 2), true],
  ['that touches in a corner', box(1, 1, 2, 2), true],
  ['beyond the east', box(1.001, 0, 2, 1), false],
  ['beyond the west', box(-1, 0, -0.001, 1), false],
  ['beyond the north', box(0, 1.001, 1, 2), false],
  ['beyond the south', box(0, -1, 1, -0.001), false],
  ['on the line of an edge, further on', box(2, 0, 3, 1), false],
  ['within', box(0.25, 0.25, 0.5, 0.5), true],
  ['around', box(-1, -1, 2, 2), true],
  ['across', box(-1, 0.25, 2, 0.75), true],
  [
    'whose corner lies on an edge',
    [
      [0.5, 1],
      [1, 2],
      [0, 2],
      [0.5, 1],
    ],
    true,
  ],
  [
    'in whose edge a corner lies',
    [
      [0.5, 1.5],
      [1.5, 0.5],
      [2, 2],
      [0.5, 1.5],
    ],
    true,
  ],
  [
    'past whose edge a corner lies',
    [
      [0.5, 1.6],
      [1.6, 0.5],
      [2, 2],
      [0.5, 1.6],
    ],
    false,
  ],
])('a square and a ring %s', (_, other, expected) => {
  for (const ring of [other, other.toReversed()])
    expect([ringsIntersect(unit, ring), ringsIntersect(ring, unit)]).toEqual([expected, expected]);
});

test('edges of a ring within another one cross nothing, and edges that only touch do', () => {
  expect([ringsCross(unit, box(0.25, 0.25, 0.5, 0.5)), ringsCross(unit, box(-1, -1, 2, 2))]).toEqual([false, false]);
  expect([ringsCross(unit, box(0.25, 0, 0.5, 0.5)), ringsCross(box(0.25, 0.5, 0.5, 1), unit)]).toEqual([true, true]);
});

test('boxes overlap up to their edges and corners', () => {
  expect(
    boxOf([
      [2, 5],
      [-1, 7],
      [3, -4],
    ]),
  ).toEqual([-1, -4, 3, 7]);
  const overlaps = (...other: Parameters<typeof boxesOverlap>[0]) => [
    boxesOverlap([0, 0, 2, 1], other),
    boxesOverlap(other, [0, 0, 2, 1]),
  ];
  expect(overlaps(2, 1, 3, 2)).toEqual([true, true]);
  expect(overlaps(2, -1, 3, 0)).toEqual([true, true]);
  expect(overlaps(2.001, 0, 3, 1)).toEqual([false, false]);
  expect(overlaps(0, 1.001, 2, 2)).toEqual([false, false]);
});

test('a ring has twice its area for a turn, positive against the clock, wherever it lies', () => {
  expect([doubleSignedArea(bay), doubleSignedArea(bay.toReversed())]).toEqual([20, -20]);
  expect(doubleSignedArea(bay.map(([x, y]) => [x + 7, y - 9]))).toBe(20);
});

test('the centroid of a triangle is the mean of its corners', () => {
  const triangle: Position[] = [
    [1, 1],
    [5, 2],
    [3, 6],
    [1, 1],
  ];
  expect(centroidOf(triangle)).toEqual({ lon: 3, lat: 3 });
  expect(centroidOf(triangle.toReversed())).toEqual({ lon: 3, lat: 3 });
});

test('where the centroid lies in a bay, the middle of the widest leg at its latitude stands for it', () => {
  const legs = (left: number, right: number): Position[] => [
    [0, 0],
    [20, 0],
    [20, 10],
    [20 - right, 10],
    [20 - right, 1],
    [left, 1],
    [left, 10],
    [0, 10],
    [0, 0],
  ];
  expect(centroidOf(legs(2, 3)).lon).toBe(18.5);
  expect(centroidOf(legs(3, 2)).lon).toBe(1.5);
  expect(centroidOf(legs(2, 2)).lon).toBe(1);
  // Of what lies below the bay and the two legs: (20 · 0.5 + 5 · 9 · 5.5) / (20 + 45).
  expect(centroidOf(legs(2, 3)).lat).toBeCloseTo((10 + 45 * 5.5) / 65, 12);
});

test('a leg whose side is slanted is as wide as it is at that latitude', () => {
  const { lon, lat } = centroidOf([
    [0, 0],
    [20, 0],
    [20, 10],
    [16, 10],
    [12, 2],
    [8, 2],
    [6, 10],
    [0, 10],
    [0, 0],
  ]);
  // The left leg narrows by a quarter of what the latitude gains over 2, the right one by a half.
  expect(lon).toBeCloseTo((8 - (lat - 2) / 4) / 2, 12);
  expect([lat > 3, lat < 6]).toEqual([true, true]);
});

test('a box as a ring begins in the south-west, turns to the left, and ends where it began', () => {
  expect(ringOf([-61, -34, -60.5, -33])).toEqual(box(-61, -34, -60.5, -33));
});
