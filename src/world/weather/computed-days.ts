// Observations that no world keeps: computed when they are read, newest first or oldest first, as many as a page needs. Their
// id is the plot's number and the day (Decision 45).

import type { Aoi } from '../../contract/schemas/aoi.ts';
import type { Climate } from '../../contract/schemas/upcoming.ts';
import type { WeatherObservation } from '../../contract/schemas/weather-observation.ts';
import { seededAt } from '../../contract/surface.ts';
import { failureOf } from '../footprint/failures.ts';
import { addDays, addMs } from '../kernel/clock.ts';
import { compareSortKeys, Entry, type SortKey } from '../records/entry.ts';
import type { OrganizationStore } from '../records/store.ts';
import { climateAt } from './climate.ts';
import type { Field } from './growth-stage.ts';
import { LeafCurve } from './leaf-curve.ts';
import { dayEndOf, lastDateBefore, PlotWeather, type StrikingWeather, touches } from './plot-weather.ts';

export interface DaysAsked {
  readonly now: string;
  readonly aoiId: string | undefined;
  /** Inclusive and exclusive edge, where given. */
  readonly from: string | undefined;
  readonly to: string | undefined;
  /** Where a page goes on from; both sides of it are needed. */
  readonly sortKey: SortKey | undefined;
  readonly count: number;
}

/** How long after its end a day is told. */
const publishedAfterMs = 6 * 3_600_000;

/** Oldest first. Empty where the folder knows no climate, and before the first day after the epoch. */
export function computedDays(store: OrganizationStore, asked: DaysAsked): Entry<WeatherObservation>[] {
  const climates = store.seed.upcoming?.climates ?? [];
  if (climates.length === 0) return [];
  const latest = least(addMs(asked.now, -publishedAfterMs), asked.to === undefined ? undefined : addMs(asked.to, -1));
  const plots = plotsOf(store, asked, climates);
  const { sortKey, count } = asked;
  const older = take(plots, { upTo: least(latest, sortKey?.time), count, fits: (one) => isOlder(one, sortKey) });
  if (sortKey === undefined) return older.reverse();
  const newer = take(plots, {
    after: sortKey.time,
    upTo: latest,
    count,
    fits: (one) => compareSortKeys(one, sortKey) >= 0,
  });
  return [...older.reverse(), ...newer];
}

interface WeatheredPlot {
  readonly aoi: Aoi;
  readonly climate: Climate;
  /** Made when the first of its days is asked for, as the leaves are: most plots have none on a page. */
  readonly weatherOn: PlotWeather['on'];
  readonly leafOfDay: (endsAt: string) => number | null;
  /** Its days end later than this. */
  readonly after: string;
}

/** Newest id first. */
function plotsOf(store: OrganizationStore, { aoiId, from }: DaysAsked, climates: readonly Climate[]): WeatheredPlot[] {
  const aois = aoiId === undefined ? store.all('aois') : [store.get('aois', aoiId)].filter((aoi) => aoi !== undefined);
  const field = fieldOf(store);
  return aois
    .map((aoi) => {
      const climate = climateAt(climates, aoi.weatherAt) as Climate;
      const begun = aoi.createdAt > seededAt ? aoi.createdAt : seededAt;
      return {
        aoi,
        climate,
        weatherOn: weatherOf(field, aoi, climate),
        leafOfDay: leavesOf(store, field, aoi),
        after: from !== undefined && from > begun ? addMs(from, -1) : begun,
      };
    })
    .sort((a, b) => compareSortKeys({ time: '', id: b.aoi.aoiId }, { time: '', id: a.aoi.aoiId }));
}

function weatherOf(field: Field, aoi: Aoi, climate: Climate): WeatheredPlot['weatherOn'] {
  let weather: PlotWeather | undefined;
  return (date) => {
    weather ??= new PlotWeather(
      aoi,
      climate,
      field.events.filter((event) => touches(event, aoi.weatherAt)),
    );
    return weather.on(date);
  };
}

/** The curve is made when the first of its days is asked for. */
function leavesOf(store: OrganizationStore, field: Field, aoi: Aoi): WeatheredPlot['leafOfDay'] {
  if (failureOf(store.seed.organization, aoi.aoiId, 'ndvi_delta') === 'no_cloud_free_scene') return () => null;
  let curve: LeafCurve | undefined;
  return (endsAt) => {
    curve ??= new LeafCurve(field, aoi);
    return curve.ofDay(endsAt);
  };
}

/** What the weather of an organization's plots follows from, as far as it was known before the instant. */
export const fieldOf = (store: OrganizationStore, knownAt = '9999'): Field => ({
  climates: store.seed.upcoming?.climates ?? [],
  events: fieldEvents(store, knownAt),
});

/** What struck, and what goes on and is not told yet; a false echo never was. */
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

function take(plots: readonly WeatheredPlot[], { after, upTo, count, fits }: Span): Entry<WeatherObservation>[] {
  const taken: Entry<WeatherObservation>[] = [];
  const isForward = after !== undefined;
  const ordered = isForward ? plots.toReversed() : plots;
  const [first] = plots;
  if (first === undefined) return taken;
  let date = isForward
    ? nextDate(lastDateBefore(first.climate, after), -1)
    : nextDate(lastDateBefore(first.climate, upTo), 1);
  const earliest = plots.reduce((time, plot) => (plot.after < time ? plot.after : time), upTo);
  for (;;) {
    if (isForward ? `${date}T00` > upTo : dayEndOf(first.climate, date) < addDays(earliest, -1)) return taken;
    for (const plot of ordered) {
      const { aoi, climate, after: begun } = plot;
      const time = dayEndOf(climate, date);
      const sortKey = { time, id: idOf(aoi, date) };
      if (time <= begun || time > upTo || !fits(sortKey)) continue;
      taken.push(new Entry('weather', observe(plot, date)));
      if (taken.length === count) return taken;
    }
    date = nextDate(date, isForward ? 1 : -1);
  }
}

const idOf = ({ aoiId }: Aoi, date: string): string =>
  `obs_${aoiId.slice(aoiId.lastIndexOf('_') + 1)}${date.replaceAll('-', '')}`;

function observe({ aoi, weatherOn, leafOfDay }: WeatheredPlot, date: string): WeatherObservation {
  const { observedAt, period, provenance, ...figures } = weatherOn(date);
  return {
    observationId: idOf(aoi, date),
    organizationId: aoi.organizationId,
    aoiId: aoi.aoiId,
    observedAt,
    period,
    ...figures,
    // The curve of a plot is dear, and most days that a page looks at are none of its own.
    get ndvi() {
      return leafOfDay(observedAt);
    },
    provenance,
    createdAt: addMs(observedAt, publishedAfterMs),
  };
}

const isOlder = (one: SortKey, sortKey: SortKey | undefined): boolean =>
  sortKey === undefined || compareSortKeys(one, sortKey) < 0;
const least = (a: string, b: string | undefined): string => (b !== undefined && b < a ? b : a);
const nextDate = (date: string, days: number): string => addDays(`${date}T00:00:00.000Z`, days).slice(0, 10);
