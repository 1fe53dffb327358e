// A cell that is a geometry of a database becomes GeoJSON, and any other text is none.
import { expect, test } from 'vitest';
import { loadGeometryParser } from '../../src/rows/geometry.ts';
import { ring, wkt } from './triangle.ts';

const withHeights = (more: string) => wkt.replaceAll(/-3[34]/g, `$& ${more}`);
const parse = await loadGeometryParser();
const polygon = { type: 'Polygon', coordinates: [ring] };
const flat = (geometry: object | undefined) =>
  JSON.parse(JSON.stringify(geometry), (_, value) =>
    Array.isArray(value) && typeof value[0] === 'number' ? value.slice(0, 2) : value,
  );

test.each([
  `POLYGON((${wkt}))`,
  `polygon (( ${wkt} )) `,
  `POLYGON Z ((${withHeights('80')}))`,
  `POLYGON ((${withHeights('80')}))`,
  `POLYGON ZM ((${withHeights('80 7')}))`,
  `POLYGON M ((${withHeights('7')}))`,
])('%s is a polygon', (text) => {
  expect(flat(parse(text)?.geometry)).toEqual(polygon);
});

test('PostGIS says the system before a geometry, and 0 is none', () => {
  expect(parse(`SRID=25831; POLYGON ((${wkt}))`)).toEqual({ geometry: polygon, srid: 25831 });
  expect(parse(`SRID=0;POLYGON ((${wkt}))`)).toEqual({ geometry: polygon });
  expect(parse(`MULTIPOLYGON (((${wkt})))`)).toEqual({ geometry: { type: 'MultiPolygon', coordinates: [[ring]] } });
});

/** As `SELECT 'SRID=25831;POLYGON((1 2,3 4,5 6,1 2))'::geometry` prints it; the numbers are doubles, the smallest byte first. */
const ewkb = `0103000020E7640000${'01000000'}${'04000000'}${'000000000000F03F'}${'0000000000000040'}${'0000000000000840'}${'0000000000001040'}${'0000000000001440'}${'0000000000001840'}${'000000000000F03F'}${'0000000000000040'}`;

test.each([ewkb, ewkb.toLowerCase()])('%s is a polygon of EPSG:25831', (text) => {
  const coordinates = [
    [
      [1, 2],
      [3, 4],
      [5, 6],
      [1, 2],
    ],
  ];
  expect(parse(text)).toEqual({ geometry: { type: 'Polygon', coordinates }, srid: 25831 });
});

test.each([
  `POLYGON ((${wkt})`,
  `POLYGON ((${wkt})) and more`,
  `my POLYGON ((${wkt}))`,
  'POLYGON ((a b, c d))',
  'POLYGON ((1 2, 3))',
  'POLYGON EMPTY',
  ewkb.slice(0, -2),
  '00',
  '-60 -34; -59 -34; -60 -33',
  'La Aurora (norte)',
  '',
])('%s is none', (text) => {
  expect(parse(text)).toBeUndefined();
});
