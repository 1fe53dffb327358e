import { describe, expect, test } from 'vitest';
import { isInside } from '../../src/primitives/polygon.ts';
import { openSeed } from '../support/test-app.ts';

/** The town that each farm is named for, [latitude, longitude] of its centre. All lie 60 km or more from the sea. */
const towns: Readonly<Record<string, readonly [number, number]>> = {
  Pergamino: [-33.89, -60.574],
  'Marcos Juárez': [-32.698, -62.107],
  'General Pico': [-35.657, -63.757],
  'Venado Tuerto': [-33.746, -61.969],
  'Trenque Lauquen': [-35.973, -62.733],
  'Tres Arroyos': [-38.374, -60.28],
  'Luján de Cuyo': [-33.035, -68.877],
  Junín: [-34.585, -60.959],
  '9 de Julio': [-35.445, -60.883],
  América: [-35.491, -62.977],
  Curicó: [-34.983, -71.239],
  Lleida: [41.618, 0.62],
  Calatayud: [41.353, -1.643],
  'Utiel-Requena': [39.567, -1.206],
  Haro: [42.576, -2.848],
};
/** Other towns that lie near one of the farms. */
const others: readonly (readonly [number, number])[] = [
  [39.488, -1.1],
  [41.563, 0.525],
  [41.67, 0.556],
  [-33.118, -68.886],
  [-34.966, -71.128],
  [42.55, -2.91],
  [-38.49, -60.46],
];

const kmPerDegree = 111.2;
type Place = readonly [lat: number, lon: number];
const kmBetween = ([lat1, lon1]: Place, [lat2, lon2]: Place): number =>
  kmPerDegree * Math.hypot(lat2 - lat1, (lon2 - lon1) * Math.cos((lat1 * Math.PI) / 180));

const seed = openSeed();
const plots = ['org_pampa', 'org_ebro'].flatMap((organizationId) =>
  seed
    .of(organizationId)
    .records('aois')
    .ordered()
    .map(({ value }) => value),
);
/** Its corners, and places along its edges. */
const edgeOf = (ring: readonly (readonly number[])[]): Place[] =>
  ring.slice(1).flatMap(([lon2 = 0, lat2 = 0], index) => {
    const [lon1 = 0, lat1 = 0] = ring[index] ?? [];
    return Array.from({ length: 20 }, (_, step): Place => {
      const share = step / 20;
      return [lat1 + share * (lat2 - lat1), lon1 + share * (lon2 - lon1)];
    });
  });

describe('each plot lies in the fields', () => {
  test('all 34 are looked at', () => expect(plots.length).toBe(34));

  test.each(plots)(
    '$aoiId: less than 20 km from the town that it is named for, and more than 4 km from any',
    (plot) => {
      const { name, ring, centroid } = plot;
      const town = towns[String(name.split(', ').at(-1))];
      if (town === undefined) throw new Error(`${name} is named for no town of the list`);
      expect(kmBetween(town, [centroid.lat, centroid.lon])).toBeLessThan(20);
      for (const place of [...Object.values(towns), ...others]) {
        expect(isInside([place[1], place[0]], ring as [number, number][])).toBe(false);
        expect(Math.min(...edgeOf(ring).map((point) => kmBetween(place, point))), place.join()).toBeGreaterThan(4);
      }
    },
  );
});

describe('hail does not stop at fences', () => {
  const shares = ['org_pampa', 'org_ebro'].flatMap((organizationId) =>
    seed
      .of(organizationId)
      .records('detections')
      .ordered()
      .map(({ value }) => value)
      .filter(({ method }) => method === 'ndvi_delta')
      .map(({ affectedPct }) => affectedPct),
  );

  test('half of the plots that it struck are damaged to 5 to 40 percent, and few as a whole', () => {
    const within = (from: number, to: number) => shares.filter((share) => share >= from && share <= to).length;
    expect(shares.length).toBe(19);
    expect(within(5, 40)).toBeGreaterThanOrEqual(9);
    expect(within(40.1, 85)).toBeGreaterThanOrEqual(6);
    expect(within(95, 100)).toBeLessThanOrEqual(2);
  });

  test('the result of the main flow has all four classes of damage, and land without any', () => {
    const [result] = seed
      .of('org_pampa')
      .records('jobResults')
      .ordered()
      .map(({ value }) => value);
    if (result === undefined || !('cellsBySeverity' in result)) throw new Error('job_0001 has no footprint');
    for (const { hectares } of Object.values(result.cellsBySeverity)) expect(hectares).toBeGreaterThan(5);
    expect(result.undamagedCellCount).toBeGreaterThan(50);
  });
});
