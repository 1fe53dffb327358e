// The weather of a plot, day by day: the field at its place, and the effects of the day's events (Decision 45). No world stores
// it: it is computed when it is read, and the days of the latest plots are cached.

import type {
  Climate,
  DroughtMetrics,
  FrostMetrics,
  WeatherEvent,
  WeatherObservation,
} from '../../contract/records.ts';
import type { Point } from '../../contract/schemas/fields.ts';
import { getOrMake, memoize } from '../../primitives/memoize.ts';
import { type Box, boxOf, isInside } from '../../primitives/polygon.ts';
import { round } from '../../primitives/rounding.ts';
import { addDays } from '../../primitives/timestamps.ts';
import { type Hazard, strengthAt } from '../footprint/hazards.ts';
import { type Air, airsAt, dateOfDay, dayNumberOf } from './air.ts';
import { normalRainOn } from './climate.ts';
import { rainOfDrought } from './drought.ts';
import { pointsOf, type Weathered } from './plot-points.ts';

export type StrikingWeather = Hazard & Pick<WeatherEvent, 'startedAt' | 'endedAt'>;

export type PlotDay = Omit<WeatherObservation, 'observationId' | 'organizationId' | 'aoiId' | 'createdAt' | 'ndvi'>;

/** Smaller stones leave no trace in a crop and are not reported as hail. */
const leastHailMm = 5;
const lookBackDays = 60;

type LocalDay = Pick<Climate, 'dayEndsAt'>;

export const dayEndOf = ({ dayEndsAt }: LocalDay, date: string): string =>
  addDays(`${date}T${dayEndsAt}:00.000Z`, dayEndsAt < '12:00' ? 1 : 0);

export function lastDateBefore(climate: LocalDay, instant: string): string {
  const date = addDays(instant, -2).slice(0, 10);
  let last = date;
  for (let next = date; dayEndOf(climate, next) <= instant; next = addDays(`${next}T00:00:00.000Z`, 1).slice(0, 10))
    last = next;
  return last;
}

export class PlotWeather {
  readonly #aoi: Weathered;
  readonly #climate: Climate;
  readonly #events: readonly StrikingWeather[];
  readonly #airOn: (day: number) => Air;
  readonly #droughts: readonly (() => RainOfDays)[];
  readonly #strongest = new Map<StrikingWeather, number>();

