import { expect, test } from 'vitest';
import { parseImportFile } from '../../src/rows/import-file.ts';

const ring = [
  [-60.5, -34.5],
  [-60.49, -34.5],
  [-60.49, -34.49],
  [-60.5, -34.5],
];
const polygon = { type: 'Polygon', coordinates: [ring] };
const parts = (...polygons: unknown[]) => ({ type: 'MultiPolygon', coordinates: polygons });
const read = (whole: unknown, options: Partial<Parameters<typeof parseImportFile>[1]> = {}) =>
  parseImportFile(Buffer.from(JSON.stringify(whole)), {
    kind: 'aois',
    path: 'plots.geojson',
    mode: 'upsert',
    ...options,
  });
const feature = (properties: object | null, geometry: unknown = polygon, more = {}) => ({
  type: 'FeatureCollection',
  features: [{ type: 'Feature', properties, geometry, ...more }],
});
const csv = (text: string, options: Partial<Parameters<typeof parseImportFile>[1]> = {}) =>
  parseImportFile(Buffer.from(text), { kind: 'aois', path: 'plots.csv', mode: 'upsert', ...options });

test('a MultiPolygon of one part is its ring, and an altitude is none', async () => {
  expect((await read(feature({}, parts([ring])))).items).toEqual([{ ring }]);
  const high = ring.map((position) => [...position, 82.5]);
  expect((await read(feature({}, { type: 'Polygon', coordinates: [high] }))).items).toEqual([{ ring }]);
});

const severalParts = '2 parts, but a plot has one: --parts split makes a row of each, --parts largest takes one';
const aHole = 'a hole, which a plot cannot have: --holes fill insures it as well';

test.each([
  ['several parts', parts([ring], [ring]), severalParts],
  ['a part with a hole', parts([ring, ring]), aHole],
  ['a hole', { type: 'Polygon', coordinates: [ring, ring] }, aHole],
])('a plot of %s refuses its row, with the option that says what becomes of it', async (_, geometry, detail) => {
  const { items, refused } = await read(feature({ name: 'A' }, geometry));
  expect([items, refused]).toEqual([[], [{ index: 0, pointer: '#/items/0/ring', code: 'not_a_ring', detail }]]);
});

test('a MultiPolygon of no part stays, for the service to refuse its row', async () => {
  const { items, refused } = await read(feature({ name: 'A' }, parts()));
  expect([items, refused]).toEqual([[{ name: 'A', ring: parts() }], []]);
});

test('a row is refused as GeoJSON and as WKT, the others are sent, and each is known by its place', async () => {
  const both = [feature({}, { type: 'Polygon', coordinates: [ring, ring] }).features[0], feature({}).features[0]];
  const left = { items: [{ ring }], places: [{ index: 1 }], refused: [{ index: 0, detail: aHole }] };
  expect(await read({ type: 'FeatureCollection', features: both })).toMatchObject(left);
  expect(await csv(`WKT\n"POLYGON ((${wkt}),(${wkt}))"\n"POLYGON ((${wkt}))"\n`)).toMatchObject(left);
});

const small = [
  [-60, -34],
  [-59.999, -34],
  [-59.999, -33.999],
  [-60, -34],
];

test('--parts split makes a row of each part, the second with a number, and errors name row and part', async () => {
  const plot = { name: 'A', externalRef: 'r' };
  const { items, places, refused } = await read(feature(plot, parts([ring], [small, small], [small])), {
    parts: 'split',
  });
  expect(items).toEqual([
    { ...plot, ring },
    { name: 'A (3)', externalRef: 'r (3)', ring: small },
  ]);
  expect(places).toEqual([
    { index: 0, part: 1 },
    { index: 0, part: 3 },
  ]);
  expect(refused).toEqual([{ index: 0, pointer: '#/items/0/ring', code: 'not_a_ring', detail: `part 2: ${aHole}` }]);
});

