import { expect, test } from 'vitest';
import { geometryMeets, parseGeometry } from '../../src/primitives/geometry-meets.ts';

type Position = [number, number];
const square = (west: number, south: number, size: number): Position[] => [
  [west, south],
  [west + size, south],
  [west + size, south + size],
  [west, south + size],
  [west, south],
];
const meets = (geometry: object, ring = square(0, 0, 1)) => geometryMeets(parseGeometry(geometry) ?? [], ring);

test.each<[string, object, boolean]>([
  ['a point within', { type: 'Point', coordinates: [0.5, 0.5] }, true],
  ['a point on an edge', { type: 'Point', coordinates: [1, 0.5] }, true],
  ['a point on a corner', { type: 'Point', coordinates: [1, 1] }, true],
  ['a point beyond an edge', { type: 'Point', coordinates: [1.000001, 0.5] }, false],
  ['a point with an altitude', { type: 'Point', coordinates: [0.5, 0.5, 80] }, true],
  [
    'a line within',
    {
      type: 'LineString',
      coordinates: [
        [0.2, 0.2],
        [0.3, 0.3],
      ],
    },
    true,
  ],
  [
    'a line across',
    {
      type: 'LineString',
      coordinates: [
        [-1, 0.5],
        [2, 0.5],
      ],
    },
    true,
  ],
  [
    'a line around',
    {
      type: 'LineString',
      coordinates: [
        [-1, -1],
        [2, -1],
        [2, 2],
        [-1, 2],
        [-1, -0.5],
      ],
    },
    false,
  ],
  [
    'a line that ends at an edge',
    {
      type: 'LineString',
      coordinates: [
        [2, 0.5],
        [1, 0.5],
      ],
    },
    true,
  ],
  ['a polygon around', { type: 'Polygon', coordinates: [square(-1, -1, 3)] }, true],
  ['a polygon beside', { type: 'Polygon', coordinates: [square(2, 0, 1)] }, false],
  ['a polygon in whose hole it lies', { type: 'Polygon', coordinates: [square(-2, -2, 5), square(-1, -1, 3)] }, false],
  ['a polygon whose hole it touches', { type: 'Polygon', coordinates: [square(-2, -2, 5), square(-1, -1, 2)] }, true],
  ['a polygon with a hole in it', { type: 'Polygon', coordinates: [square(-2, -2, 5), square(0.4, 0.4, 0.2)] }, true],
  ['one part of several', { type: 'MultiPolygon', coordinates: [[square(5, 5, 1)], [square(0.5, 0.5, 1)]] }, true],
  ['no part', { type: 'MultiPoint', coordinates: [] }, false],
])('%s', (_, geometry, expected) => {
  expect(meets(geometry)).toBe(expected);
});

test.each<unknown>([
  null,
  [],
  'POINT (1 2)',
  { type: 'Point' },
  { type: 'Point', coordinates: ['1', '2'] },
  { type: 'Point', coordinates: [1] },
  { type: 'LineString', coordinates: [[1, 2]] },
  { type: 'Polygon', coordinates: [] },
  {
    type: 'Polygon',
    coordinates: [
      [
        [0, 0],
        [1, 0],
        [0, 0],
      ],
    ],
  },
  { type: 'Polygon', coordinates: [square(0, 0, 1), [[0, 0]]] },
  { type: 'MultiPolygon', coordinates: [square(0, 0, 1)] },
  { type: 'MultiGeometryCollection', coordinates: [] },
  { type: 'GeometryCollection', geometries: [{ type: 'Point' }] },
  { type: 'Circle', coordinates: [1, 2] },
  { type: 'constructor', coordinates: [] },
  { type: 'MultitoString', coordinates: [[]] },
])('%j is no geometry', (value) => {
  expect(parseGeometry(value)).toBeUndefined();
});
