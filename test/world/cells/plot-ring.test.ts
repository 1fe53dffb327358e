import { expect, test } from 'vitest';
import type { Position } from '../../../src/contract/schemas/fields.ts';
import { type Box, ringOf } from '../../../src/primitives/polygon.ts';
import { cutRing, insideOf, type Piece } from '../../../src/world/cells/plot-ring.ts';

const rectangle = (...box: Box): Piece => ({ ring: ringOf(box), box });
const boxesOf = (piece: Piece, most: number): Box[] => cutRing(piece, most).map(({ box }) => box);

/** Its sides lie where the distances from its middle, [10, 20], add up to four. */
const diamond: Position[] = [
  [10, 16],
  [14, 20],
  [10, 24],
  [6, 20],
  [10, 16],
];

test.each([
  [12.9, 21, 13.1, 21],
  [11, 22.9, 11, 23.1],
  [7.1, 21, 6.9, 21],
  [9, 22.9, 9, 23.1],
  [12.9, 19, 13.1, 19],
  [11, 17.1, 11, 16.9],
  [7.1, 19, 6.9, 19],
  [9, 17.1, 9, 16.9],
])('%d, %d lies inside the diamond and %d, %d beyond the side that is near', (lon, lat, lonBeyond, latBeyond) => {
  const isInside = insideOf(diamond);
  expect([isInside(lon, lat), isInside(lonBeyond, latBeyond)]).toEqual([true, false]);
});

test('at the latitude of a corner, the inside ends where the ring does', () => {
  expect([5.9, 6.1, 10, 13.9, 14.1].map((lon) => insideOf(diamond)(lon, 20))).toEqual([false, true, true, true, false]);
});

test('a point a hair below a corner is compared with both edges that meet there', () => {
  expect([5.9, 6.1, 13.9, 14.1].map((lon) => insideOf(diamond)(lon, 19.99))).toEqual([false, true, true, false]);
  expect([5.9, 6.1, 13.9, 14.1].map((lon) => insideOf(diamond)(lon, 20.01))).toEqual([false, true, true, false]);
});

test.each([15.99, 15, -1e9, 24.01, 25, 1e9])('latitude %d lies beyond the ring', (lat) => {
  expect(insideOf(diamond)(10, lat)).toBe(false);
});

// So that neighbouring plots share no point.
test('a point on a western or southern edge lies inside, one on an eastern or northern edge does not', () => {
  const isInside = insideOf(ringOf([2, 1, 4, 3]));
  expect([isInside(2, 2), isInside(3, 1), isInside(2, 1)]).toEqual([true, true, true]);
  expect([isInside(4, 2), isInside(3, 3), isInside(4, 3)]).toEqual([false, false, false]);
});

test('a bay is outside, the land on both sides of it inside', () => {
  const horseshoe: Position[] = [
    [0, 0],
    [9, 0],
    [9, 9],
    [6, 9],
    [6, 3],
    [3, 3],
    [3, 9],
    [0, 9],
    [0, 0],
  ];
  expect([1, 4, 8, 10].map((lon) => insideOf(horseshoe)(lon, 6))).toEqual([true, false, true, false]);
});

test('of a ring with a thousand edges, only those near the latitude of a point are looked at', () => {
  const round = Array.from({ length: 1000 }, (_, index): Position => {
    const angle = (2 * Math.PI * (index % 999)) / 999;
    return [10 + Math.cos(angle), 20 + Math.sin(angle)];
  });
  let looks = 0;
  const watched = new Proxy(round, {
    get: (ring, name) => {
      if (typeof name === 'string' && /^\d+$/.test(name)) looks += 1;
      return Reflect.get(ring, name);
    },
  });
  const isInside = insideOf(watched);
  looks = 0;
  expect(isInside(10, 20)).toBe(true);
  // Of 128 bands between its southernmost and its northernmost latitude, the middle one meets five edges or so on each side.
  expect(looks).toBeGreaterThan(0);
  expect(looks).toBeLessThan(2 * 16);
});

