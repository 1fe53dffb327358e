import { expect, test } from 'vitest';
import { isSeason, isSeasonOf, seasonAt } from '../../../src/law/days/seasons.ts';

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
