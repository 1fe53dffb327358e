// The weather of a plot, day by day: the field at its place, and what the events of the day did there (Decision 45). Nothing
// of it is kept in a world: it is computed when it is read, and the days of the plots asked for last are remembered.

import type { Aoi } from '../../contract/schemas/aoi.ts';
import type { Climate } from '../../contract/schemas/upcoming.ts';
import type { DroughtMetrics, WeatherEvent } from '../../contract/schemas/weather-event.ts';
import type { WeatherObservation } from '../../contract/schemas/weather-observation.ts';
import { boxOf, isInside } from '../../primitives/polygon.ts';
import { round } from '../../primitives/rounding.ts';
import { addDays } from '../../primitives/timestamps.ts';
import { strengthAt } from '../footprint/hazards.ts';
import { type Air, airsAt, dayNumberOf } from './air.ts';
import { rainShareOf } from './drought.ts';

export type StrikingWeather = Pick<
  WeatherEvent,
  'eventId' | 'peril' | 'startedAt' | 'endedAt' | 'footprint' | 'centroid' | 'metrics'
>;

export type PlotDay = Omit<WeatherObservation, 'observationId' | 'organizationId' | 'aoiId' | 'createdAt' | 'ndvi'>;

/** Smaller stones leave no trace in a crop and are not reported as hail. */
const leastHailMm = 5;
const lookBackDays = 60;
const dayMs = 86_400_000;

type LocalDay = Pick<Climate, 'dayEndsAt'>;

export const dayEndOf = ({ dayEndsAt }: LocalDay, date: string): string =>
  addDays(`${date}T${dayEndsAt}:00.000Z`, dayEndsAt < '12:00' ? 1 : 0);

/** The date of the local day that ended last before an instant, or at it. */
export function lastDateBefore(climate: LocalDay, instant: string): string {
  const date = addDays(instant, -2).slice(0, 10);
  let last = date;
  for (let next = date; dayEndOf(climate, next) <= instant; next = addDays(`${next}T00:00:00.000Z`, 1).slice(0, 10))
    last = next;
  return last;
}

export class PlotWeather {
  readonly #aoi: Pick<Aoi, 'weatherAt'>;
  readonly #climate: Climate;
  readonly #events: readonly StrikingWeather[];
  readonly #airOn: (day: number) => Air;
  readonly #droughts: readonly { readonly startMs: number; readonly endMs: number; readonly rainShare: number }[];

  /** `events` are those that touch the plot. */
  constructor(aoi: Pick<Aoi, 'weatherAt'>, climate: Climate, events: readonly StrikingWeather[]) {
    this.#aoi = aoi;
    this.#climate = climate;
    this.#events = events;
    this.#airOn = airsAt(climate, aoi.weatherAt);
    this.#droughts = events
      .filter(({ peril }) => peril === 'drought')
      .map(({ startedAt, endedAt, metrics }) => ({
        startMs: Date.parse(startedAt),
        endMs: Date.parse(endedAt),
        rainShare: rainShareOf((metrics as DroughtMetrics).spi3),
      }));
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
    const hailMm = this.#strength('hail', observedAt);
    const hail = hailMm >= leastHailMm ? round(hailMm, 1) : null;
    const frost = this.#strength('frost', observedAt);
    const rainMm = this.#rainOn(day) + (hail === null ? 0 : 14);
    const [minC, maxC] = extremesOf(air, frost);
    const gust = Math.max(air.gustKmh + (hail === null ? 0 : 38), this.#gust(observedAt));
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

  /** What a crop feels of the day at the cell of the plot: without the frost events of single nights. */
  warmthOn(day: number): readonly [minC: number, maxC: number] {
    return extremesOf(this.#airOn(day), 0);
  }

  /** Millimetres; within a drought as little as its SPI says. */
  #rainOn(day: number): number {
    const startMs = day * dayMs;
    let share = 1;
    for (const drought of this.#droughts) {
      if (drought.startMs < startMs + dayMs && drought.endMs >= startMs) share = Math.min(share, drought.rainShare);
    }
    return this.#airOn(day).rainMm * share;
  }

  /** Percent by volume: what sixty days of rain and of warmth have left of a soil that was half full. */
  soilOn(day: number): number {
    let soil = 30;
    for (let back = lookBackDays - 1; back >= 0; back -= 1) {
      const use = 0.05 * Math.max(0, this.#airOn(day - back).meanC);
      soil = Math.min(46, Math.max(8, soil - use + 0.32 * this.#rainOn(day - back)));
    }
    return soil;
  }

  /** The strength at the plot of the strongest event of the peril that began on the day; 0 without one. */
  #strength(peril: string, observedAt: string): number {
    const { lat, lon } = this.#aoi.weatherAt;
    return Math.max(0, ...this.#today(peril, observedAt).map((event) => strengthAt(event)(lat, lon)));
  }

  #gust(observedAt: string): number {
    return Math.max(
      0,
      ...this.#today('wind', observedAt).map(({ metrics }) =>
        'maxGustKmh' in metrics ? 0.96 * metrics.maxGustKmh : 0,
      ),
    );
  }

  #today(peril: string, observedAt: string): StrikingWeather[] {
    const began = addDays(observedAt, -1);
    return this.#events.filter(
      (event) => event.peril === peril && event.startedAt >= began && event.startedAt < observedAt,
    );
  }
}

/** Frost comes only from a frost event. */
function extremesOf({ meanC, reachC }: Air, frost: number): [minC: number, maxC: number] {
  const minimum = frost > 0 ? -frost : Math.max(1.3, meanC - reachC);
  return [round(minimum, 1), round(Math.max(minimum + 4, meanC + reachC), 1)];
}

export function touches({ footprint }: StrikingWeather, { lat, lon }: Aoi['centroid']): boolean {
  const ring = footprint.coordinates[0] ?? [];
  const box = boxes.get(footprint) ?? boxOf(ring);
  boxes.set(footprint, box);
  const [west, south, east, north] = box;
  return lon >= west && lon <= east && lat >= south && lat <= north && isInside([lon, lat], ring);
}

/** The box of each footprint, kept since most plots lie far from most events. */
const boxes = new WeakMap<object, ReturnType<typeof boxOf>>();
