import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { choiceOf } from '../../src/console/jobs/choice.ts';
import { buildLand } from '../../src/console/land/land.ts';
import { renderSpan, renderStorm } from '../../src/console/land/words.ts';
import {
  type Day,
  domainOf,
  isAfterGap,
  listDays,
  renderDayFigures,
  spanOf,
} from '../../src/console/weather/series.ts';
import type { Aoi } from '../../src/contract/schemas/aoi.ts';
import type { WeatherEvent, WeatherObservation } from '../../src/contract/schemas/weather-event.ts';

const read = <Item>(name: string): Item[] =>
  JSON.parse(readFileSync(new URL(`../../fixtures/org_pampa/${name}.json`, import.meta.url), 'utf8'));
const land = buildLand(read<Aoi>('aois'), read<WeatherEvent>('events').toReversed());
const ids = (given: Parameters<typeof choiceOf>[1]) => {
  const choice = choiceOf(land, given);
  return choice && [choice.event.eventId, choice.plot.aoiId, choice.method];
};

test.each([
  ['nothing', {}, ['evt_0001', 'aoi_0002', 'ndvi_delta']],
  ['an event', { event: 'evt_0001' }, ['evt_0001', 'aoi_0002', 'ndvi_delta']],
  ['a plot', { plot: 'aoi_0003' }, ['evt_0002', 'aoi_0003', 'ndvi_delta']],
  ['a method of the peril', { event: 'evt_0001', method: 'ndre_delta' }, ['evt_0001', 'aoi_0002', 'ndre_delta']],
  ['one of another', { event: 'evt_0001', method: 'frost_degree_hours' }, ['evt_0001', 'aoi_0002', 'ndvi_delta']],
  ['what has no method', { event: 'evt_0014' }, ['evt_0014', 'aoi_0009', undefined]],
  ['an event of another organization', { event: 'evt_9001' }, undefined],
])('given %s, a footprint is of what can be measured', (_, given, expected) => {
  expect(ids(given)).toEqual(expected);
});

test('an event within one day shows its hours, a longer one its days', () => {
  const startedAt = '2025-12-18T20:10:00.000Z';
  expect(renderSpan({ startedAt, endedAt: '2025-12-18T21:05:00.000Z' })).toBe('18 Dec 2025 20:10 to 21:05\u00a0UTC');
  expect(renderSpan({ startedAt, endedAt: '2025-12-19T00:00:00.000Z' })).toBe('18 Dec 2025 to 19 Dec 2025');
});

const days = listDays(read<WeatherObservation>('weather').filter(({ aoiId }) => aoiId === 'aoi_0001'));

test('days are ordered, and their span has half a day around them', () => {
  expect([days.length, renderDayFigures(days[0] as Day)]).toEqual([
    30,
    '17 Dec 2025 · 17.4 to 28.5\u00a0°C · rain 1.8\u00a0mm · wind 11.7\u00a0km/h, gusts 23.9\u00a0km/h · NDVI not measured',
  ]);
  expect(renderDayFigures(days[2] as Day)).toContain('hail 32.2\u00a0mm');
  expect(spanOf(days)?.map((at) => new Date(at).toISOString())).toEqual([
    '2025-12-16T15:00:00.000Z',
    '2026-01-15T15:00:00.000Z',
  ]);
  expect(spanOf([])).toBeUndefined();
});

test('a line ends where a day is missing', () => {
  const [first, second, third] = days as [Day, Day, Day];
  expect([isAfterGap(first, undefined), isAfterGap(second, first), isAfterGap(third, first)]).toEqual([
    true,
    false,
    true,
  ]);
});

test('an axis has whole steps around its values', () => {
  expect(domainOf([13.9, 33.9], 5)).toEqual([10, 35]);
  expect(domainOf([10, 20], 10, 0)).toEqual([0, 20]);
  expect(domainOf([0], 10, 0)).toEqual([0, 10]);
});

test('what is not known to have struck is no default, and says so by name', () => {
  const [worst] = land.events.filter(({ eventId }) => eventId === ids({})?.[0]);
  const echoes = (status: 'cancelled' | 'preliminary') => ({
    ...land,
    events: [{ ...(worst as (typeof land.events)[number]), eventId: 'evt_9', status }, ...land.events],
  });
  for (const status of ['cancelled', 'preliminary'] as const)
    expect(choiceOf(echoes(status), {})?.event.eventId).toBe(worst?.eventId);
  expect(renderStorm({ severity: 'severe', peril: 'hail', status: 'cancelled' })).toBe('severe hail, cancelled');
  expect(renderStorm({ severity: 'severe', peril: 'hail', status: 'confirmed' })).toBe('severe hail');
});
