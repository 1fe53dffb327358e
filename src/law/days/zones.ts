// Local days by the clocks of a calendar. The table comes with the package, since the data of Node differ between versions. A
// country stands for its first calendar; an unknown calendar is UTC.

import calendars from '../../contract/schemas/calendars.json' with { type: 'json' };

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Hours ahead of UTC, then the hour of each change since 1970 and the hours ahead after it. */
const changesOf = new Map<string, readonly number[]>(
  Object.entries(calendars).flatMap(([country, zones]) => [
    [country, Object.values(zones)[0] ?? []],
    ...Object.entries(zones),
  ]),
);

/** After this year the last rules of the table continue. */
const lastYear = 2036;

/** Clocks change on Sundays from March on, so years whose March begins on the same day of the week are alike. */
function timeInTable(timeMs: number): number {
  const year = new Date(timeMs).getUTCFullYear();
  if (year <= lastYear) return timeMs;
  let alike = lastYear;
  while ((Date.UTC(year, 2, 1) - Date.UTC(alike, 2, 1)) % (7 * dayMs) !== 0) alike -= 1;
  return timeMs - (Date.UTC(year, 2, 1) - Date.UTC(alike, 2, 1));
}

export function offsetMs(calendar: string, timeMs: number): number {
  const changes = changesOf.get(calendar) ?? [0];
  const hours = timeInTable(timeMs) / hourMs;
  let at = changes.length - 1;
  while (at > 0 && hours < (changes[at - 1] as number)) at -= 2;
  return (changes[at] as number) * hourMs;
}

export function localDayOf(calendar: string, timestamp: string): string {
  const timeMs = Date.parse(timestamp);
  return instantOf(timeMs + offsetMs(calendar, timeMs)).slice(0, 10);
}

const earliest = '0000-01-01T00:00:00.000Z';
const latest = '9999-12-31T23:59:59.999Z';

/** The instant, or the nearest one that a timestamp can express. */
function instantOf(timeMs: number): string {
  if (timeMs < Date.parse(earliest)) return earliest;
  return timeMs > Date.parse(latest) ? latest : new Date(timeMs).toISOString();
}

/** The first instant of the date by the calendar. */
export function startOfDay(calendar: string, date: string): string {
  const midnight = Date.parse(`${date}T00:00:00.000Z`);
  const around = [-dayMs / 2, dayMs / 2]
    .map((ms) => midnight - offsetMs(calendar, midnight + ms))
    .sort((a, b) => a - b);
  // Where clocks are set forward at midnight, that hour does not exist: the day starts at one o'clock.
  return instantOf(around.find((at) => at + offsetMs(calendar, at) >= midnight) as number);
}

export function noonOf(calendar: string, date: string): string {
  const noon = Date.parse(`${date}T12:00:00.000Z`);
  return instantOf(noon - offsetMs(calendar, noon));
}

/** The first instant after the date by the calendar. */
export const endOfDay = (calendar: string, date: string): string =>
  date === latest.slice(0, 10) ? latest : startOfDay(calendar, shiftDate(date, 1));

/** The date this many days later; earlier when `days` is negative. */
export const shiftDate = (date: string, days: number): string =>
  instantOf(Date.parse(date) + days * dayMs).slice(0, 10);
