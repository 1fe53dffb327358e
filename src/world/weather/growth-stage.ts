// The stage of the crop of a plot: by its crop, its start and what the days at its cell have added since (Decision 46).

import type { Aoi } from '../../contract/schemas/aoi.ts';
import type { Position } from '../../contract/schemas/fields.ts';
import type { GrowthStage } from '../../contract/schemas/growth.ts';
import type { Climate } from '../../contract/schemas/upcoming.ts';
import { type CropGrowth, growthOf, stageAt } from '../../law/crops/crop-growth.ts';
import { boxesOverlap, boxOf } from '../../primitives/polygon.ts';
import { dateOfDay, dayNumberOf } from './air.ts';
import { climateAt } from './climate.ts';
import type { Weathered } from './plot-points.ts';
import { boxOfFootprint, PlotWeather, type StrikingWeather } from './plot-weather.ts';

/** What the weather of plots follows from. */
export interface Field {
  readonly climates: readonly Climate[];
  readonly events: readonly StrikingWeather[];
}

/** Undefined where no climate is known. */
export function weatherOf({ climates, events }: Field, aoi: Weathered): PlotWeather | undefined {
  const climate = climateAt(climates, aoi.weatherAt);
  if (climate === undefined) return undefined;
  const box = boxOf([...(aoi.ring as Position[]), [aoi.weatherAt.lon, aoi.weatherAt.lat]]);
  const own = events.filter(({ footprint }) => boxesOverlap(box, boxOfFootprint(footprint)));
  return new PlotWeather(aoi, climate, own);
}

/** On the last whole local day before an instant; null where no stages are known, and before the start. */
export function growthStageAt(field: Field, aoi: Aoi, instant: string): GrowthStage | null {
  const [weather, growth] = [weatherOf(field, aoi), growthOf(aoi)];
  if (weather === undefined || growth === undefined) return null;
  const grown = grownOn(aoi, growth, weather, dayNumberOf(weather.lastDateBefore(instant)));
  if (grown === undefined) return null;
  const { code, name } = stageAt(growth, grown.gained);
  return { scale: 'BBCH', code, name, since: dateOfDay(grown.since) };
}

/** No crop stands longer than this; later it shows the stage of its last day. */
const longestDays = 400;

/** What the days from the start to this one have added, and the day on which the stage began; undefined before the start. */
export function grownOn(
  aoi: Pick<Aoi, 'sowingDate' | 'weatherAt'>,
  growth: CropGrowth,
  weather: PlotWeather,
  day: number,
): { readonly gained: number; readonly since: number } | undefined {
  const start = startOf(aoi, growth, day);
  if (start === undefined || day < start) return undefined;
  let [gained, since] = [0, start];
  let stage = stageAt(growth, 0);
  for (let at = start + 1; at <= Math.min(day, start + longestDays); at += 1) {
    gained += growth.gainOf(...weather.warmthOn(at));
    const reached = stageAt(growth, gained);
    if (reached !== stage) [stage, since] = [reached, at];
  }
  return { gained, since };
}

/** The day of sowing; for perennials the day on which their year began, half a year later in the south. */
function startOf(
  { sowingDate, weatherAt }: Pick<Aoi, 'sowingDate' | 'weatherAt'>,
  { begins }: CropGrowth,
  day: number,
): number | undefined {
  if (begins === undefined) return sowingDate === null ? undefined : dayNumberOf(sowingDate);
  const beginning = weatherAt.lat < 0 ? southern(begins) : begins;
  const year = Number(dateOfDay(day).slice(0, 4));
  const own = dayNumberOf(`${year}-${beginning}`);
  return own <= day ? own : dayNumberOf(`${year - 1}-${beginning}`);
}

const southern = (monthDay: string): string =>
  `${String(((Number(monthDay.slice(0, 2)) + 5) % 12) + 1).padStart(2, '0')}${monthDay.slice(2)}`;
