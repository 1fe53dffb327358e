// Observations that no world stores: computed when they are read, newest first or oldest first, as many as a page needs. An id
// consists of the plot's number and the day (Decision 45).

import { collections } from '../../contract/collections.ts';
import { seededAt } from '../../contract/form/surface.ts';
import type { Aoi, Climate, WeatherObservation } from '../../contract/records.ts';
import type { Computed } from '../../engine/paging/lists.ts';
import { compareSortKeys, Entry, type SortKey } from '../../engine/records/entry.ts';
import { memoize } from '../../primitives/memoize.ts';
import type { Slices } from '../../primitives/slices.ts';
import { addDays, addMs } from '../../primitives/timestamps.ts';
import type { OrganizationStore, Sandbox } from '../call-context/call-context.ts';
import { failureOf } from '../footprint/failures.ts';
import { dayNumberOf } from './air.ts';
import { climateAt } from './climate.ts';
import { type Field, weatherOf } from './growth-stage.ts';
import { LeafCurve } from './leaf-curve.ts';
import { dayEndOf, lastDateBefore, type PlotWeather, type StrikingWeather } from './plot-weather.ts';

type DaysQuery = Parameters<Computed<Sandbox>['compute']>[1];

/** The time after its end at which a day is published. */
const publishedAfterMs = 6 * 3_600_000;

/** False where the folder has no climate, and before the first day after the epoch was published. */
const hasComputedDays = (store: OrganizationStore, now: string): boolean =>
  climatesOf(store).length > 0 && latestAt(now) > seededAt;

/** Computes the page of a collection that no world stores. */
export const computed: Computed<Sandbox> = {
  hasAny: ({ store, clock }) => hasComputedDays(store, clock.now),
  compute: ({ store, clock }, query) => computedDays(store, clock.now, query),
};

/** Oldest first, with their texts, a day a slice. */
function* computedDays(store: OrganizationStore, now: string, query: DaysQuery): Slices<Entry<WeatherObservation>[]> {
  if (!hasComputedDays(store, now)) return [];
  const { sortKey, filters } = query;
  const latest = least(latestAt(now), filters.to === undefined ? undefined : addMs(filters.to, -1));
  const plots = yield* plotsOf(store, filters);
  const older = yield* take(plots, {
    upTo: least(latest, sortKey?.time),
    count: query.older,
    fits: (one) => isOlder(one, sortKey),
  });
  if (sortKey === undefined) return older.reverse();
  const newer = yield* take(plots, {
    after: sortKey.time,
    upTo: latest,
    count: query.newer,
    fits: (one) => !isOlder(one, sortKey),
  });
  return [...older.reverse(), ...newer];
}

/** The days of a plot that are published after one instant and up to another. */
export function countDays({ climates }: Field, aoi: Aoi, after: string, upTo: string): number {
  const climate = climateAt(climates, aoi.weatherAt);
  if (climate === undefined) return 0;
  const [begun, known] = [begunAt(aoi), latestAt(after)];
  const from = known > begun ? known : begun;
  const daysUntil = (instant: string) => dayNumberOf(lastDateBefore(climate, instant));
  return Math.max(0, daysUntil(latestAt(upTo)) - daysUntil(from));
}

/** The first day of the plot is the one that ends after this instant. */
export const begunAt = ({ createdAt }: Aoi): string => (createdAt > seededAt ? createdAt : seededAt);

export const latestAt = (now: string): string => addMs(now, -publishedAfterMs);

interface WeatheredPlot {
  readonly aoi: Aoi;
  readonly climate: Climate;
  /** Computed when the first day of the plot is needed: most plots have none on a page. */
  readonly weather: () => PlotWeather;
  readonly leaf: () => LeafCurve | undefined;
  readonly after: string;
}

/** Newest id first. */
function* plotsOf(store: OrganizationStore, { aoiId, from }: DaysQuery['filters']): Slices<WeatheredPlot[]> {
  const aois =
    aoiId === undefined ? store.each('aois') : [store.entry('aois', aoiId)].filter((aoi) => aoi !== undefined);
  const field = fieldOf(store);
  const { organization } = store.seed;
  const plots: WeatheredPlot[] = [];
  for (const { value: aoi } of aois) {
    const climate = climateAt(field.climates, aoi.weatherAt);
    if (climate === undefined) continue;
    const begun = begunAt(aoi);
    const weather = memoize(() => weatherOf(field, aoi) as PlotWeather);
    const isClouded = failureOf(organization, aoi.aoiId, 'ndvi_delta') === 'no_cloud_free_scene';
    plots.push({
      aoi,
      climate,
      weather,
      leaf: memoize(() => (isClouded ? undefined : new LeafCurve(field, aoi, weather()))),
      after: from !== undefined && from > begun ? addMs(from, -1) : begun,
    });
    yield;
  }
  return plots.sort((a, b) => compareSortKeys({ time: '', id: b.aoi.aoiId }, { time: '', id: a.aoi.aoiId }));
}

