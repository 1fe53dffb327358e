// Files as people have them, with the rows that they are. dun.zip is in the form of the map of crops of Catalonia, whose
// declarations (DUN) name plots by `recinte`; without-prj.zip is the same. Places in degrees are those of gdaltransform.
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { parseImportFile } from '../../src/rows/import-file.ts';

type Options = Partial<Parameters<typeof parseImportFile>[1]>;
const read = async (path: string, options: Options = {}) =>
  parseImportFile(await readFile(new URL(`files/${path}`, import.meta.url)), {
    kind: 'aois',
    path,
    set: ['portfolioId=pf_0001'],
    ...options,
  });
const rounded = (value: unknown) =>
  JSON.parse(JSON.stringify(value), (_, one) => (typeof one === 'number' ? Number(one.toFixed(6)) : one));

const portfolioId = 'pf_0001';
const ring = [
  [-60.5, -34.5],
  [-60.49, -34.5],
  [-60.49, -34.49],
  [-60.5, -34.5],
];
/** The corners of the plot 11 in the order of a shapefile, which is that of the clock. */
const plot11 = [
  [0.72574, 41.439104],
  [0.725693, 41.440454],
  [0.728085, 41.440501],
  [0.728132, 41.439151],
  [0.72574, 41.439104],
];
const plot12 = [
  [0.737701, 41.43934],
  [0.737654, 41.44069],
  [0.740046, 41.440737],
  [0.740093, 41.439387],
  [0.737701, 41.43934],
];
const severalParts = '2 parts, but a plot has one: --parts split makes a row of each, --parts largest takes one';
const atRing = (index: number, detail: string) => ({
  index,
  pointer: `#/items/${index}/ring`,
  code: 'not_a_ring',
  detail,
});

test('a zipped shapefile of a register needs to be told which column is the name, and offers that', async () => {
  await expect(
    read('dun.zip', { again: ['import', 'aois', 'dun.zip', '--portfolio', 'pf_0001', '--dry-run'] }),
  ).rejects.toMatchObject({
    message: 'dun.zip has no column for name. It has campanya, cultiu, recinte, municipi, superficie, sembra.',
    tips: [
      ['import', 'aois', 'dun.zip', '--portfolio', 'pf_0001', '--dry-run', '--map', 'name=recinte'],
      '--set MEMBER=VALUE gives all rows the same value',
    ],
  });
  const { items, refused, remarks } = await read('dun.zip', {
    map: ['name=recinte', 'externalRef=municipi', 'sowingDate=sembra'],
  });
  expect(rounded(items)).toEqual([
    { name: '11', externalRef: "l'Albagés", portfolioId, ring: plot11 },
    { name: '12', externalRef: 'Torregrossa', sowingDate: '2025-04-20', portfolioId, ring: plot12 },
  ]);
  expect(refused).toEqual([
    atRing(2, 'a hole, which a plot cannot have: --holes fill insures it as well'),
    atRing(3, severalParts),
    atRing(4, 'a plot is a Polygon, not nothing'),
  ]);
  expect(remarks).toEqual([
    'dropped repeated positions: row 2',
    'ignored, because rows have no such fields: campanya; cultiu; superficie',
  ]);
});

test('a shapefile without a .prj is refused, unless --crs says its system', async () => {
  const map = ['name=recinte'];
  await expect(read('without-prj.zip', { map })).rejects.toMatchObject({
    message: 'without-prj.zip has no .prj, the file that names its coordinate system.',
    tips: ['--crs EPSG:N names it'],
  });
  const { items } = await read('without-prj.zip', { map, crs: 'EPSG:25831' });
  expect(rounded(items[0])).toEqual({ name: '11', portfolioId, ring: plot11 });
  expect((await read('dun.zip', { map, crs: 'EPSG:25830' })).remarks).toContain(
    'read as EPSG:25830, although the file says ETRS_1989_UTM_Zone_31N',
  );
});

test('--encoding says how the text of a shapefile is written, and what does not fit it is refused', async () => {
  const again = ['import', 'aois', 'dun.zip', '--encoding', 'utf-8', '--map', 'name=recinte'];
  await expect(read('dun.zip', { map: ['name=recinte'], encoding: 'utf-8', again })).rejects.toMatchObject({
    message: 'dun.zip is not UTF-8: it has invalid bytes at row 1 of its .dbf.',
    tips: [
      'choose its encoding, such as windows-1252',
      ['import', 'aois', 'dun.zip', '--map', 'name=recinte', '--encoding', 'windows-1252'],
    ],
  });
  await expect(read('dun.zip', { map: ['name=recinte'], encoding: 'latin-9000' })).rejects.toThrow('latin-9000');
});