test.each<[Box, number, Box[]]>([
  [[-1, -1, 1, 1], 2, [[-1, -1, 1, 1]]],
  [
    [-1, -1, 1, 1],
    1.99,
    [
      [-1, -1, 0, 0],
      [0, -1, 1, 0],
      [-1, 0, 0, 1],
      [0, 0, 1, 1],
    ],
  ],
  [
    [0, -1, 4, 1],
    2,
    [
      [0, -1, 2, 1],
      [2, -1, 4, 1],
    ],
  ],
  [
    [7, -2, 9, 2],
    2,
    [
      [7, -2, 9, 0],
      [7, 0, 9, 2],
    ],
  ],
])('the box %j is cut into pieces of %d at most, always across its longer side', (box, most, boxes) => {
  expect(boxesOf(rectangle(...box), most)).toEqual(boxes);
});

// Half as far on the ground as at the equator.
test('a degree of longitude counts for what it measures at the latitude of the piece', () => {
  expect(boxesOf(rectangle(0, 59, 4, 61), 2.01)).toHaveLength(1);
  expect(boxesOf(rectangle(0, 59, 4, 61), 1.99)).toHaveLength(4);
  expect(boxesOf(rectangle(0, -61, 3.9, -59), 1.99)).toEqual([
    [0, -61, 3.9, -60],
    [0, -60, 3.9, -59],
  ]);
});

/** Boxes that are cut once: the wide one at longitude 2, the high one at latitude 2. */
const wide: Box = [-4, -4, 8, 4];
const high: Box = [-4, -4, 4, 8];

test('a ring that is cut keeps its corners and gets new ones where it meets the cut', () => {
  const wedge: Position[] = [
    [0, 0],
    [8, 0],
    [8, 4],
    [0, 0],
  ];
  expect(cutRing({ ring: wedge, box: wide }, 8)).toEqual([
    {
      box: [-4, -4, 2, 4],
      ring: [
        [0, 0],
        [2, 0],
        [2, 1],
        [0, 0],
      ],
    },
    {
      box: [2, -4, 8, 4],
      ring: [
        [2, 0],
        [8, 0],
        [8, 4],
        [2, 1],
        [2, 0],
      ],
    },
  ]);
  const upright: Position[] = [
    [1, 0],
    [5, 8],
    [1, 8],
    [1, 0],
  ];
  expect(cutRing({ ring: upright, box: high }, 8)).toEqual([
    {
      box: [-4, -4, 4, 2],
      ring: [
        [1, 0],
        [2, 2],
        [1, 2],
        [1, 0],
      ],
    },
    {
      box: [-4, 2, 4, 8],
      ring: [
        [2, 2],
        [5, 8],
        [1, 8],
        [1, 2],
        [2, 2],
      ],
    },
  ]);
});

test('a corner on the cut belongs to both parts, once to each', () => {
  const around: Position[] = [
    [2, -3],
    [5, 0],
    [2, 3],
    [-1, 0],
    [2, -3],
  ];
  expect(cutRing({ ring: around, box: wide }, 8).map(({ ring }) => ring)).toEqual([
    [
      [2, -3],
      [2, 3],
      [-1, 0],
      [2, -3],
    ],
    [
      [2, -3],
      [5, 0],
      [2, 3],
      [2, -3],
    ],
  ]);
});

test.each<[string, Box]>([
  ['ends before the cut', [-1, -1, 1, 1]],
  ['ends with a side along the cut', [-1, -1, 2, 1]],
])('a ring that %s has no part beyond it', (_where, box) => {
  expect(cutRing({ ring: ringOf(box), box: wide }, 8)).toEqual([{ ring: ringOf(box), box: [-4, -4, 2, 4] }]);
});

test.each([
  [1e-16, 0],
  [1.01e-16, 1],
])('a part that turns by %d square degrees, which is next to nothing, makes %d pieces', (turn, pieces) => {
  const [width, height] = [turn * 2 ** 27, 2 ** -27];
  const sliver: Position[] = [
    [0, 0],
    [width, 0],
    [0, height],
    [0, 0],
  ];
  expect(cutRing({ ring: sliver, box: wide }, 8)).toHaveLength(pieces);
});
