// A cell that is a ring becomes one, and any other text stays as it was given, for the service to refuse.
import { expect, test } from 'vitest';
import { parseRing, ringOf } from '../../src/rows/ring.ts';
import { ring, wkt } from './triangle.ts';

test.each([
  ['positions', ring.map((position) => position.join(' ')).join('; ')],
  ['positions with commas between them', wkt],
  ['positions with much room', ring.map((position) => ` ${position.join('\t ')} `).join(' ; ')],
  ['a list', JSON.stringify(ring)],
  ['GeoJSON', JSON.stringify({ type: 'Polygon', coordinates: [ring] })],
  ['GeoJSON of one part', JSON.stringify({ type: 'MultiPolygon', coordinates: [[ring]] })],
  ['a feature', JSON.stringify({ type: 'Feature', geometry: { type: 'Polygon', coordinates: [ring] } })],
])('%s', (_, text) => {
  expect(parseRing(text)).toEqual(ring);
});

test.each([['1 2; 3'], ['1 2 3; 4 5 6'], ['1 2; 3 4-5'], ['1 2; . 4'], ['a 1; b 2'], [`LINESTRING (${wkt})`]])(
  '%s is no ring',
  (text) => {
    expect(parseRing(text)).toBe(text);
  },
);

test.each<[string, unknown]>([
  ['has a hole', { type: 'Polygon', coordinates: [ring, ring] }],
  ['has two parts', { type: 'MultiPolygon', coordinates: [[ring], [ring]] }],
  ['has a part with a hole', { type: 'MultiPolygon', coordinates: [[ring, ring]] }],
  ['is a point', { type: 'Point', coordinates: [1, 2] }],
  ['has no coordinates', { type: 'Polygon' }],
  ['has no part', { type: 'MultiPolygon', coordinates: [] }],
  ['is a text', 'POLYGON'],
  ['is nothing', null],
])('a geometry that %s stays as it is', (_, geometry) => {
  expect(ringOf(geometry)).toBe(geometry);
});

test('a height is left out, and what is no position stays', () => {
  expect(ringOf({ type: 'Polygon', coordinates: [[[1, 2, 80], 'x', [3]]] })).toEqual([[1, 2], 'x', [3]]);
});
