import { expect, test } from 'vitest';
import { findCoordinateSystem } from '../../src/rows/coordinate-system.ts';
import points from '../oracle/coordinate-systems.json' with { type: 'json' };

/** As `gdaltransform -s_srs EPSG:CODE -t_srs EPSG:4326 -output_xy` of GDAL 3.6.2 answers, with PROJ 9.1.1. */
const figures: readonly (readonly [code: number, x: number, y: number, lon: number, lat: number])[] = [
  [3857, -6760000, -4020000, -60.7261132064797, -33.9344227583123],
  [32720, 695698.322, 6179860.867, -60.8683529998703, -34.5043210043799],
  [32719, -245732.07, 6093360.94, -77.165459973434, -35.026817981757],
  [25831, 300123.4, 4600987.6, 0.603973716497444, 41.5355910451219],
  [5347, 5412345.6, 6154321.2, -60.9573161774965, -34.7533296309397],
  [22187, 7434567.8, 7012345.6, -54.6593211696357, -27.0164147808241],
];

/** On the ground, between two places that are close together. */
function metresBetween(lon: number, lat: number, [otherLon, otherLat]: readonly [number, number]): number {
  const perDegree = 111_320;
  return Math.hypot((lon - otherLon) * perDegree * Math.cos((lat * Math.PI) / 180), (lat - otherLat) * perDegree);
}

test.each(figures)('EPSG:%i has %d, %d where GDAL has it, within a hundredth of a millimetre', async (code, ...of) => {
  const [x, y, lon, lat] = of;
  const { toDegrees } = await findCoordinateSystem(`EPSG:${code}`, 'file');
  expect(metresBetween(lon, lat, toDegrees(x, y))).toBeLessThan(0.000_01);
});

test('each system of the table has three points of its area where PROJ has them, within a centimetre', async () => {
  const all = Object.entries(points as unknown as Record<string, [number, number, number, number][]>);
  expect(all.length).toBeGreaterThan(300);
  const far: string[] = [];
  for (const [code, given] of all) {
    expect(given).toHaveLength(3);
    const { toDegrees } = await findCoordinateSystem(`EPSG:${code}`, 'file');
    for (const [x, y, lon, lat] of given) {
      const metres = metresBetween(lon, lat, toDegrees(x, y));
      if (!(metres < 0.01)) far.push(`${code} at ${x} ${y}: ${metres} m`);
    }
  }
  expect(far).toEqual([]);
});

test('a system says how exact its shift is, and degrees stay as they are', async () => {
  expect((await findCoordinateSystem('EPSG:5514', 'file')).accuracy).toBe(6);
  expect((await findCoordinateSystem('EPSG:28992', 'file')).accuracy).toBe(1);
  expect((await findCoordinateSystem('urn:ogc:def:crs:OGC:1.3:CRS84', 'file')).toDegrees(-60.5, -34.5)).toEqual([
    -60.5, -34.5,
  ]);
});
