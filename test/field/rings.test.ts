// A plot that GEOS calls valid comes back as the same ground, whatever the form and the system of its file; one that it calls
// invalid is refused.
import fc from 'fast-check';
import GeoJSONReader from 'jsts/org/locationtech/jts/io/GeoJSONReader.js';
import IsValidOp from 'jsts/org/locationtech/jts/operation/valid/IsValidOp.js';
import proj4 from 'proj4';
import { expect, test } from 'vitest';
import { Geometry } from 'wkx';
import systems from '../../src/rows/coordinate-systems.json' with { type: 'json' };
import { parseImportFile } from '../../src/rows/import-file.ts';
import { parseRing } from '../../src/world/plots/geometry.ts';
import { writeShapefile } from './write-shapefile.ts';

type Position = readonly [number, number];
type Ring = readonly Position[];

/** A place in the area of each. */
const places = [
  [4258, 2.1, 41.5],
  [25831, 0.6, 41.5],
  [32720, -60.8, -34.5],
  [2154, 0.3, 44.2],
  [22185, -60.2, -33.1],
] as const;

const isValid = (ring: Ring): boolean =>
  IsValidOp.isValid(new GeoJSONReader().read({ type: 'Polygon', coordinates: [ring] }));
const round = (value: number, digits: number): number => Number(value.toFixed(digits));

/** Where a corner lies, seen from the middle of a plot some hundred metres wide, and whether the file has it twice. */
const corner = fc.record({
  turn: fc.double({ min: 0, max: 0.8, noNaN: true }),
  far: fc.double({ min: 0.001, max: 0.004, noNaN: true }),
  isTwice: fc.boolean(),
});
type Corner = typeof corner extends fc.Arbitrary<infer Value> ? Value : never;
const outline = fc.array(corner, { minLength: 4, maxLength: 15 });

/** A star around a place, its corners at six decimals. It goes with the clock, as a shapefile wants it. */
function drawRing(corners: readonly Corner[], lon: number, lat: number): Position[] {
  const ring = corners.map(({ turn, far }, index): Position => {
    const angle = -((index + turn) * 2 * Math.PI) / corners.length;
    return [round(lon + far * Math.cos(angle), 6), round(lat + far * Math.sin(angle), 6)];
  });
  return [...ring, ring[0] as Position];
}

const wktOf = (ring: Ring): string => `POLYGON ((${ring.map((position) => position.join(' ')).join(', ')}))`;
const rowOf = (text: string): Buffer => Buffer.from(`name,outline\nA,"${text}"\n`);

/** Each gives the bytes of a file of one plot. KML has degrees only. */
const forms: Readonly<Record<string, (ring: Ring, code: number, degrees: Ring) => Uint8Array>> = {
  GeoJSON: (ring, code) =>
    Buffer.from(
      JSON.stringify({
        type: 'FeatureCollection',
        crs: { properties: { name: `EPSG:${code}` } },
        features: [{ type: 'Feature', properties: { name: 'A' }, geometry: { type: 'Polygon', coordinates: [ring] } }],
      }),
    ),
  EWKT: (ring, code) => rowOf(`SRID=${code};${wktOf(ring)}`),
  EWKB: (ring, code) =>
    rowOf(
      Geometry.parse(`SRID=${code};${wktOf(ring)}`)
        .toEwkb()
        .toString('hex'),
    ),
  Shapefile: (ring, code) => writeShapefile(ring, `${systems[`${code}` as keyof typeof systems][2]}`),
  KML: (_, __, degrees) =>
    Buffer.from(
      `<kml><Placemark><name>A</name><Polygon><outerBoundaryIs><LinearRing><coordinates>${degrees.join(' ')}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark></kml>`,
    ),
};

async function readRing(form: string, degrees: Ring, code: number): Promise<unknown> {
  const { forward } = proj4(`${systems[`${code}` as keyof typeof systems][0]}`);
  const digits = code === 4258 ? 9 : 3;
  const inFile = degrees.map((position): Position => {
    const [x, y] = forward([...position]) as [number, number];
    return [round(x, digits), round(y, digits)];
  });
  const bytes = forms[form]?.(inFile, code, degrees) as Uint8Array;
  const { items } = await parseImportFile(bytes, { kind: 'aois', path: 'plots', set: ['portfolioId=pf_0001'] });
  expect(items).toMatchObject([{ name: 'A' }]);
  return (items[0] as { ring: unknown }).ring;
}

const cases = Object.keys(forms).flatMap((form) => places.map(([code, lon, lat]) => [form, code, lon, lat] as const));

test.each(cases)('a valid plot comes back from %s in EPSG:%i as the same ground', async (form, code, lon, lat) => {
  const keepsGround = fc.asyncProperty(outline, async (corners) => {
    const drawn = drawRing(corners, lon, lat);
    fc.pre(isValid(drawn));
    const inFile = drawn.flatMap((position, index) => (corners[index]?.isTwice ? [position, position] : [position]));
    const { ring } = parseRing(await readRing(form, inFile, code));
    const expected = parseRing(drawn).ring;
    expect(ring).toHaveLength(expected.length);
    const apart = ring.flat().map((figure, index) => Math.abs(figure - Number(expected.flat()[index])));
    expect(Math.max(...apart)).toBeLessThanOrEqual(0.000_000_5);
  });
  await fc.assert(keepsGround, { numRuns: 10 });
});

test.each(cases)('an invalid plot from %s in EPSG:%i is refused', async (form, code, lon, lat) => {
  const isRefused = fc.asyncProperty(outline, async (corners) => {
    const drawn = drawRing(corners, lon, lat);
    const half = Math.floor(drawn.length / 2);
    const crossed = drawn.with(1, drawn[half] as Position).with(half, drawn[1] as Position);
    fc.pre(!isValid(crossed));
    const ring = await readRing(form, crossed, code);
    expect(() => parseRing(ring)).toThrow('The ring is not a valid plot');
  });
  await fc.assert(isRefused, { numRuns: 5 });
});
