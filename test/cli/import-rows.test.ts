import { expect, test } from 'vitest';
import { parseRows } from '../../src/cli/rows/import-file.ts';
import { listImportColumns, listReadOnlyMembers } from '../../src/projections/import-columns.ts';

const form = { columns: listImportColumns('aois'), readOnly: listReadOnlyMembers('aois') };
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
  expect(parseRows(text, 'file', form)).toEqual({ items: rows, ignored: [], foreign: [] });
});

test.each([
  ['{"name":"A"}\n{"name":', 'file:2 is not JSON'],
  ['name;country\nA;AR', 'file:1 is not JSON'],
  ['42', 'file holds no rows'],
  [JSON.stringify({ ...feature, geometry: { type: 'Point', coordinates: [0, 0] } }), 'not a Polygon (Point)'],
  [JSON.stringify({ type: 'FeatureCollection', features: [null] }), 'not a Polygon (no geometry)'],
  [JSON.stringify({ ...feature, geometry: null }), 'not a Polygon (no geometry)'],
  [JSON.stringify({ ...feature, geometry: { type: 'Polygon', coordinates: null } }), 'a Polygon without coordinates'],
  [JSON.stringify({ ...feature, geometry: { type: 'Polygon' } }), 'a Polygon without coordinates'],
])('%s is refused', (text, words) => {
  expect(() => parseRows(text, 'file', form)).toThrow(words);
});

test.each([
  [{ type: 'Point', coordinates: [0, 0] }, 'Feature 2 of plots.geojson is not a Polygon (Point).'],
  [{ type: 'Polygon' }, 'Feature 2 of plots.geojson is a Polygon without coordinates.'],
])('the feature whose geometry is %j is named by its place in the file', (geometry, sentence) => {
  const features = [feature, { ...feature, geometry }, { ...feature, geometry }];
  const asLines = features.map((one) => JSON.stringify(one)).join('\n');
  for (const text of [JSON.stringify({ type: 'FeatureCollection', features }), asLines])
    expect(() => parseRows(text, 'plots.geojson', form)).toThrow(sentence);
});

test('members of a feature that a row cannot set are left out and named once', () => {
  const read = { ...feature, properties: { aoiId: 'aoi_0001', name: 'A', createdAt: '2026-01-01T00:00:00.000Z' } };
  const text = JSON.stringify({ type: 'FeatureCollection', features: [read, read] });
  const { items, ignored } = parseRows(text, 'file', form);
  expect(items).toEqual([
    { name: 'A', ring },
    { name: 'A', ring },
  ]);
  expect(ignored).toEqual(['aoiId', 'createdAt']);
});
