import type { Aoi, Climate, Position } from '../../contract/records.ts';
import type { GrowthStage } from '../../contract/schemas/growth.ts';
import { calendarLifeOf } from '../../law/crops/crop-calendars.ts';
import { type CropGrowth, growthOf, harvested, type Stage, stageAt } from '../../law/crops/crop-growth.ts';
import { valueAt } from '../../law/crops/points.ts';
import type { CropLife } from '../../law/days/crop-life.ts';
import { LimitedCache } from '../../primitives/limited-cache.ts';
import { getOrMake } from '../../primitives/memoize.ts';
import { boxesOverlap, boxOf } from '../../primitives/polygon.ts';
import { cellOf, dateOfDay, dayNumberOf } from './air.ts';
import { climateAt } from './climate.ts';
import type { Weathered } from './plot-points.ts';
import { boxOfFootprint, PlotWeather, type StrikingWeather } from './plot-weather.ts';

/** The data that determine the weather of plots. */
export interface Field {
  readonly climates: readonly Climate[];
  readonly events: readonly StrikingWeather[];
}

/** Undefined where no climate is known. */
export function weatherOf({ climates, events }: Field, aoi: Weathered): PlotWeather | undefined {
  const climate = climateAt(climates, aoi.weatherAt);
  if (climate === undefined) return undefined;
  const box = boxOf([...(aoi.ring as Position[]), [aoi.weatherAt.lon, aoi.weatherAt.lat]]);
  const overlapping = events.filter(({ footprint }) => boxesOverlap(box, boxOfFootprint(footprint)));
  return new PlotWeather(aoi, climate, overlapping);
}

/** The stage on the last whole local day before an instant; null where no stages are known, and before the start. */
export function growthStageAt(field: Field, aoi: Aoi, instant: string): GrowthStage | null {
  const [weather, growth] = [weatherOf(field, aoi), growthOf(aoi)];
  if (weather === undefined || growth === undefined) return null;
  const last = grownOn(aoi, growth, weather, dayNumberOf(weather.lastDateBefore(instant)))?.reached.at(-1);
  if (last === undefined) return null;
  const { code, name } = last.stage;
  return { scale: 'BBCH', code, name, since: dateOfDay(last.since) };
}

/** The longest life of a crop; later it shows the stage of its last day. */
const longestDays = 400;

interface Grown {
  readonly gained: number;
  /** Each stage has the day on which it began. */
  readonly reached: readonly Reached[];
}
interface Reached {
  readonly stage: Stage;
  readonly since: number;
}

/** The growth of the days from the start to this one; undefined before the start. */
export function grownOn(
  aoi: Pick<Aoi, 'sowingDate' | 'weatherAt'>,
  growth: CropGrowth,
  weather: PlotWeather,
  day: number,
): Grown | undefined {
  const start = startOf(aoi, growth, day);
  return start === undefined || day < start ? undefined : growFrom(start, growth, weather, day);
}

function growFrom(start: number, growth: CropGrowth, weather: PlotWeather, day: number): Grown {
  let [gained, dried] = [0, 0];
  const reached: [Reached, ...Reached[]] = [{ stage: stageAt(growth, 0), since: start }];
  for (let at = start + 1; at <= Math.min(day, start + longestDays); at += 1) {
    const [minC, maxC] = weather.warmthOn(at);
    gained += growth.gainOf(minC, maxC);
    const last = (reached.at(-1) as Reached).stage;
    if (last === growth.stages.at(-1)) dried += growth.drying ? valueAt(growth.drying, (minC + maxC) / 2) : 1;
    const stage = dried >= growth.harvestAfterDays ? harvested : stageAt(growth, gained);
    if (stage !== last) reached.push({ stage, since: at });
    // There is no growth on stubble.
    if (stage === harvested && growth.begins === undefined) break;
  }
  return { gained, reached };
}

/**
 * The life of the newest crop, or of the fruit of the year of a day; undefined where its growth is unknown. A year of fruit
 * begins in midwinter, two months before its first stage.
 */
export function cropLifeOf(climates: readonly Climate[], aoi: Aoi, date: string): CropLife | undefined {
  const [climate, growth] = [climateAt(climates, aoi.weatherAt), growthOf(aoi)];
  if (climate === undefined || aoi.crop === null) return undefined;
  if (growth === undefined) return calendarLifeOf(aoi, date);
  const start = startOf(aoi, growth, dayNumberOf(date) + 62);
  if (start === undefined) return undefined;
  const known = getOrMake(phases, climate, () => new LimitedCache<Phases>(phasesRemembered));
  const name = `${aoi.crop} ${aoi.species} ${start} ${cellOf(aoi.weatherAt)}`;
  const { harvestedOn, ...phasesOf } =
    known.get(name) ?? known.keep(name, phasesFrom(start, growth, new PlotWeather(aoi, climate, [])));
  return harvestedOn === null ? undefined : { crop: aoi.crop, sownOn: aoi.sowingDate, ...phasesOf, harvestedOn };
}

/** The life of the crop that was sown last; for perennials, the one at an instant. */
export const sownLifeOf = (climates: readonly Climate[], aoi: Aoi, at: string): CropLife | undefined =>
  cropLifeOf(climates, aoi, aoi.sowingDate ?? at.slice(0, 10));

type Phases = Pick<CropLife, 'budsOn' | 'bloomsOn'> & { readonly harvestedOn: string | null };

/** Phases depend on the warmth of a season, and not on events: all plots of a cell that were sown on one day share them. */
const phases = new WeakMap<Climate, LimitedCache<Phases>>();
const phasesRemembered = 1_000;

function phasesFrom(start: number, growth: CropGrowth, weather: PlotWeather): Phases {
  const isSown = growth.begins === undefined;
  const { reached } = growFrom(start, growth, weather, start + (isSown ? longestDays : 364));
  const firstOf = (isIt: (stage: Stage) => boolean) => {
    const found = reached.find(({ stage }) => isIt(stage));
    return found === undefined ? null : dateOfDay(found.since);
  };
  return {
    budsOn: isSown ? null : firstOf(({ from }) => from > 0),
    bloomsOn: isSown ? null : firstOf(({ code }) => code >= bloom),
    harvestedOn: firstOf((stage) => stage === harvested),
  };
}

/** BBCH of the first open flowers. */
const bloom = 60;

/** The day of sowing; for perennials the day on which their year began, half a year later in the south. */
function startOf(
  { sowingDate, weatherAt }: Pick<Aoi, 'sowingDate' | 'weatherAt'>,
  { begins }: CropGrowth,
  day: number,
): number | undefined {
  if (begins === undefined) return sowingDate === null ? undefined : dayNumberOf(sowingDate);
  const beginning = weatherAt.lat < 0 ? southern(begins) : begins;
  const year = Number(dateOfDay(day).slice(0, 4));
  const thisYear = dayNumberOf(`${year}-${beginning}`);
  return thisYear <= day ? thisYear : dayNumberOf(`${year - 1}-${beginning}`);
}

const southern = (monthDay: string): string =>
  `${String(((Number(monthDay.slice(0, 2)) + 5) % 12) + 1).padStart(2, '0')}${monthDay.slice(2)}`;
