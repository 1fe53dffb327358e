import { expect, test } from 'vitest';
import { listImportColumns, listReadOnlyMembers } from '../../src/projections/import-columns.ts';
import { parseJsonRows } from '../../src/rows/json-rows.ts';
import { Refusal } from '../../src/rows/refusal.ts';

const form = {
  columns: listImportColumns('aois'),
  readOnly: listReadOnlyMembers('aois'),
  required: [],
  map: new Map(),
};
const ring = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 0],
];
const feature = { type: 'Feature', properties: { name: 'A' }, geometry: { type: 'Polygon', coordinates: [ring] } };

test.each([
  ['an array', '[{"name":"A"},{"name":"B"}]', [{ name: 'A' }, { name: 'B' }]],
  ['a body with items', '{"items":[{"name":"A"}]}', [{ name: 'A' }]],
  ['one object', '{"name":"A"}', [{ name: 'A' }]],
  ['an object per line', '{"name":"A"}\r\n\n{"name":"B"}\n', [{ name: 'A' }, { name: 'B' }]],
  ['GeoJSON', JSON.stringify({ type: 'FeatureCollection', features: [feature] }), [{ name: 'A', ring }]],
  ['one feature', JSON.stringify(feature), [{ name: 'A', ring }]],
])('%s gives its rows', (_, text, rows) => {
  expect(parseJsonRows(text, 'file', form)).toMatchObject({ items: rows, ignored: [], foreign: [] });
});

test.each([
  ['{"name":"A"}\n{"name":', 'file:2 is not JSON'],
  ['name;country\nA;AR', 'file:1 is not JSON'],
  ['42', 'file has no rows.'],
])('%s is refused', (text, words) => {
  expect(() => parseJsonRows(text, 'file', form)).toThrow(words);
});

test.each([
  [{ type: 'Point', coordinates: [0, 0] }, 'a plot is a Polygon, not Point'],
  [null, 'a plot is a Polygon, not nothing'],
  [{ type: 'GeometryCollection', geometries: [] }, 'a plot is a Polygon, not GeometryCollection'],
  [
    { type: 'GeometryCollection', geometries: [feature.geometry, { type: 'Point', coordinates: [0, 0] }] },
    'a plot is a Polygon, not GeometryCollection',
  ],
  [{ type: 'Polygon', coordinates: null }, 'a Polygon without coordinates'],
  [{ type: 'Polygon' }, 'a Polygon without coordinates'],
])('the geometry %j refuses its row, and no other one', (geometry, detail) => {
  const features = [feature, { ...feature, geometry }];
  const asLines = features.map((one) => JSON.stringify(one)).join('\n');
  for (const text of [JSON.stringify({ type: 'FeatureCollection', features }), asLines])
    expect(parseJsonRows(text, 'plots.geojson', form).items).toEqual([
      { name: 'A', ring },
      { name: 'A', ring: new Refusal('not_a_ring', detail) },
    ]);
});

test('what is no feature in a collection refuses its row', () => {
  const { items } = parseJsonRows(JSON.stringify({ type: 'FeatureCollection', features: [null] }), 'file', form);
  expect(items).toEqual([{ ring: new Refusal('not_a_ring', 'a plot is a Polygon, not nothing') }]);
});

test('a collection of polygons, as programs write a plot of several parts, is a MultiPolygon', () => {
  const geometry = { type: 'GeometryCollection', geometries: [feature.geometry, feature.geometry] };
  const { items } = parseJsonRows(JSON.stringify({ ...feature, geometry }), 'file', form);
  expect(items).toEqual([{ name: 'A', ring: { type: 'MultiPolygon', coordinates: [[ring], [ring]] } }]);
});

test('members of a feature that a row cannot set are left out and named once', () => {
  const read = { ...feature, properties: { aoiId: 'aoi_0001', name: 'A', createdAt: '2026-01-01T00:00:00.000Z' } };
  const text = JSON.stringify({ type: 'FeatureCollection', features: [read, read] });
  const { items, ignored } = parseJsonRows(text, 'file', form);
  expect(items).toEqual([
    { name: 'A', ring },
    { name: 'A', ring },
  ]);
  expect(ignored).toEqual(['aoiId', 'createdAt']);
});
