// Files that are made to hurt whoever reads them: each is refused soon, in a few words.

import { strToU8, unzipSync, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { parseImportFile } from '../../src/rows/import-file.ts';
import { writeShapefile } from './write-shapefile.ts';

const read = (content: string | Uint8Array, path: string) =>
  parseImportFile(typeof content === 'string' ? strToU8(content) : content, {
    kind: 'aois',
    path,
    set: ['portfolioId=pf_0001'],
  });
const refusalOf = (content: string | Uint8Array, path: string) =>
  read(content, path).then(
    () => undefined,
    (error: Error) => error.message,
  );

const ring = [
  [-61, -33],
  [-61, -32.99],
  [-60.99, -32.99],
  [-61, -33],
] as const;

/** The archive of a shapefile whose table says something else of itself. */
function lieInDbf(lie: (view: DataView) => void): Uint8Array {
  const files = unzipSync(writeShapefile(ring, 'GCS_WGS_1984'));
  const { buffer, byteOffset, byteLength } = files['a.dbf'] as Uint8Array;
  lie(new DataView(buffer, byteOffset, byteLength));
  return zipSync(files);
}

test.each<[string, (view: DataView) => void, string]>([
  ['four thousand million records', (view) => view.setUint32(4, 4_000_000_000, true), '4000000000'],
  ['a header beyond its end', (view) => view.setUint16(8, 60_000, true), '1'],
  ['records without a byte', (view) => view.setUint16(10, 0, true), '1'],
])('a table that says %s is damaged', async (_, lie, count) => {
  expect(await refusalOf(lieInDbf(lie), 'a.zip')).toBe(
    `a.zip contains a damaged shapefile: its .dbf announces ${count} records but does not contain them.`,
  );
});

test('names of files in an archive lead nowhere', async () => {
  const files = unzipSync(writeShapefile(ring, 'GCS_WGS_1984'));
  const outside = Object.entries(files).map(([name, bytes]) => [`../../etc/${name}`, bytes] as const);
  expect((await read(zipSync(Object.fromEntries(outside)), 'a.zip')).items).toEqual([
    { name: 'A', portfolioId: 'pf_0001', ring: ring.map((position) => [...position]) },
  ]);
});

test('a first line without an end is no header, and the name of a column is told by its beginning', async () => {
  expect(await refusalOf('x'.repeat(10_000_000), 'a.csv')).toBe(
    'a.csv has a first line of 10000000 characters, which cannot be column names.',
  );
  expect(await refusalOf(`name,ring,${'x'.repeat(50_000)}\nA,0 0,1`, 'a.csv')).toBe(
    `a.csv has a column "${'x'.repeat(80)}…", but a row has no such field.`,
  );
});

test('entities of KML are neither fetched nor multiplied', async () => {
  const kml = (entity: string, name: string) =>
    `<!DOCTYPE kml [${entity}]><kml><Placemark><name>${name}</name></Placemark></kml>`;
  expect(await refusalOf(kml('<!ENTITY x SYSTEM "file:///etc/passwd">', '&x;'), 'a.kml')).toBe(
    'a.kml is not KML: entity not found:&x;.',
  );
  expect(await refusalOf(kml('<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;">', '&b;'), 'a.kml')).toBe(
    'a.kml is not KML: entity not found:&b;.',
  );
});

test('what is nested deeper than a request may be, or beyond a double, refuses its row alone', async () => {
  const feature = (ring: string) =>
    `{"type":"Feature","properties":{"name":"A"},"geometry":{"type":"Polygon","coordinates":${ring}}}`;
  const good = JSON.stringify([ring]);
  const text = [`${'['.repeat(5000)}${']'.repeat(5000)}`, '[[[1e999,0],[1,0],[1,1],[1e999,0]]]', good].map(feature);
  const { items, refused } = await read(`{"type":"FeatureCollection","features":[${text}]}`, 'a.geojson');
  expect(items).toHaveLength(1);
  expect(refused.map(({ index, code }) => [index, code])).toEqual([
    [0, 'malformed_json'],
    [1, 'number_out_of_range'],
  ]);
});