test('--parts largest takes the largest part, and --holes fill leaves its holes out', async () => {
  const geometry = parts([small], [ring, small]);
  expect((await read(feature({ name: 'A' }, geometry), { parts: 'largest' })).refused).toMatchObject([
    { detail: aHole },
  ]);
  const { items, places } = await read(feature({ name: 'A' }, geometry), { parts: 'largest', holes: 'fill' });
  expect([items, places]).toEqual([[{ name: 'A', ring }], [{ index: 0 }]]);
});

test.each(['', '\u001e'])('a Feature per line, each after %j, is a plot as in a collection', async (mark) => {
  const both = [feature({ name: 'A' }, polygon, { id: 'aoi_0001' }), feature({ name: 'B', fid: 2 }, parts([ring]))];
  const lines = both.map(({ features }) => `${mark}${JSON.stringify(features[0])}\n`);
  const { items, remarks } = await parseImportFile(Buffer.from(lines.join('')), {
    kind: 'aois',
    path: 'a.geojsonl',
    mode: 'upsert',
  });
  const left = [
    { name: 'A', ring, aoiId: 'aoi_0001' },
    { name: 'B', ring },
  ];
  expect([items, remarks]).toEqual([left, ['ignored, because rows have no such fields: fid']]);
});

test('properties that no row has are left out and named once, a misspelt one with its likeness', async () => {
  const properties = { name: 'A', fid: 7, id: 12, nmae: 'B', crop: null, aoiVersion: 3 };
  const twice = { type: 'FeatureCollection', features: [1, 2].flatMap(() => feature(properties).features) };
  const { items, remarks } = await read(twice);
  expect(items).toEqual([
    { name: 'A', ring },
    { name: 'A', ring },
  ]);
  expect(remarks).toEqual([
    'ignored, because the service sets them: aoiVersion',
    'ignored, because rows have no such fields: fid; id; nmae, did you mean name?',
  ]);
  await expect(read(twice, { strict: true })).rejects.toThrow(
    'plots.geojson has unknown fields: fid; id; nmae, did you mean name?.',
  );
  expect((await read(feature({ name: 'A', aoiVersion: 3 }), { strict: true })).items).toHaveLength(1);
});

test('of very many foreign properties a hundred are named', async () => {
  const foreign = Object.fromEntries(Array.from({ length: 102 }, (_, index) => [`field ${index}`, 1]));
  const { remarks } = await read(feature(foreign));
  expect(remarks[0]).toMatch(/: field 0; .*; field 99 and 2 more$/);
});

test.each([
  ['the property aoiId', { aoiId: 'aoi_0007', id: 'aoi_0008' }, 'aoi_0009', 'aoi_0007'],
  ['the id of the feature', { aoiId: null, id: 'aoi_0008' }, 'aoi_0009', 'aoi_0009'],
  ['the property id', { id: 'aoi_0008' }, 4, 'aoi_0008'],
  ['nothing where ids are numbers', { id: 8 }, 4, undefined],
  ['nothing where ids are of something else', { id: 'pf_0001' }, 'aoi_12', undefined],
  ['whatever the property aoiId is', { aoiId: 'plot 7' }, 'aoi_0009', 'plot 7'],
])('a plot is named by %s', async (_, properties, id, name) => {
  const { items } = await read(feature(properties, polygon, { id }));
  expect(items).toEqual([name === undefined ? { ring } : { ring, aoiId: name }]);
});

test('with mode create the name is left out, and said to be', async () => {
  for (const mode of ['create', undefined]) {
    const { items, remarks } = await read(feature({ name: 'A', portfolioId: 'pf_0001' }, polygon, { id: 'aoi_0001' }), {
      mode,
    });
    expect([items, remarks]).toEqual([
      [{ name: 'A', portfolioId: 'pf_0001', ring }],
      ['ignored, because the service sets them: aoiId'],
    ]);
  }
});

test.each([
  ['(2:hail,wind)', ['hail', 'wind']],
  ['(1:hail)', ['hail']],
  ['[ "hail", "wind" ]', ['hail', 'wind']],
  ['hail|wind', ['hail', 'wind']],
  ['hail,wind', ['hail', 'wind']],
  ['hail', ['hail']],
])('the list %s is read as GDAL or QGIS means it', async (text, list) => {
  expect((await read(feature({ perilProfile: text }))).items).toEqual([{ perilProfile: list, ring }]);
});

