// Where a crossing is said to be: at a corner that lies on another edge, or between corners. That each one is found is a
// property of all rings.
import { expect, test } from 'vitest';
import { findCrossing } from '../../src/primitives/ring-crossing.ts';

type Position = [number, number];

test.each<[string, Position[], number, Position]>([
  [
    'two edges cross between their ends',
    [
      [0, 0],
      [4, 4],
      [4, 0],
      [0, 2],
      [0, 0],
    ],
    1,
    [4 / 3, 4 / 3],
  ],
  [
    'a corner lies on an edge',
    [
      [0, 0],
      [4, 0],
      [4, 2],
      [1, 0],
      [0, 2],
      [0, 0],
    ],
    1,
    [1, 0],
  ],
  [
    'a later edge begins on an earlier one and runs along it',
    [
      [0, 0],
      [4, 0],
      [4, 2],
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, 0],
    ],
    1,
    [1, 0],
  ],
  [
    'a later edge along the line of an earlier one only ends on it',
    [
      [0, 0],
      [4, 0],
      [4, 2],
      [9, 2],
      [9, 0],
      [3, 0],
      [2, 3],
      [0, 0],
    ],
    1,
    [3, 0],
  ],
  [
    'a later edge covers an earlier one',
    [
      [1, 0],
      [3, 0],
      [3, 2],
      [9, 2],
      [9, 0],
      [0, 0],
      [0, 1],
      [1, 0],
    ],
    1,
    [1, 0],
  ],
  [
    'an edge leads back over the one before it',
    [
      [0, 0],
      [4, 0],
      [1, 0],
      [1, 3],
      [0, 0],
    ],
    1,
    [4, 0],
  ],
  [
    'the last edge comes over the first',
    [
      [0, 0],
      [4, 0],
      [4, 3],
      [2, 0],
      [0, 0],
    ],
    1,
    [0, 0],
  ],
])('%s', (_, ring, edgeEnd, point) => {
  const found = findCrossing(ring);
  expect(found?.edgeEnd).toBe(edgeEnd);
  expect(found?.point.map((value) => Math.round(value * 1e9) / 1e9)).toEqual(
    point.map((value) => Math.round(value * 1e9) / 1e9),
  );
});

test.each<[string, Position[]]>([
  [
    'goes straight on through a corner',
    [
      [0, 0],
      [1, 0],
      [2, 0],
      [2, 2],
      [0, 0],
    ],
  ],
  [
    'is not closed',
    [
      [0, 0],
      [2, 0],
      [2, 2],
    ],
  ],
  [
    'repeats a position',
    [
      [0, 0],
      [2, 0],
      [2, 0],
      [2, 2],
      [0, 0],
    ],
  ],
  [
    'has an edge on the line of another one, further on',
    [
      [0, 0],
      [1, 0],
      [1, 1],
      [2, 1],
      [2, 0],
      [3, 0],
      [3, 3],
      [0, 3],
      [0, 0],
    ],
  ],
])('a ring that %s crosses nothing', (_, ring) => {
  expect(findCrossing(ring)).toBeUndefined();
});

test('what lies nearer than half a millionth of a degree is one place', () => {
  const bow = (gap: number): Position[] => [
    [0, 0],
    [2, 0],
    [2, 2],
    [1, gap],
    [0, 2],
    [0, 0],
  ];
  expect(findCrossing(bow(0.000_000_4))?.point).toEqual([1, 0]);
  expect(findCrossing(bow(0.000_000_6))).toBeUndefined();
});
