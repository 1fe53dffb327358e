import { expect, test } from 'vitest';
import { placeLabels, renderName } from '../../src/console/drawing/label-places.ts';
import { renderDistance, roundStepBelow } from '../../src/console/drawing/round-step.ts';
import { buildShapePaths, findShapeAt, type Shape, shapeOf } from '../../src/console/drawing/shape-paths.ts';
import {
  boundsOf,
  fitBounds,
  isStale,
  moveView,
  projectionOf,
  transformBetween,
} from '../../src/console/drawing/view.ts';
import type { Position } from '../../src/contract/schemas/fields.ts';

const square = (west: number, south: number, side: number): Position[] => [
  [west, south],
  [west + side, south],
  [west + side, south + side],
  [west, south + side],
  [west, south],
];

test('a map fits its bounds into the picture, their middle in the middle', () => {
  const size = { width: 400, height: 200 };
  const view = fitBounds([-1, -1, 1, 1], size);
  const [x, y] = projectionOf(view)([0, 0]) as Position;
  expect([Math.round(x), Math.round(y)]).toEqual([200, 100]);
  const [, top] = projectionOf(view)([0, 1]) as Position;
  expect(Math.round(top)).toBe(16);
});

test('what was drawn for one view is moved to its place in another without being drawn again', () => {
  expect(transformBetween({ k: 100, x: 10, y: 20 }, { k: 200, x: 15, y: 25 })).toBe('translate(-5,-15) scale(2)');
});

test('what lies under the pointer stays there while the map is zoomed, and goes with it while it is dragged', () => {
  const view = { k: 1_000, x: 10, y: 20 };
  expect(moveView(view, 2, [110, 70])).toEqual({ k: 2_000, x: -90, y: -30 });
  expect(moveView(view, 1, [110, 70], [120, 75])).toEqual({ k: 1_000, x: 20, y: 25 });
  expect([moveView(view, 1e-9, [0, 0]).k, moveView(view, 1e9, [0, 0]).k]).toEqual([500, 1e9]);
});

test.each([
  [1, 45, false],
  [1, 46, true],
  [1.6, 0, false],
  [1.61, 0, true],
  [0.7, 0, false],
  [0.69, 0, true],
])('a picture of 100 pixels at scale %f, moved by %i, is stale: %s', (k, x, expected) => {
  expect(isStale({ k: 1, x: 0, y: 0 }, { k, x, y: 0 }, { width: 100, height: 100 })).toBe(expected);
});

test('bounds are west, south, east, north, and undefined without positions', () => {
  expect(boundsOf(square(-60, -33, 2))).toEqual([-60, -33, -58, -31]);
  expect(boundsOf([])).toBeUndefined();
});

test('a plot of seven pixels has an outline, a smaller one is a dot, one out of sight is not drawn', () => {
  const shapes = [square(0, 0, 7), square(20, 0, 6.9), square(100, 0, 7)].map((ring, index) =>
    shapeOf(String(index), ring),
  ) as Shape[];
  const projection = projectionOf({ k: 360, x: 0, y: 0 });
  const { outlines, dots } = buildShapePaths(shapes, projection, [-10, -10, 50, 50]);
  expect(outlines.match(/M/g)).toHaveLength(1);
  expect(dots).toMatch(/^M23\.\d,-3\.\dh0$/);
});

test('the smallest shape around a position is found, or else one that is near', () => {
  const shapes = [shapeOf('large', square(0, 0, 10)), shapeOf('small', square(1, 1, 2))] as Shape[];
  expect(findShapeAt(shapes, [2, 2], 0)?.id).toBe('small');
  expect(findShapeAt(shapes, [8, 8], 0)?.id).toBe('large');
  expect(findShapeAt(shapes, [2, -1], 2.9)).toBeUndefined();
  expect(findShapeAt(shapes, [2, -1], 3)?.id).toBe('small');
});

test('of two labels in one place the first is shown', () => {
  const label = { text: 'Pergamino', y: 0, kind: 'town', fontPx: 10 };
  const placed = placeLabels([
    { ...label, key: 'a', x: 0 },
    { ...label, key: 'b', x: 30 },
    { ...label, key: 'c', x: 60 },
  ]);
  expect(placed.map(({ key }) => key)).toEqual(['a', 'c']);
});

test('a name is cut between characters, not within one, and does not affect the writing direction around it', () => {
  expect(renderName('🌾'.repeat(33))).toBe(`\u2068${'🌾'.repeat(31)}…\u2069`);
  expect(renderName('🌾'.repeat(32))).toBe(`\u2068${'🌾'.repeat(32)}\u2069`);
  expect(renderName('a\n\u0007b')).toBe('\u2068a b\u2069');
});

test.each([
  [10, 10],
  [9.99, 5],
  [2, 2],
  [1.99, 1],
  [0.05, 0.05],
  [0.0499, 0.02],
])('the round step below %f is %f', (most, step) => {
  expect(roundStepBelow(most)).toBe(step);
});

test('distances are shown with their units', () => {
  expect([renderDistance(500), renderDistance(1_000), renderDistance(20_000)]).toEqual(['500 m', '1 km', '20 km']);
});