const wkt = '-60.5 -34.5, -60.49 -34.5,-60.49 -34.49 , -60.5 -34.5';
test.each([
  `POLYGON ((${wkt}))`,
  `polygon((${wkt}))`,
  `MULTIPOLYGON (((${wkt})))`,
  `SRID=4326;POLYGON((${wkt}))`,
  `POLYGON Z ((${wkt.replaceAll(/(34\.\d+)/g, '$1 81.2')}))`,
])('a column WKT of %s is a ring', async (text) => {
  for (const column of ['WKT', 'wkt', 'geom']) {
    const { items, lines } = await csv(`fid,${column},name\n1,"${text}",A\n`);
    expect([items, lines]).toEqual([[{ name: 'A', ring }], [2]]);
  }
});

test('a CSV of GDAL has foreign columns, ids and dates of its own; any other one has none', async () => {
  const header = 'WKT,id,aoiId,name,sowingDate,perilProfile,fid,areaHectares';
  const file = `${header}\n"POLYGON ((${wkt}))",aoi_0003,,A,2025/11/05,"[ ""hail"" ]",1,2.5\n`;
  const { items, remarks } = await csv(file);
  expect(items).toEqual([{ ring, aoiId: 'aoi_0003', name: 'A', sowingDate: '2025-11-05', perilProfile: ['hail'] }]);
  expect(remarks).toEqual([
    'ignored, because the service sets them: areaHectares',
    'ignored, because rows have no such fields: fid',
  ]);
  await expect(csv(file, { strict: true })).rejects.toThrow('plots.csv has unknown fields: fid.');
  await expect(csv('ring,fid\n1 2,3\n')).rejects.toThrow('plots.csv has a column "fid", but a row has no such field.');
  await expect(csv('WKT,name\nx,A\n', { kind: 'clients' })).rejects.toThrow('has a column "WKT"');
});

test.each(['POLYGON EMPTY', 'POLYGON ((1 2, 3))x', 'POLYGON ((a b))'])(
  'the WKT %s is no ring, and is sent for its row to be refused',
  async (text) => {
    const { items } = await csv(`WKT\n"${text}"\n`);
    expect(Array.isArray((items[0] as { ring: unknown }).ring)).toBe(false);
  },
);

const metres = [
  [695_698.322, 6_179_860.867],
  [696_655.704, 6_179_565.55],
  [696_913.599, 6_180_394.65],
  [695_698.322, 6_179_860.867],
];

test('PostGIS says the system before each geometry, and a file has one', async () => {
  const wkt = (srid: string) => `"SRID=${srid};POLYGON((${metres.map((position) => position.join(' ')).join(', ')}))"`;
  const { items } = await csv(`geom,name\n${wkt('32720')},A\n${wkt('32720')},B\n`);
  const [lon, lat] = (items[1] as { ring: number[][] }).ring[0] ?? [];
  expect([Number(lon?.toFixed(3)), Number(lat?.toFixed(3))]).toEqual([-60.868, -34.504]);
  await expect(csv(`geom\n${wkt('0')}\n`)).rejects.toThrow(', which are not longitude and latitude.');
  await expect(csv(`geom\n${wkt('32720')}\n${wkt('32721')}\n`)).rejects.toThrow(
    'plots.csv has its coordinates in several systems: 32720, 32721.',
  );
});

test.each([
  'urn:ogc:def:crs:EPSG::32720',
  'urn:ogc:def:crs:EPSG:9.8:32720',
  'EPSG:32720',
  'http://www.opengis.net/def/crs/EPSG/0/32720',
])('the system %s of a file is that of its coordinates', async (name) => {
  const inMetres = feature({}, { type: 'Polygon', coordinates: [metres] });
  const { items } = await read({ ...inMetres, crs: { type: 'name', properties: { name } } });
  const [first] = (items[0] as { ring: [number, number][] }).ring as [[number, number]];
  expect(first[0]).toBeCloseTo(-60.868353, 8);
  expect(first[1]).toBeCloseTo(-34.504321, 8);
});

