import { expect, test } from 'vitest';
import type { Position } from '../../../src/contract/schemas/fields.ts';
import { type CellSides, none, sideName, walkSides } from '../../../src/world/cells/cell-sides.ts';

// Bricks in place of hexagons: two wide, each row shifted by one, so that three meet at a corner and each has six sides. The
// side that a brick turns to its right-hand neighbour is the third.
const corners: Position[] = [
  [0, 0],
  [1, 0],
  [2, 0],
  [2, 1],
  [1, 1],
  [0, 1],
];
/** From a brick to the one beyond each of its sides. */
const beyond: Position[] = [
  [-1, -1],
  [1, -1],
  [2, 0],
  [1, 1],
  [-1, 1],
  [-2, 0],
];

/** Bricks by their south-western corners. */
function bricks(places: readonly Position[]): CellSides {
  const numbers = new Map(places.map((place, number) => [place.join(), number]));
  const move = (place: Position, by: Position | undefined): Position => [
    place[0] + (by?.[0] as number),
    place[1] + (by?.[1] as number),
  ];
  return {
    against: places.map((place) =>
      beyond.map((by, side) => {
        const number = numbers.get(move(place, by).join());
        return number === undefined ? none : sideName(number, (side + 3) % 6);
      }),
    ),
    pointsOf: (cell, side) => [move(places[cell] as Position, corners[side])],
  };
}

/** The rings of each polygon, each position as its two digits. */
const walked = (...places: Position[]): string[][] =>
  walkSides(bricks(places)).map((rings) => rings.map((ring) => ring.map((position) => position.join('')).join(' ')));

/** Around the brick at 2, 1, from below on. */
const around: Position[] = [
  [1, 0],
  [3, 0],
  [4, 1],
  [3, 2],
  [1, 2],
  [0, 1],
];

test('a cell alone is its corners', () => {
  expect(walked([4, 2])).toEqual([['42 52 62 63 53 43']]);
});

test('two cells side by side have one ring, without the side between them', () => {
  expect(walked([0, 0], [2, 0])).toEqual([['00 10 20 30 40 41 31 21 11 01']]);
  expect(walked([2, 0], [0, 0])).toEqual([['20 30 40 41 31 21 11 01 00 10']]);
});

test('cells that are connected by others are one polygon, whatever their order', () => {
  expect(walked([0, 0], [4, 0], [2, 0])).toEqual([['00 10 20 30 40 50 60 61 51 41 31 21 11 01']]);
});

test('cells that are not connected are a polygon each', () => {
  expect(walked([0, 0], [6, 5], [2, 0])).toEqual([['00 10 20 30 40 41 31 21 11 01'], ['65 75 85 86 76 66']]);
});

test('cells around nothing have a hole, which turns the other way', () => {
  const outer = '10 20 30 40 50 51 61 62 52 53 43 33 23 13 12 02 01 11';
  expect(walked(...around)).toEqual([[outer, '31 21 22 32 42 41']]);
});

test('the outer ring is the first, even where the walk comes to the hole before it', () => {
  const outer = '52 53 43 33 23 13 12 02 01 11 10 20 30 40 50 51 61 62';
  const fromAbove = [...around.slice(3), ...around.slice(0, 3)];
  expect(walked(...fromAbove)).toEqual([[outer, '32 42 41 31 21 22']]);
});

test('a hole belongs to the polygon around it, and what lies in the hole is a polygon of its own', () => {
  const stepsFromMiddle = ([x, y]: Position) => Math.abs(y) + Math.max(0, (Math.abs(x) - Math.abs(y)) / 2);
  const span = [-6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6];
  const disk = span
    .flatMap((y) => span.map((x): Position => [x, y]))
    .filter(([x, y]) => (x + y) % 2 === 0 && stepsFromMiddle([x, y]) <= 3);
  expect(disk).toHaveLength(1 + 6 + 12 + 18);
  const lengths = walkSides(bricks(disk.filter((place) => stepsFromMiddle(place) !== 1))).map((rings) =>
    rings.map((ring) => ring.length),
  );
  // A disk of so many cells around one has 6 (2 n + 1) corners.
  expect(lengths).toEqual([[42, 18], [6]]);
});

test('a side may have several points', () => {
  const { against, pointsOf } = bricks([[0, 0]]);
  const withMiddle: CellSides = {
    against,
    pointsOf: (cell, side) => (side === 2 ? [...pointsOf(cell, side), [2, 0.5]] : pointsOf(cell, side)),
  };
  expect(walkSides(withMiddle)).toEqual([[[...corners.slice(0, 3), [2, 0.5], ...corners.slice(3)]]]);
});

test('without cells there are no polygons', () => {
  expect(walked()).toEqual([]);
});
