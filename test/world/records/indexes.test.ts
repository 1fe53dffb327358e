import { expect, test } from 'vitest';
import { insuredKeys } from '../../../src/world/records/indexes.ts';

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
