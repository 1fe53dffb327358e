import type { Point, Portfolio } from '../../contract/records.ts';
import calendars from '../../contract/schemas/calendars.json' with { type: 'json' };

type Of = Pick<Portfolio, 'country' | 'calendar'>;

const namesOf = (country: string): string[] =>
  Object.keys((calendars as Readonly<Record<string, object>>)[country] ?? {});

/** The default calendar of a portfolio. */
export const calendarOf = (country: string): string => namesOf(country)[0] ?? 'UTC';

/** The time zones of these countries follow states, so a portfolio may name its own. */
const divided: readonly string[] = ['BR', 'MX'];

/** The calendars that a portfolio of the country may name. */
export const calendarsOf = (country: string): string[] =>
  divided.includes(country) ? namesOf(country) : [calendarOf(country)];

type Part = readonly [country: string, calendar: string, south: number, west: number, north: number, east: number];

/** Parts of a country with other clocks: islands, and the south of Chile, Aysén from 43.6 degrees on and Magallanes from 48.6. */
const parts: readonly Part[] = [
  ['CL', 'America/Punta_Arenas', -90, -90, -48.6, -60],
  ['CL', 'America/Coyhaique', -48.6, -90, -43.6, -60],
  ['ES', 'Atlantic/Canary', 27, -19, 30, -13],
  ['PT', 'Atlantic/Azores', 36, -32, 40, -24],
  ['PT', 'Atlantic/Madeira', 30, -18, 34, -15],
];

/** The calendar at a place, since the plots of a portfolio may lie in several zones. */
export function calendarAt({ country, calendar }: Of, { lat, lon }: Point): string {
  const part = parts.find(
    ([of, , south, west, north, east]) => of === country && lat >= south && lat < north && lon >= west && lon < east,
  );
  return part?.[1] ?? calendar;
}
