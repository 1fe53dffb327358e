import { expect, test } from 'vitest';
import { cropAt, isSeason, isSeasonOf, seasonAt } from '../../../src/law/days/seasons.ts';
import { shiftDate } from '../../../src/law/days/zones.ts';

const term = { effectiveFrom: '2026-10-01', effectiveTo: '2027-03-31' };

test.each([
  ['2025', false],
  ['2026', true],
  ['2027', true],
  ['2028', false],
  ['2024/25', false],
  ['2025/26', true],
  ['2027/28', true],
  ['2028/29', false],
])('a term from 2026 to 2027 shares a year with %s: %s', (season, isIts) => {
  expect(isSeasonOf(season, term)).toBe(isIts);
});

test('what is no season is the season of no term', () => {
  expect([isSeason('2026/28'), isSeasonOf('2026/28', term)]).toEqual([false, false]);
});

test.each([
  ['AR', '2026-06-30', '2025/26'],
  ['AR', '2026-07-01', '2026/27'],
  ['CL', '2099-12-31', '2099/00'],
  ['ES', '2026-06-30', '2026'],
  ['ES', '2027-01-01', '2027'],
])('in %s the %s lies in the season %s', (country, date, season) => {
  expect(seasonAt(country, date)).toBe(season);
});

test.each([
  [[], '2026-01-10', '2025/26'],
  [['2025-11-10'], '2025-11-09', '2025/26'],
  [['2025-11-10'], '2025-11-10', '2025-11-10'],
  [['2025-11-10'], '2026-12-14', '2025-11-10'],
  [['2025-11-10'], '2026-12-15', '2026/27'],
  // Two plots of one ground say when it was sown.
  [['2025-11-28', '2025-11-10'], '2025-12-05', '2025-11-10'],
  // Wheat, and soybean after it.
  [['2025-06-20', '2025-12-20'], '2025-12-19', '2025-06-20'],
  [['2025-06-20', '2025-12-20'], '2025-12-20', '2025-12-20'],
  // 89 days are no life of a crop, 90 are.
  [['2025-11-01', '2026-01-29'], '2026-02-10', '2025-11-01'],
  [['2025-11-01', '2026-01-30'], '2026-02-10', '2026-01-30'],
])('on ground that was sown on %j, the crop of %s is that of %s', (sowings, date, crop) => {
  const plots = sowings.map((sowingDate) => ({ crop: 'soybean' as const, sowingDate }));
  expect(cropAt('AR', date, plots)).toBe(crop);
});

test.each([
  ['ES', 'wheat', '2025-09-01', '2026-08-31'],
  ['ES', 'barley', '2025-09-01', '2026-08-31'],
  // Maize after barley is harvested at Lleida until the end of January.
  ['ES', 'maize', '2025-02-01', '2026-01-31'],
  ['ES', 'sunflower', '2026-02-01', '2027-01-31'],
  ['ES', 'vineyard', '2026-01-01', '2026-12-31'],
  ['ES', null, '2026-01-01', '2026-12-31'],
  ['AR', 'wheat', '2026-03-01', '2027-02-28'],
  ['AR', 'soybean', '2025-08-01', '2026-07-31'],
  ['AR', 'pome_fruit', '2025-07-01', '2026-06-30'],
] as const)('where no sowing is known in %s, %s has one crop from %s to %s', (country, crop, from, to) => {
  const at = (date: string) =>
    cropAt(country, date, [
      { crop: null, sowingDate: null },
      { crop, sowingDate: null },
    ]);
  expect(at(from)).toBe(at(to));
  expect([at(shiftDate(from, -1)), at(shiftDate(to, 1))]).not.toContain(at(to));
});
