import { expect, test } from 'vitest';
import { Problem } from '../../../src/contract/form/problem.ts';
import { refuseSwappedRing } from '../../../src/world/plots/admit-aoi.ts';
import { seed } from '../../support/test-world.ts';

/** org_ebro works from 10° W to 5° E and from 35° N to 44° N; exchanged, that lies east of Africa. */
function isRefused(lon: number, lat: number): boolean {
  try {
    refuseSwappedRing(seed.of('org_ebro').organization, { ring: [], areaHectares: 1, centroid: { lat, lon } });
  } catch (error) {
    expect(error).toMatchObject({ code: 'invalid_geometry', errors: [{ code: 'coordinates_swapped' }] });
    return error instanceof Problem;
  }
  return false;
}

type SortKey = readonly [lon: number, lat: number];
test.each<[edge: string, inside: SortKey, on: SortKey, beyond: SortKey]>([
  ['western', [40, -9.999999], [40, -10], [40, -10.000001]],
  ['eastern', [40, 4.999999], [40, 5], [40, 5.000001]],
  ['southern', [35.000001, -3], [35, -3], [34.999999, -3]],
  ['northern', [43.999999, -3], [44, -3], [44.000001, -3]],
])('the %s edge of the operating area belongs to it: coordinates exchanged up to there are refused', (_, ...places) => {
  expect(places.map(([lon, lat]) => isRefused(lon, lat))).toEqual([true, true, false]);
});

test('a plot in the operating area is never refused, though it would lie in it exchanged too', () => {
  // org_pampa works up to 53° W and down to 56° S, so that both hold between 53 and 56.
  const { operatingArea } = seed.of('org_pampa').organization;
  expect(operatingArea).toEqual([-76, -56, -53, -17]);
  const check = (lon: number, lat: number) => () =>
    refuseSwappedRing(seed.of('org_pampa').organization, { ring: [], areaHectares: 1, centroid: { lat, lon } });
  expect(check(-53, -54)).not.toThrow();
  expect(check(-52.999999, -54)).toThrow(/swapped/);
});
