// The days of the insured: what the clocks of a country show. A table of our own, since the data that Node brings differ
// between its versions. Countries that are not named use UTC.

interface Zone {
  readonly standardHours: number;
  /** When the year's summer time begins and ends, in UTC; one hour is added meanwhile. */
  readonly summer?: (year: number) => readonly [from: number, to: number];
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** The first Sunday on or after the day of the month. */
function sundayFrom(year: number, month: number, day: number): number {
  const first = Date.UTC(year, month - 1, day);
  return first + ((7 - new Date(first).getUTCDay()) % 7) * dayMs;
}

const zones: Readonly<Record<string, Zone>> = {
  AR: { standardHours: -3 },
  // Decree 224 of 2022: winter lasts from the first Sunday on or after 2 April to the first one on or after 2 September.
  CL: {
    standardHours: -4,
    summer: (year) => [sundayFrom(year, 9, 2) + 4 * hourMs, sundayFrom(year + 1, 4, 2) + 3 * hourMs],
  },
  // Directive 2000/84/EC: from the last Sunday of March to that of October.
  ES: { standardHours: 1, summer: (year) => [sundayFrom(year, 3, 25) + hourMs, sundayFrom(year, 10, 25) + hourMs] },
};

function offsetMs(country: string, timeMs: number): number {
  const { standardHours, summer } = zones[country] ?? { standardHours: 0 };
  const year = new Date(timeMs).getUTCFullYear();
  const isSummer = [year - 1, year].some((one) => {
    const [from, to] = summer?.(one) ?? [0, 0];
    return from <= timeMs && timeMs < to;
  });
  return (standardHours + Number(isSummer)) * hourMs;
}

export function localDayOf(country: string, timestamp: string): string {
  const timeMs = Date.parse(timestamp);
  return instantOf(timeMs + offsetMs(country, timeMs)).slice(0, 10);
}

const earliest = '0000-01-01T00:00:00.000Z';
const latest = '9999-12-31T23:59:59.999Z';

/** The instant, or the nearest one that a timestamp can express. */
function instantOf(timeMs: number): string {
  if (timeMs < Date.parse(earliest)) return earliest;
  return timeMs > Date.parse(latest) ? latest : new Date(timeMs).toISOString();
}

/** The first instant of the calendar date in the country. */
export function startOfDay(country: string, date: string): string {
  const midnight = Date.parse(`${date}T00:00:00.000Z`);
  const { standardHours } = zones[country] ?? { standardHours: 0 };
  const standard = midnight - standardHours * hourMs;
  // Where summer time begins at midnight, that hour does not exist: the day starts at one o'clock.
  return instantOf([standard - hourMs, standard].find((at) => at + offsetMs(country, at) >= midnight) as number);
}

export function noonOf(country: string, date: string): string {
  const noon = Date.parse(`${date}T12:00:00.000Z`);
  return instantOf(noon - offsetMs(country, noon));
}

/** The first instant after the calendar date in the country. */
export const endOfDay = (country: string, date: string): string =>
  date === latest.slice(0, 10) ? latest : startOfDay(country, shiftDate(date, 1));

/** The calendar date so many days later; earlier when `days` is negative. */
export const shiftDate = (date: string, days: number): string =>
  instantOf(Date.parse(date) + days * dayMs).slice(0, 10);