  /** `events` are those that touch the plot. */
  constructor(aoi: Weathered, climate: Climate, events: readonly StrikingWeather[]) {
    this.#aoi = aoi;
    this.#climate = climate;
    this.#events = events;
    this.#airOn = airsAt(climate, aoi.weatherAt);
    this.#droughts = events
      .filter((event) => event.peril === 'drought' && touches(event, aoi.weatherAt))
      .map((event) => memoize(() => this.#rainWithin(event)));
  }

  endOf(date: string): string {
    return dayEndOf(this.#climate, date);
  }

  lastDateBefore(instant: string): string {
    return lastDateBefore(this.#climate, instant);
  }

  on(date: string): PlotDay {
    const observedAt = this.endOf(date);
    const day = dayNumberOf(date);
    const air = this.#airOn(day);
    const hailMm = this.#largest('hail', observedAt);
    const hail = hailMm >= leastHailMm ? round(hailMm, 1) : null;
    const rainMm = this.#rainOn(day) + (hail === null ? 0 : 14);
    const [minC, maxC] = extremesOf(air, this.#coldest(observedAt));
    const gust = Math.max(air.gustKmh + (hail === null ? 0 : 38), this.#largest('wind', observedAt));
    return {
      observedAt,
      period: 'P1D',
      temperatureMinC: minC,
      temperatureMaxC: maxC,
      temperatureMeanC: round((minC + maxC) / 2, 1),
      precipitationMm: round(rainMm, 1),
      relativeHumidityPct: round(air.humidityPct, 0),
      windSpeedKmh: round(Math.max(2, air.windKmh), 1),
      windGustKmh: round(Math.max(4, gust), 1),
      hailSizeMm: hail,
      soilMoisturePct: round(this.soilOn(day), 1),
      provenance: { provider: 'sbox-fixture:station', licenceTier: 'restricted', externalProviderCalls: false },
    };
  }

  /** The warmth of the day at the cell of the plot, which a crop feels: without the frost events of single nights. */
  warmthOn(day: number): readonly [minC: number, maxC: number] {
    return extremesOf(this.#airOn(day), undefined);
  }

  /** In millimetres; during a drought reduced by its SPI. */
  #rainOn(day: number): number {
    const amounts = this.#droughts.map((rainOf) => rainOf()(day)).filter((amount) => amount !== undefined);
    return amounts.length === 0 ? this.#airOn(day).rainMm : Math.min(...amounts);
  }

  /** The numbers of the local days that end during the event. */
  daysOf({ startedAt, endedAt }: StrikingWeather): number[] {
    const dayBefore = (instant: string) => dayNumberOf(this.lastDateBefore(instant));
    const before = dayBefore(startedAt);
    return Array.from({ length: Math.max(0, dayBefore(endedAt) - before) }, (_, index) => before + 1 + index);
  }

  #rainWithin(event: StrikingWeather): RainOfDays {
    const days = this.daysOf(event);
    const usual = days.map((day) => ({
      ...this.#airOn(day),
      normalMm: normalRainOn(this.#climate, dateOfDay(day)),
    }));
    const rains = rainOfDrought(usual, (event.metrics as DroughtMetrics).spi3);
    return (day) => rains[day - Number(days[0])];
  }

  /** Percent by volume: the moisture that sixty days of rain and of warmth leave of a half-full soil. */
  soilOn(day: number): number {
    let soil = 30;
    for (let back = lookBackDays - 1; back >= 0; back -= 1) {
      const use = 0.05 * Math.max(0, this.#airOn(day - back).meanC);
      soil = Math.min(46, Math.max(8, soil - use + 0.32 * this.#rainOn(day - back)));
    }
    return soil;
  }

  /** The strongest event of the peril that began on the day, at any of the plot's points; 0 without one. */
  #largest(peril: 'hail' | 'wind', observedAt: string): number {
    const strongest = this.#today(peril, observedAt).map((event) =>
      getOrMake(this.#strongest, event, () => strongestAt(event, pointsOf(this.#aoi))),
    );
    return Math.max(0, ...strongest);
  }

  /** The temperature of a frost of the day here, or its lowest anywhere; undefined without a frost. */
  #coldest(observedAt: string): Coldest | undefined {
    const { lat, lon } = this.#aoi.weatherAt;
    const frosts = this.#today('frost', observedAt).filter((event) => touches(event, this.#aoi.weatherAt));
    if (frosts.length === 0) return undefined;
    const below = Math.max(...frosts.map((event) => strengthAt(event)(lat, lon)));
    const leastC = Math.min(...frosts.map(({ metrics }) => (metrics as FrostMetrics).minTemperatureC));
    return { hereC: below > 0 ? -below : undefined, leastC };
  }

  #today(peril: string, observedAt: string): StrikingWeather[] {
    const began = addDays(observedAt, -1);
    return this.#events.filter(
      (event) => event.peril === peril && event.startedAt >= began && event.startedAt < observedAt,
    );
  }
}

interface Coldest {
  /** Undefined where the frost of the day did not reach the place. */
  readonly hereC: number | undefined;
  readonly leastC: number;
}
type RainOfDays = (day: number) => number | undefined;

/** No place of a frost is colder than the frost. */
function extremesOf({ meanC, reachC }: Air, frost: Coldest | undefined): [minC: number, maxC: number] {
  const usual = meanC - reachC;
  const minimum = frost === undefined ? usual : (frost.hereC ?? Math.max(frost.leastC, usual));
  return [round(minimum, 1), round(Math.max(minimum + 4, meanC + reachC), 1)];
}

/** Hailstones in mm; or gusts in km/h, nearly the strongest of which reach every place of the event. */
function strongestAt(event: StrikingWeather, points: readonly Point[]): number {
  const { metrics } = event;
  if ('maxGustKmh' in metrics) return points.some((point) => touches(event, point)) ? 0.96 * metrics.maxGustKmh : 0;
  const strength = strengthAt(event);
  return Math.max(...points.map(({ lat, lon }) => strength(lat, lon)));
}

/** The box of each footprint is cached, since most plots are far from most events. */
export const boxOfFootprint = (footprint: StrikingWeather['footprint']): Box =>
  getOrMake(boxes, footprint, () => boxOf(footprint.coordinates[0] ?? []));
const boxes = new WeakMap<object, Box>();

export function touches({ footprint }: StrikingWeather, { lat, lon }: Point): boolean {
  const [west, south, east, north] = boxOfFootprint(footprint);
  const isNear = lon >= west && lon <= east && lat >= south && lat <= north;
  return isNear && isInside([lon, lat], footprint.coordinates[0] ?? []);
}