test.each([
  ['code', 32720],
  ['name', 32720],
  ['code', '32720'],
])('a system named by its %s %j is read too', async (member, value) => {
  const inMetres = feature({}, { type: 'Polygon', coordinates: [metres] });
  const { items } = await read({ ...inMetres, crs: { type: 'EPSG', properties: { [member]: value } } });
  expect((items[0] as { ring: [number, number][] }).ring[0]?.[0]).toBeCloseTo(-60.868353, 8);
});

test('a system that an address describes is refused, and one without a name is none', async () => {
  const href = 'http://crs.example/32720.wkt';
  const linked = { ...feature({}), crs: { type: 'link', properties: { href } } };
  await expect(read(linked)).rejects.toThrow(`plots.geojson has its coordinates in ${href}`);
  for (const crs of [null, {}, { properties: null }, { properties: { name: null } }])
    expect((await read({ ...feature({}), crs })).items).toEqual([{ ring }]);
});

test('--crs says the system where the file does not, and where the file is wrong', async () => {
  const inMetres = feature({}, { type: 'Polygon', coordinates: [metres] });
  const named = { ...inMetres, crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:OGC:1.3:CRS84' } } };
  const over = ['read as EPSG:32720, although the file says urn:ogc:def:crs:OGC:1.3:CRS84'];
  for (const [whole, said] of [[inMetres, []] as const, [named, over] as const]) {
    const { items, remarks } = await read(whole, { crs: 'EPSG:32720' });
    expect((items[0] as { ring: number[][] }).ring[0]?.[0]).toBeCloseTo(-60.868353, 8);
    expect(remarks).toEqual(said);
    await expect(read(whole)).rejects.toMatchObject({
      message: 'plots.geojson has coordinates such as 695698.322 6179860.867, which are not longitude and latitude.',
      tips: ['if they are metres, name the system with --crs EPSG:N'],
    });
  }
  const { items } = await csv('WKT\n"POLYGON ((695698.322 6179860.867))"\n', { crs: '32720' });
  expect((items[0] as { ring: number[][] }).ring[0]?.[1]).toBeCloseTo(-34.504321, 8);
  expect((await csv('WKT\nx\n', { crs: 'EPSG:32720' })).items).toEqual([{ ring: 'x' }]);
});

test('one row beyond degrees is refused by the service, and no other one is', async () => {
  const rings = [ring, metres].map((given) => feature({}, { type: 'Polygon', coordinates: [given] }).features[0]);
  const { items, remarks } = await read({ type: 'FeatureCollection', features: rings });
  expect([items, remarks]).toEqual([[{ ring }, { ring: metres }], []]);
});

test('a system whose datum is shifted to within more than a metre is read, and that is said', async () => {
  // 50.0875 N, 14.4213 E, the astronomical clock of Prague, by PROJ 9.1.1 without grids.
  const place = [-742_812.072, -1_043_017.169];
  const { items, remarks } = await read(feature({}, { type: 'Polygon', coordinates: [[place]] }), { crs: '5514' });
  const [[lon, lat]] = (items[0] as { ring: [[number, number]] }).ring;
  expect([lon.toFixed(6), lat.toFixed(6)]).toEqual(['14.421300', '50.087500']);
  expect(remarks).toEqual(['5514 is converted only to within 6 m: sbox has no datum grids']);
});

test.each([
  ['EPSG:5880', '-s_srs EPSG:5880 '],
  ['urn:ogc:def:crs:EPSG::31984444', ''],
  ['EPSG:32661', '-s_srs EPSG:32661 '],
  ['a local grid', ''],
])('the system %s is refused by its name, with what converts it', async (name, source) => {
  const whole = { ...feature({}), crs: { type: 'name', properties: { name } } };
  await expect(read(whole)).rejects.toMatchObject({
    message: `plots.geojson has its coordinates in ${name}, which is not supported.`,
    tips: [
      `ogr2ogr ${source}-t_srs EPSG:4326 converted.geojson plots.geojson`,
      expect.stringContaining('--crs EPSG:N'),
    ],
  });
});
