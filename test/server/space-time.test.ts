import { expect, test } from 'vitest';
import type { Box } from '../../src/primitives/polygon.ts';
import { boxOfGeometry, isInBox, isWithin, parseBox, parseInterval } from '../../src/server/features/space-time.ts';

test.each<[string, Box]>([
  ['1,2,3,4', [1, 2, 3, 4]],
  ['1,2,99,3,4,100', [1, 2, 3, 4]],
  [' -61.5 , -35 ,+60,.5', [-61.5, -35, 60, 0.5]],
  ['1e1,2.,-1E-1,2', [10, 2, -0.1, 2]],
])('the box %s is %j', (bbox, box) => {
  expect(parseBox({ bbox })).toEqual(box);
});

test.each([
  '',
  '1,2,3',
  '1,2,3,4,5',
  '1,2,3,4,5,6,7',
  '1,2,,4',
  '0x1,2,3,4',
  'Infinity,2,3,4',
  '1e999,2,3,4',
  '1,2,3,NaN',
  '1,4.1,3,4',
])('%j is no box', (bbox) => {
  expect(() => parseBox({ bbox })).toThrow('bbox');
});

test('no box parameter is no box', () => {
  expect([parseBox({}), parseInterval({})]).toEqual([undefined, undefined]);
});

test.each([
  ['2025-12-18T20:40:00Z', '2025-12-18T20:40:00.000Z', '2025-12-18T20:40:00.000Z'],
  ['2025-12-18t20:40z/..', '2025-12-18T20:40:00.000Z', undefined],
  ['/2025-12-18T20:40:00.5-03:00', undefined, '2025-12-18T23:40:00.500Z'],
  ['2025-12-18T20:40:00Z/2025-12-18T20:40:00Z', '2025-12-18T20:40:00.000Z', '2025-12-18T20:40:00.000Z'],
])('the interval %s goes from %s to %s', (datetime, from, to) => {
  expect(parseInterval({ datetime })).toEqual({ from, to });
});

test.each([
  '',
  '..',
  '/',
  '../..',
  '2025-12-18',
  '2025-12-18T20:40:00',
  '2025-12-18T25:40:00Z',
  '2025-02-30T00:00:00Z',
  '0000-01-01T00:00:00+00:01',
  '2025-12-18T20:40:01Z/2025-12-18T20:40:00Z',
  '2025-12-18T20:40:00Z/../..',
])('%j is no interval', (datetime) => {
  expect(() => parseInterval({ datetime })).toThrow('datetime');
});

test.each<[string, Box, boolean]>([
  ['within', [2, 2, 3, 3], true],
  ['that touches its corner', [10, 10, 20, 20], true],
  ['beside it', [10.000001, 0, 20, 20], false],
  ['north of it', [0, 10.000001, 1, 11], false],
  ['around it', [-90, -90, 90, 90], true],
])('what lies in a box: one %s', (_, box, isIn) => {
  expect(isInBox([0, 0, 10, 10], box)).toBe(isIn);
});

test.each<[Box, boolean]>([
  [[175, 0, 176, 1], true],
  [[-176, 0, -175, 1], true],
  [[170, 0, 170, 0], true],
  [[-170, 0, -170, 0], true],
  [[169, 0, 169.9, 1], false],
  [[-169.9, 0, 0, 1], false],
  [[175, 11, 176, 12], false],
])('a box across the antimeridian from 170 to -170 has %j: %s', (box, isIn) => {
  expect(isInBox([170, 0, -170, 10], box)).toBe(isIn);
});

const [a, b, c] = ['2025-01-01', '2025-01-02', '2025-01-03'] as const;

test.each([
  [{ from: b, to: b }, b, b, true],
  [{ from: b, to: c }, a, a, false],
  [{ from: b, to: c }, a, b, true],
  [{ from: a, to: b }, c, c, false],
  [{ from: a, to: b }, b, c, true],
  [{ from: undefined, to: b }, a, a, true],
  [{ from: undefined, to: a }, b, c, false],
  [{ from: b, to: undefined }, a, a, false],
  [{ from: b, to: undefined }, c, c, true],
  [{ from: b, to: b }, undefined, undefined, true],
  [{ from: b, to: b }, a, undefined, true],
  [{ from: b, to: b }, undefined, c, true],
])('%j has what begins at %s and ends at %s: %s', (interval, begins, ends, isIn) => {
  expect(isWithin(interval, begins, ends)).toBe(isIn);
});

test('the box of a geometry is that of all its positions, and none where nothing is drawn', () => {
  const ring = [
    [0, 0],
    [2, 0],
    [2, 3],
    [0, 0],
  ];
  const other = ring.map(([lon = 0, lat = 0]) => [lon - 9, lat]);
  expect(boxOfGeometry({ type: 'Polygon', coordinates: [ring] })).toEqual([0, 0, 2, 3]);
  expect(boxOfGeometry({ type: 'MultiPolygon', coordinates: [[ring], [other]] })).toEqual([-9, 0, 2, 3]);
  expect(boxOfGeometry({ type: 'MultiPolygon', coordinates: [] })).toBeUndefined();
});