export const climatesOf = ({ seed }: Pick<OrganizationStore, 'seed'>): Field['climates'] =>
  seed.upcoming?.climates ?? [];

/** The field that determines the weather of an organization's plots, as known before the instant. */
export const fieldOf = (store: OrganizationStore, knownAt = '9999'): Field => ({
  climates: climatesOf(store),
  events: fieldEvents(store, knownAt),
});

/** The events that struck, including those that are not reported yet; false echoes are left out. */
function fieldEvents(store: OrganizationStore, knownAt: string): StrikingWeather[] {
  const upcoming = store.seed.upcoming?.events ?? [];
  const echoes = new Set(upcoming.filter(({ cancelledAt }) => cancelledAt !== null).map(({ eventId }) => eventId));
  const struck = store.all('events').filter(({ status, createdAt }) => status !== 'cancelled' && createdAt < knownAt);
  const known = new Set(struck.map(({ eventId }) => eventId));
  return [...struck, ...upcoming.filter(({ eventId }) => !known.has(eventId))].filter(
    ({ eventId }) => !echoes.has(eventId),
  );
}

interface Span {
  /** Days that end later than this, the oldest first; without it, the newest first. */
  readonly after?: string;
  readonly upTo: string;
  readonly count: number;
  readonly fits: (sortKey: SortKey) => boolean;
}

function* take(
  plots: readonly WeatheredPlot[],
  { after, upTo, count, fits }: Span,
): Slices<Entry<WeatherObservation>[]> {
  const taken: Entry<WeatherObservation>[] = [];
  const isForward = after !== undefined;
  const ordered = isForward ? plots.toReversed() : plots;
  const [first] = plots;
  if (first === undefined || count === 0) return taken;
  let date = isForward
    ? nextDate(lastDateBefore(first.climate, after), -1)
    : nextDate(lastDateBefore(first.climate, upTo), 1);
  const earliest = plots.reduce((time, plot) => (plot.after < time ? plot.after : time), upTo);
  for (;;) {
    if (isForward ? `${date}T00` > upTo : dayEndOf(first.climate, date) < addDays(earliest, -1)) return taken;
    const ends = new Map<Climate, string>();
    for (const plot of ordered) {
      const { aoi, climate, after: begun } = plot;
      const time = ends.get(climate) ?? dayEndOf(climate, date);
      ends.set(climate, time);
      const sortKey = { time, id: idOf(aoi, date) };
      if (time <= begun || time > upTo || !fits(sortKey)) continue;
      const day = new Entry(collections.weather, observe(plot, date));
      yield* day.render();
      taken.push(day);
      if (taken.length === count) return taken;
      yield;
    }
    date = nextDate(date, isForward ? 1 : -1);
    yield;
  }
}

const idOf = ({ aoiId }: Aoi, date: string): string =>
  `obs_${aoiId.slice(aoiId.lastIndexOf('_') + 1)}${date.replaceAll('-', '')}`;

function observe({ aoi, weather, leaf }: WeatheredPlot, date: string): WeatherObservation {
  const { observedAt, period, provenance, ...figures } = weather().on(date);
  return {
    observationId: idOf(aoi, date),
    organizationId: aoi.organizationId,
    aoiId: aoi.aoiId,
    observedAt,
    period,
    ...figures,
    ndvi: leaf()?.ofDay(observedAt) ?? null,
    provenance,
    createdAt: addMs(observedAt, publishedAfterMs),
  };
}

const isOlder = (one: SortKey, sortKey: SortKey | undefined): boolean =>
  sortKey === undefined || compareSortKeys(one, sortKey) < 0;
const least = (a: string, b: string | undefined): string => (b !== undefined && b < a ? b : a);
const nextDate = (date: string, days: number): string => addDays(`${date}T00:00:00.000Z`, days).slice(0, 10);
