// Computes an index on one plot over a window of local days: from observed days, else from the field (Decisions 45 and 47).

import type { Aoi, Climate, IndexSeries, Trigger } from '../../contract/records.ts';
import { shiftDate } from '../../law/days/zones.ts';
import { payPctOf } from '../../law/figures/pay-pct.ts';
import { round } from '../../primitives/rounding.ts';
import type { OrganizationStore } from '../call-context/call-context.ts';
import { dayNumberOf } from './air.ts';
import { climateAt, normalRainOn } from './climate.ts';
import { fieldOf } from './computed-days.ts';
import { spiOf } from './drought.ts';
import { weatherOf } from './growth-stage.ts';
import type { PlotDay } from './plot-weather.ts';

export const datesOf = ({ from, to }: Trigger['window']): string[] =>
  Array.from({ length: dayNumberOf(to) - dayNumberOf(from) + 1 }, (_, index) => shiftDate(from, index));

const measureOf: Readonly<Record<Trigger['index'], (day: PlotDay) => number>> = {
  rainfall: ({ precipitationMm }) => precipitationMm,
  spi: ({ precipitationMm }) => precipitationMm,
  min_temperature: ({ temperatureMinC }) => temperatureMinC,
  hail: ({ hailSizeMm }) => hailSizeMm ?? 0,
};

/** The series as it was known at the instant. Empty where the folder has no climate. */
export function indexSeriesOf(store: OrganizationStore, aoi: Aoi, trigger: Trigger, knownAt: string): IndexSeries {
  const field = fieldOf(store, knownAt);
  const weather = weatherOf(field, aoi);
  if (weather === undefined) return { ...trigger, value: null, payPct: 0, normalMm: null, series: [] };
  const climate = climateAt(field.climates, aoi.weatherAt) as Climate;
  const observed = new Map(store.all('weather', 'aoiId', aoi.aoiId).map((day) => [day.observedAt, day]));
  const series = datesOf(trigger.window).map((date) => ({
    date,
    value: measureOf[trigger.index](observed.get(weather.endOf(date)) ?? weather.on(date)),
  }));
  const values = series.map(({ value }) => value);
  const rainMm = values.reduce((sum, one) => sum + one, 0);
  const normalMm = series.reduce((sum, { date }) => sum + normalRainOn(climate, date), 0);
  const value = {
    rainfall: () => round(rainMm, 2),
    spi: () => round(spiOf(rainMm, normalMm, values.length), 2),
    min_temperature: () => Math.min(...values),
    hail: () => Math.max(...values),
  }[trigger.index]();
  return {
    ...trigger,
    value,
    payPct: payPctOf(trigger, value),
    normalMm: trigger.index === 'spi' ? round(normalMm, 2) : null,
    series,
  };
}
