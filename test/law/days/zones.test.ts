// The clocks of three countries, by hand: their changes to and from summer time in 2026, to the millisecond. A country stands for
// its first calendar.
import { readFileSync } from 'node:fs';
import moment from 'moment-timezone';
import { expect, test } from 'vitest';
import { endOfDay, localDayOf, noonOf, offsetMs, shiftDate, startOfDay } from '../../../src/law/days/zones.ts';

test.each([
  ['AR', '2026-01-15', '2026-01-15T03:00:00.000Z', '2026-01-15T15:00:00.000Z', '2026-01-16T03:00:00.000Z'],
  ['XX', '2026-01-15', '2026-01-15T00:00:00.000Z', '2026-01-15T12:00:00.000Z', '2026-01-16T00:00:00.000Z'],
  // 29 March has 23 hours in Spain, 25 October 25.
  ['ES', '2026-03-28', '2026-03-27T23:00:00.000Z', '2026-03-28T11:00:00.000Z', '2026-03-28T23:00:00.000Z'],
  ['ES', '2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T10:00:00.000Z', '2026-03-29T22:00:00.000Z'],
  ['ES', '2026-10-25', '2026-10-24T22:00:00.000Z', '2026-10-25T11:00:00.000Z', '2026-10-25T23:00:00.000Z'],
  // 4 April has 25 hours in Chile; 6 September begins at one o'clock and has 23.
  ['CL', '2026-04-04', '2026-04-04T03:00:00.000Z', '2026-04-04T15:00:00.000Z', '2026-04-05T04:00:00.000Z'],
  ['CL', '2026-04-05', '2026-04-05T04:00:00.000Z', '2026-04-05T16:00:00.000Z', '2026-04-06T04:00:00.000Z'],
  ['CL', '2026-09-06', '2026-09-06T04:00:00.000Z', '2026-09-06T15:00:00.000Z', '2026-09-07T03:00:00.000Z'],
])('in %s %s begins at %s, has noon at %s and ends at %s', (country, date, start, noon, end) => {
  expect([startOfDay(country, date), noonOf(country, date), endOfDay(country, date)]).toEqual([start, noon, end]);
  const before = new Date(Date.parse(start) - 1).toISOString();
  const last = new Date(Date.parse(end) - 1).toISOString();
  expect([before, start, last, end].map((instant) => localDayOf(country, instant))).toEqual([
    shiftDate(date, -1),
    date,
    date,
    shiftDate(date, 1),
  ]);
});

test.each([
  // The last Sunday may be the 31st or the 25th, the first one from the 2nd on the 2nd or the 8th.
  ['ES', '2024-03-31', 23],
  ['ES', '2030-03-31', 23],
  ['ES', '2029-03-25', 23],
  ['ES', '2027-10-31', 25],
  ['ES', '2026-10-18', 24],
  ['CL', '2028-04-01', 25],
  ['CL', '2029-04-07', 25],
  ['CL', '2029-09-02', 23],
  ['CL', '2030-09-08', 23],
  ['CL', '2030-09-01', 24],
])('in %s %s has %i hours', (country, date, hours) => {
  expect((Date.parse(endOfDay(country, date)) - Date.parse(startOfDay(country, date))) / 3_600_000).toBe(hours);
});

test('days stay within what timestamps can express', () => {
  expect(startOfDay('ES', '0000-01-01')).toBe('0000-01-01T00:00:00.000Z');
  expect(endOfDay('AR', '9999-12-31')).toBe('9999-12-31T23:59:59.999Z');
  expect(localDayOf('AR', '0000-01-01T00:00:00.000Z')).toBe('0000-01-01');
  expect([shiftDate('9999-12-31', 1), shiftDate('0000-01-01', -1)]).toEqual(['9999-12-31', '0000-01-01']);
});

test('dates are shifted over the ends of months and years', () => {
  expect([
    shiftDate('2024-02-28', 1),
    shiftDate('2026-02-28', 1),
    shiftDate('2026-01-01', -1),
    shiftDate('2026-01-15', 0),
  ]).toEqual(['2024-02-29', '2026-03-01', '2025-12-31', '2026-01-15']);
});

type Table = Readonly<Record<string, Readonly<Record<string, readonly number[]>>>>;
const table = JSON.parse(readFileSync('src/contract/schemas/calendars.json', 'utf8')) as Table;

test.each(Object.values(table).flatMap((zones) => Object.keys(zones)))(
  'from 2015 to 2035 the clocks of %s show what moment-timezone says',
  (name) => {
    const zone = moment.tz.zone(name);
    const [from, to] = [Date.UTC(2015, 0, 1), Date.UTC(2036, 0, 1)];
    const instants = Array.from({ length: (to - from) / 21_600_000 }, (_, index) => from + index * 21_600_000);
    const changes = zone?.untils.filter((until) => until >= from && until < to) ?? [];
    const wrong = [...instants, ...changes, ...changes.map((until) => until - 1)].filter(
      (timeMs) => offsetMs(name, timeMs) !== -60_000 * (zone?.utcOffset(timeMs) ?? Number.NaN),
    );
    expect(wrong).toEqual([]);
  },
);

test.each([
  // The last Sundays of March and October, the first from 2 September on.
  ['Europe/Madrid', '2050-03-27', 23],
  ['Europe/Madrid', '2050-10-30', 25],
  ['America/Santiago', '2099-09-06', 23],
  ['America/Mexico_City', '2050-04-03', 24],
  ['Atlantic/Azores', '2026-10-25', 25],
])('in %s %s has %i hours', (calendar, date, hours) => {
  expect((Date.parse(endOfDay(calendar, date)) - Date.parse(startOfDay(calendar, date))) / 3_600_000).toBe(hours);
});
