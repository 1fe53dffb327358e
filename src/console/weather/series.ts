// Turns the weather of a plot, in days of any order, into series over one time axis, and values into pixels.

import type { WeatherObservation } from '../../contract/records.ts';
import { roundStepBelow } from '../drawing/round-step.ts';
import { dayMs } from '../land/season.ts';
import { figures, t } from '../words/t.ts';

type Span = readonly [from: number, to: number];

export function createScale(domain: Span, range: Span) {
  const perValue = (range[1] - range[0]) / (domain[1] - domain[0]);
  return Object.assign((value: number) => range[0] + (value - domain[0]) * perValue, { domain, range });
}

export type Scale = ReturnType<typeof createScale>;

/** Returns at least `min` round values at equal distances. */
export function listRoundValues([from, to]: Span, min: number): number[] {
  const step = roundStepBelow((to - from) / min);
  const first = Math.ceil(from / step);
  return Array.from({ length: Math.floor(to / step) - first + 1 }, (_, index) =>
    Number(((first + index) * step).toPrecision(12)),
  );
}

export interface Day extends WeatherObservation {
  readonly at: number;
}

export const listDays = (observations: readonly WeatherObservation[]): Day[] =>
  observations
    .map((observation) => ({ ...observation, at: Date.parse(observation.observedAt) }))
    .toSorted((a, b) => a.at - b.at);

/** Whether a day is missing before it: a line across the gap would suggest values that nobody measured. */
export const isAfterGap = (day: Day, before: Day | undefined): boolean =>
  before === undefined || day.at - before.at > 1.5 * dayMs;

/** The days and half a day on each side, so that the bars at the ends are whole. Undefined without days. */
export function spanOf(days: readonly Day[]): readonly [number, number] | undefined {
  const [first, last] = [days[0], days.at(-1)];
  return first && last && [first.at - dayMs / 2, last.at + dayMs / 2];
}

/** Whole steps around the values, at least one step wide. */
export function domainOf(values: readonly number[], step: number, from?: number): readonly [number, number] {
  const lowest = Math.floor(Math.min(...values, from ?? Number.POSITIVE_INFINITY) / step) * step;
  const highest = Math.ceil(Math.max(...values) / step) * step;
  return [lowest, Math.max(highest, lowest + step)];
}

export function renderDayFigures(day: Day): string {
  const { temperatureMinC, temperatureMaxC, precipitationMm, windSpeedKmh, windGustKmh, hailSizeMm, ndvi } = day;
  return [
    figures.value.calendarDay(new Date(day.at).toISOString()),
    t('{0} to {1} °C', temperatureMinC, temperatureMaxC),
    t('rain {0} mm', precipitationMm),
    t('wind {0} km/h, gusts {1} km/h', windSpeedKmh, windGustKmh),
    `NDVI ${ndvi === null ? t('not measured') : figures.value.number(ndvi)}`,
    ...(hailSizeMm === null ? [] : [t('hail {0} mm', hailSizeMm)]),
  ].join(' · ');
}
