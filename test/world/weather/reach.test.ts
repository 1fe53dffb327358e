// A climate tells the weather of places within 400 km of its centre, and of no others.

import { expect, test } from 'vitest';
import { climateAt } from '../../../src/world/weather/climate.ts';
import { climatesOf } from '../../../src/world/weather/computed-days.ts';
import type { World } from '../../../src/world/world.ts';
import { call, createTestWorld, refusal, told } from '../../support/test-world.ts';

const world = createTestWorld();
const climates = climatesOf(world.state.holdingOf('org_pampa').store);

/** Straight south of Tres Arroyos, whose climate has its centre at 38.4° S: 400 km are 3.597 degrees. */
test.each([
  [-38.4, 'tres-arroyos'],
  [-41.99, 'tres-arroyos'],
  [-42.01, undefined],
  [-54.8, undefined],
])('at %d° the climate is %s', (lat, region) => {
  expect(climateAt(climates, { lat, lon: -60.2 })?.region).toBe(region);
});

const plotAt = (own: World, west: number, south: number) => {
  const [east, north] = [west + 0.01, south + 0.01];
  const ring = [[west, south], [east, south], [east, north], [west, north], [west, south]]; // biome-ignore format: a ring
  return call(own, 'createAoi', { body: { portfolioId: 'pf_0001', name: `At ${south}`, ring, crop: 'maize' } }).data
    .aoiId;
};
const indexOn = (aoiId: string) => ({
  clientId: 'cli_0001',
  portfolioId: 'pf_0001',
  aoiIds: [aoiId],
  perils: ['frost'],
  coverageType: 'parametric',
  trigger: {
    index: 'min_temperature',
    window: { from: '2026-02-01', to: '2026-03-31' },
    strike: -1,
    exit: -5,
    shape: 'linear',
  },
  sumInsured: { amount: 100_000, currency: 'USD' },
  effectiveFrom: '2026-02-01',
  effectiveTo: '2026-06-30',
});

test.each([
  ['Tenerife', -16.82, 28.36],
  ['Ushuaia', -68.3, -54.8],
])('at %s a plot has no weather, and no index pays', (_, west, south) => {
  const own = createTestWorld();
  const aoiId = plotAt(own, west, south);
  expect(call(own, 'getAoi', { params: { id: aoiId } }).data).toMatchObject({ climate: null, growthStage: null });
  const problem = refusal(own, 'createPolicy', { body: indexOn(aoiId) });
  expect([problem.status, problem.code, told(problem)]).toEqual([
    422,
    'no_weather_here',
    ['#/trigger no_weather_here'],
  ]);
  call(own, 'moveClock', { body: { to: '2026-01-20T12:00:00Z' } });
  expect(call(own, 'listWeather', { query: { aoiId } }).data).toEqual([]);
  expect(call(own, 'listWeather', { query: { limit: '250' } }).data.length).toBeGreaterThan(100);
});

test('within reach a plot names its climate, and an index is insured', () => {
  const own = createTestWorld();
  const aoiId = plotAt(own, -60.2, -40);
  expect(call(own, 'getAoi', { params: { id: aoiId } }).data.climate).toBe('tres-arroyos');
  expect(call(own, 'createPolicy', { body: indexOn(aoiId) }).status).toBe(201);
});
