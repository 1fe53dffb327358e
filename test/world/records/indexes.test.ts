import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boxOf } from '../../../src/primitives/polygon.ts';
import { insuredKeys, tilesMetBy, tilesOf } from '../../../src/world/records/indexes.ts';

const keysOf = (effectiveFrom: string, effectiveTo: string) => insuredKeys('aoi_0001', { effectiveFrom, effectiveTo });

test('a policy is found by each year that it has a day of', () => {
  expect(keysOf('2026-01-01', '2026-12-31')).toEqual(['aoi_0001 2026']);
  expect(keysOf('2026-12-31', '2027-01-01')).toEqual(['aoi_0001 2026', 'aoi_0001 2027']);
});

test('no policy stands in more than ten lists: one that runs longer stands in the list of those', () => {
  const ten = [2026, 2027, 2028, 2029, 2030, 2031, 2032, 2033, 2034, 2035].map((year) => `aoi_0001 ${year}`);
  expect(keysOf('2026-12-31', '2035-01-01')).toEqual(ten);
  expect(keysOf('2026-12-31', '2036-01-01')).toEqual(['aoi_0001 long']);
  expect(keysOf('0001-01-01', '9999-12-31')).toEqual(['aoi_0001 long']);
});

const rectangle = (west: number, south: number, width: number, height: number): [number, number][] => [
  [west, south],
  [west + width, south],
  [west + width, south + height],
  [west, south + height],
  [west, south],
];

test('a plot is listed by few squares, however large a plot may be', () => {
  expect(tilesOf({ ring: rectangle(-60, -30, 0.01, 0.01) })).toEqual(['50 -3000 -1500']);
  // A tenth of a degree is narrow, whichever side it is.
  expect(tilesOf({ ring: rectangle(0, 0, 0.1, 0.01) })).toHaveLength(6);
  expect(tilesOf({ ring: rectangle(0, 0, 0.01, 0.1) })).toHaveLength(6);
  expect(tilesOf({ ring: rectangle(0, 0, 0.1001, 0.01) })).toEqual(['5 0 0']);
  expect(tilesOf({ ring: rectangle(0, 0, 0.01, 0.1001) })).toEqual(['5 0 0']);
  expect(tilesOf({ ring: rectangle(0.19, 0.19, 1, 1) })).toHaveLength(36);
});

test('plots whose boxes share land share a square that each of them meets', () => {
  const degrees = (max: number) => fc.integer({ min: 1, max: max * 1e6 }).map((millionths) => millionths / 1e6);
  const side = fc.oneof(degrees(0.02), degrees(1));
  const ring = fc.tuple(degrees(0.5), degrees(0.5), side, side).map((parts) => rectangle(...parts));
  let sharing = 0;
  fc.assert(
    fc.property(ring, ring, (one, other) => {
      const [a, b] = [boxOf(one), boxOf(other)];
      if (!(a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3])) return;
      sharing += 1;
      expect(tilesMetBy(a).some((tile) => tilesOf({ ring: other }).includes(tile))).toBe(true);
      expect(tilesMetBy(b).some((tile) => tilesOf({ ring: one }).includes(tile))).toBe(true);
    }),
    { seed: 11, numRuns: 2000 },
  );
  expect(sharing).toBeGreaterThan(100);
});
