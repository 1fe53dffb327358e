import { expect, test } from 'vitest';
import { addDuration } from '../../../src/engine/time/durations.ts';

const later = (from: string, duration: string) => new Date(addDuration(Date.parse(from), duration)).toISOString();

test.each([
  ['2026-01-15T12:00:00.000Z', 'P30D', '2026-02-14T12:00:00.000Z'],
  ['2026-01-15T12:00:00.000Z', 'PT0S', '2026-01-15T12:00:00.000Z'],
  ['2026-01-15T12:00:00.000Z', 'P1Y2M1W3DT4H5M6S', '2027-03-25T16:05:06.000Z'],
  ['2026-01-15T12:00:00.000Z', 'PT90M', '2026-01-15T13:30:00.000Z'],
  ['2026-01-15T12:00:00.000Z', 'P2W', '2026-01-29T12:00:00.000Z'],
  ['2026-12-15T12:00:00.000Z', 'P1M', '2027-01-15T12:00:00.000Z'],
])('%s and %s is %s', (from, duration, expected) => {
  expect(later(from, duration)).toBe(expected);
});

test.each([
  ['2026-01-31T00:00:00.000Z', 'P1M', '2026-02-28T00:00:00.000Z'],
  ['2028-01-31T00:00:00.000Z', 'P1M', '2028-02-29T00:00:00.000Z'],
  ['2028-02-29T00:00:00.000Z', 'P1Y', '2029-02-28T00:00:00.000Z'],
  ['2028-02-29T00:00:00.000Z', 'P4Y', '2032-02-29T00:00:00.000Z'],
])('a day that the month does not have is its last: %s and %s is %s', (from, duration, expected) => {
  expect(later(from, duration)).toBe(expected);
});

test.each(['P999999999Y', 'P999999999M'])('%s leads beyond all calendars', (duration) => {
  expect(addDuration(Date.parse('2026-01-15T12:00:00.000Z'), duration)).toBeNaN();
});