test('an archive of several maps is refused by their names', async () => {
  await expect(read('two-maps.zip')).rejects.toThrow('two-maps.zip has several maps: a.shp, b.shp.');
});

test.each(['plots.kml', 'plots.kmz'])('%s has its placemarks, and no picture on the ground', async (path) => {
  const { items, refused, remarks } = await read(path);
  expect(items).toEqual([{ name: 'Lote 1', crop: 'soybean', portfolioId, ring }]);
  expect(refused).toEqual([atRing(1, severalParts), atRing(2, 'a plot is a Polygon, not Point')]);
  expect(remarks).toEqual(['ignored, because rows have no such fields: lote']);
  expect((await read(path, { parts: 'split' })).items).toMatchObject([
    { name: 'Lote 1' },
    { name: 'Lote 2' },
    { name: 'Lote 2 (2)' },
  ]);
});

test('a table of PostGIS has its geometries in hexadecimal digits, with their system', async () => {
  const { items } = await read('postgis.tsv', { map: ['name=recinte'] });
  expect(rounded(items)).toEqual([
    { name: '11', portfolioId, ring: [plot11[0], plot11[3], plot11[2], plot11[1], plot11[0]] },
  ]);
});

test('a spreadsheet of Excel says its separator, and asks for what it does not say', async () => {
  const map = ['name=recinte', 'sowingDate=sembra'];
  const { items, refused } = await read('excel.csv', { map });
  expect([items, refused]).toEqual([
    [],
    [
      {
        index: 0,
        pointer: '#/items/0/sowingDate',
        code: 'format',
        detail: '01/02/2026: day/month or month/day? Give --dates dmy or --dates mdy',
      },
    ],
  ]);
  expect((await read('excel.csv', { map, dates: 'dmy' })).items).toEqual([
    { name: '11', sowingDate: '2026-02-01', portfolioId, ring },
  ]);
});

test('a sequence of GeoJSON refuses the rows without a polygon', async () => {
  const { items, refused } = await read('plots.geojsonl', { set: [] });
  expect(items).toEqual([{ name: 'A', portfolioId, ring }]);
  expect(refused).toEqual([
    atRing(1, 'a plot is a Polygon, not nothing'),
    atRing(2, 'a plot is a Polygon, not GeometryCollection'),
  ]);
});

test.each([
  ['esri.json', 'esri.json is Esri JSON.'],
  ['topology.json', 'topology.json is TopoJSON.'],
  ['parcels.gml', 'parcels.gml is GML, which is not supported.'],
])('%s is refused by what it is, with what converts it', async (path, message) => {
  await expect(read(path)).rejects.toMatchObject({
    message,
    tips: [`ogr2ogr -t_srs EPSG:4326 converted.geojson ${path}`],
  });
});

test('a command that converts a file can be pasted, whatever the name of the file', async () => {
  const gml = Buffer.from('<gml:FeatureCollection xmlns:gml="http://www.opengis.net/gml"/>');
  const tips = (path: string) => parseImportFile(gml, { kind: 'aois', path }).catch(({ tips }) => tips);
  expect(await tips('my plots.gml')).toEqual(["ogr2ogr -t_srs EPSG:4326 converted.geojson 'my plots.gml'"]);
  expect(await tips('stdin')).toEqual(['ogr2ogr -t_srs EPSG:4326 converted.geojson /vsistdin/']);
});

test('a bare Polygon is refused, since a plot has a name', async () => {
  await expect(read('bare.geojson')).rejects.toThrow('bare.geojson is a bare Polygon, but a plot needs a name.');
});

test.each([
  ['SQLite format 3\0', 'a GeoPackage or another SQLite database', 'ogr2ogr -t_srs EPSG:4326 converted.geojson plots'],
  ['fgb\x03fgb\0', 'FlatGeobuf', 'ogr2ogr -t_srs EPSG:4326 converted.geojson plots'],
  ['PAR1', 'Parquet', 'ogr2ogr -t_srs EPSG:4326 converted.geojson plots'],
  ['\0\0\x27\x0a', 'a shapefile alone', 'zip it together with its .dbf, .prj and .cpg'],
  ['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'an old spreadsheet workbook', 'save the sheet as "CSV UTF-8"'],
  ['%PDF-1.7', 'a PDF', 'get the map or table file instead'],
  ['<?xml version="1.0"?><table/>', 'XML without KML', 'ogr2ogr -t_srs EPSG:4326 converted.geojson plots'],
])('a file that begins with %j is %s', async (start, what, tip) => {
  await expect(parseImportFile(Buffer.from(start, 'latin1'), { kind: 'aois', path: 'plots' })).rejects.toMatchObject({
    message: `plots is ${what}, which is not supported.`,
    tips: [tip],
  });
});
