// The year of crops without a table of stages, by the calendar of their latitude (Decision 46): a model after published ones.

import type { Aoi } from '../../contract/records.ts';
import type { CropLife } from '../days/crop-life.ts';
import { shiftDate } from '../days/zones.ts';
import calendars from './crop-calendars.json' with { type: 'json' };
import { points, valueAt } from './points.ts';

/** Dates by latitude, south below zero. */
type Dates = Readonly<Record<string, string>>;
type Calendar = { readonly [name in 'buds' | 'blooms' | 'harvested']?: Dates };

/** The year of perennials begins in midwinter: on 1 January, and in the south on 1 July. */
const midwinter = (lat: number): string => (lat < 0 ? '07-01' : '01-01');

/** Days after midwinter. */
function daysOf(lat: number, date: string): number {
  const year = date < midwinter(lat) ? 2022 : 2021;
  return (Date.parse(`${year}-${date}`) - Date.parse(`2021-${midwinter(lat)}`)) / 86_400_000;
}

/** The date within the year of growth that contains a day. */
function dateIn(dates: Dates, lat: number, day: string): string {
  const year = Number(day.slice(0, 4)) - Number(day.slice(5) < midwinter(lat));
  const line = points(Object.fromEntries(Object.entries(dates).map(([at, date]) => [at, daysOf(Number(at), date)])));
  return shiftDate(`${year}-${midwinter(lat)}`, Math.round(valueAt(line, lat)));
}

/** No crop is harvested earlier after its sowing. */
const shortestDays = 90;
/** A crop sown at most this many days after the end of its calendar belongs to it and not to the next one. */
const lateDays = 60;

/** Undefined for crops with stages, for unknown crops, and for sown crops without a sowing date. */
export function calendarLifeOf(
  plot: Pick<Aoi, 'crop' | 'species' | 'sowingDate' | 'weatherAt'>,
  day: string,
): CropLife | undefined {
  const { crop, species, sowingDate, weatherAt } = plot;
  const { lat } = weatherAt;
  const calendar = (calendars as { readonly [name in string]?: Calendar })[species ?? crop ?? ''];
  if (crop === null || calendar?.harvested === undefined) return undefined;
  const { buds, blooms = buds, harvested } = calendar;
  const life = (from: string): CropLife => ({
    crop,
    sownOn: sowingDate,
    budsOn: buds === undefined ? null : dateIn(buds, lat, from),
    bloomsOn: blooms === undefined ? null : dateIn(blooms, lat, from),
    harvestedOn: dateIn(harvested, lat, from),
  });
  if (buds !== undefined) return life(day);
  if (sowingDate === null) return undefined;
  const grown = shiftDate(sowingDate, shortestDays);
  const next = life(grown);
  if (next.harvestedOn >= grown) return next;
  return shiftDate(next.harvestedOn, lateDays) < grown ? life(shiftDate(grown, 365)) : { ...next, harvestedOn: grown };
}
