// The systems of coordinates that a file of plots may have besides degrees: those of the lands where plots lie, by formula. A
// position becomes longitude and latitude as GDAL has them.

import { equatorialRadius, invertTransverseMercator } from '../../primitives/transverse-mercator.ts';
import { UsageError } from '../failures/failures.ts';

export type ToDegrees = (x: number, y: number) => [lon: number, lat: number];

const wgs84 = 1 / 298.257_223_563;
const grs80 = 1 / 298.257_222_101;

const utm = (flattening: number, zone: number, isSouth: boolean): ToDegrees =>
  invertTransverseMercator({
    flattening,
    centralMeridian: 6 * zone - 183,
    scale: 0.9996,
    falseEasting: 500_000,
    falseNorthing: isSouth ? 10_000_000 : 0,
  });

/** Argentina's belts of three degrees are counted from the west. */
const gaussKruger = (belt: number): ToDegrees =>
  invertTransverseMercator({
    flattening: wgs84,
    centralMeridian: 3 * belt - 75,
    scale: 1,
    falseEasting: belt * 1_000_000 + 500_000,
    falseNorthing: 'from the south pole',
  });

const degrees = 180 / Math.PI;

/** Shifts by three metres along the axes of the Earth: half a metre on the ground. */
function posgar2007(belt: number): ToDegrees {
  const [alongX, alongY, alongZ] = [-0.41, 0.46, -0.35];
  const square = wgs84 * (2 - wgs84);
  const invert = gaussKruger(belt);
  return (x, y) => {
    const position = invert(x, y);
    const [lon, lat] = [position[0] / degrees, position[1] / degrees];
    const flatness = 1 - square * Math.sin(lat) ** 2;
    const across = equatorialRadius / Math.sqrt(flatness);
    const along = (across * (1 - square)) / flatness;
    const outwards = alongX * Math.cos(lon) + alongY * Math.sin(lon);
    const east = (alongY * Math.cos(lon) - alongX * Math.sin(lon)) / (across * Math.cos(lat));
    const north = (alongZ * Math.cos(lat) - outwards * Math.sin(lat)) / along;
    return [(lon + east) * degrees, (lat + north) * degrees];
  };
}

const webMercator: ToDegrees = (x, y) => [
  (x / equatorialRadius) * degrees,
  Math.atan(Math.sinh(y / equatorialRadius)) * degrees,
];

const families: readonly (readonly [first: number, last: number, of: (code: number) => ToDegrees])[] = [
  [4326, 4326, () => (lon, lat) => [lon, lat]],
  [3857, 3857, () => webMercator],
  [32_601, 32_660, (code) => utm(wgs84, code - 32_600, false)],
  [32_701, 32_760, (code) => utm(wgs84, code - 32_700, true)],
  [25_828, 25_838, (code) => utm(grs80, code - 25_800, false)],
  [31_977, 31_985, (code) => utm(grs80, code - 31_960, true)],
  [5343, 5349, (code) => posgar2007(code - 5342)],
  [22_181, 22_187, (code) => gaussKruger(code - 22_180)],
];

/** Options and GeoJSON name a system as `EPSG:32720`. Throws UsageError for any other. */
export function findCoordinateSystem(name: string, path: string): ToDegrees {
  if (/\bCRS:?84$/i.test(name)) return (lon, lat) => [lon, lat];
  const code = Number(/^(?:.*\bEPSG[:/](?:[\d.]*[:/])?)?(\d{4,5})$/i.exec(name)?.[1]);
  const family = families.find(([first, last]) => code >= first && code <= last);
  if (family !== undefined) return family[2](code);
  throw new UsageError(
    `${path} has its coordinates in ${name}, which is none of the systems that are read.`,
    `ogr2ogr ${Number.isNaN(code) ? '' : `-s_srs EPSG:${code} `}-t_srs EPSG:4326 converted.geojson ${path}`,
    'read are EPSG:4326, 3857, 32601–32660, 32701–32760, 25828–25838, 31977–31985, 5343–5349 and 22181–22187',
  );
}
