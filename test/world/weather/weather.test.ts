import { expect, test } from 'vitest';
import type { WeatherObservation } from '../../../src/contract/schemas/weather-event.ts';
import type { Slices } from '../../../src/primitives/slices.ts';
import { rainShareOf, spiOf } from '../../../src/world/weather/drought.ts';
import type { World } from '../../../src/world/world.ts';
import { countSlices } from '../../support/count-slices.ts';
import { runImport } from '../../support/import.ts';
import { call, createTestWorld, requestOf } from '../../support/test-world.ts';

const moveTo = (world: World, to: string) => call(world, 'moveClock', { body: { to } });
const daysOf = (world: World, query: Record<string, string>) =>
  call(world, 'listWeather', { query: { limit: '250', ...query } }).data;
const pageOf = (world: World, query: Record<string, string>) =>
  JSON.parse(world.execute(requestOf('listWeather', { query })).body.toString()) as {
    data: WeatherObservation[];
    page: { nextCursor: string | null; previousCursor: string | null; hasMore: boolean };
  };
const seededEnd = { from: '2026-01-16', to: '2027-01-01' };

test('a day is published six hours after it ended and not a millisecond before, with an id of its plot and its date', () => {
  const world = createTestWorld();
  const before = daysOf(world, { aoiId: 'aoi_0001' });
  moveTo(world, '2026-01-16T08:59:59.999Z');
  expect(daysOf(world, { aoiId: 'aoi_0001' })).toEqual(before);
  moveTo(world, '2026-01-16T09:00:00.000Z');
  const [newest, ...others] = daysOf(world, { aoiId: 'aoi_0001' });
  expect(others).toEqual(before);
  expect(newest).toMatchObject({
    observationId: 'obs_000120260115',
    aoiId: 'aoi_0001',
    observedAt: '2026-01-16T03:00:00.000Z',
    createdAt: '2026-01-16T09:00:00.000Z',
  });
});

test('ninety days of every plot have rain, no frost and no hail without an event, and are no part of the state', () => {
  const world = createTestWorld();
  moveTo(world, '2026-04-15T12:00:00Z');
  const digest = world.digest();
  const days = daysOf(world, { aoiId: 'aoi_0001', ...seededEnd });
  expect(days).toHaveLength(90);
  expect(world.digest()).toBe(digest);
  const rain = days.reduce((sum, { precipitationMm }) => sum + precipitationMm, 0);
  expect(rain).toBeGreaterThan(120);
  expect(rain).toBeLessThan(700);
  expect(Math.min(...days.map(({ temperatureMinC }) => temperatureMinC))).toBeGreaterThan(0);
  expect(days.filter(({ hailSizeMm }) => hailSizeMm !== null).map(({ observedAt }) => observedAt)).toEqual([
    '2026-02-04T03:00:00.000Z',
  ]);
  for (const { temperatureMinC, temperatureMaxC, windSpeedKmh, windGustKmh } of days) {
    expect(temperatureMinC).toBeLessThan(temperatureMaxC);
    expect(windSpeedKmh).toBeLessThan(windGustKmh);
  }
});

test('a frost is in the days of the plots that it struck', () => {
  const world = createTestWorld();
  moveTo(world, '2026-04-20T12:00:00Z');
  const cold = daysOf(world, { aoiId: 'aoi_0008', from: '2026-04-01' }).filter(
    ({ temperatureMinC }) => temperatureMinC < 0,
  );
  expect(cold.map(({ observedAt }) => observedAt)).toEqual(['2026-04-13T03:00:00.000Z']);
});

test('a drought takes the rain and then the water of the soil, and a false echo never was', () => {
  const world = createTestWorld();
  moveTo(world, '2026-04-19T12:00:00Z');
  const [dry, moist] = ['aoi_0006', 'aoi_0001'].map((aoiId) =>
    daysOf(world, { aoiId, from: '2026-02-01', to: '2026-04-19' }),
  );
  const rainOf = (days: readonly WeatherObservation[] = []) =>
    days.reduce((sum, { precipitationMm }) => sum + precipitationMm, 0);
  expect(rainOf(dry)).toBeLessThan(rainOf(moist) / 2);
  expect(dry?.[0]?.soilMoisturePct ?? 100).toBeLessThan(moist?.[0]?.soilMoisturePct ?? 0);
  expect(
    daysOf(world, { aoiId: 'aoi_0005', from: '2026-01-20', to: '2026-02-20' }).every(
      ({ hailSizeMm }) => hailSizeMm === null,
    ),
  ).toBe(true);
});

test('neighbours share their weather, and the same day reads the same whenever it is read', () => {
  const world = createTestWorld();
  moveTo(world, '2026-03-01T12:00:00Z');
  const early = daysOf(world, { aoiId: 'aoi_0001', ...seededEnd });
  moveTo(world, '2026-06-30T12:00:00Z');
  const late = daysOf(world, { aoiId: 'aoi_0001', from: '2026-01-16', to: '2026-03-01T09:00:00Z' });
  expect(late).toEqual(early);
  const neighbour = daysOf(world, { aoiId: 'aoi_0002', from: '2026-01-16', to: '2026-03-01T09:00:00Z' });
  const wet = (days: readonly WeatherObservation[]) => days.map(({ precipitationMm }) => precipitationMm > 0);
  const same = wet(late).filter((isWet, index) => isWet === wet(neighbour)[index]).length;
  expect(same / late.length).toBeGreaterThan(0.95);
});

test('a plot of a caller has weather from the day it was made', () => {
  const world = createTestWorld();
  moveTo(world, '2026-03-01T12:00:00Z');
  const ring = [
    [-60.74, -34.2],
    [-60.73, -34.2],
    [-60.73, -34.192],
    [-60.74, -34.192],
    [-60.74, -34.2],
  ];
  const { aoiId } = call(world, 'createAoi', { body: { portfolioId: 'pf_0001', name: 'Mine', ring } }).data;
  expect(daysOf(world, { aoiId })).toEqual([]);
  moveTo(world, '2026-03-03T12:00:00Z');
  expect(daysOf(world, { aoiId }).map(({ observedAt }) => observedAt)).toEqual([
    '2026-03-03T03:00:00.000Z',
    '2026-03-02T03:00:00.000Z',
  ]);
});

test('pages of computed days joined are one page, both ways, up to the horizon of the archive', () => {
  const world = createTestWorld();
  moveTo(world, '2026-03-20T12:00:00Z');
  for (const query of [{}, { aoiId: 'aoi_0001' }, { from: '2026-02-01', to: '2026-02-20' }]) {
    const whole = pageOf(world, { ...query, limit: '250' });
    const joined: WeatherObservation[] = [];
    let page = pageOf(world, { ...query, limit: '40' });
    const previous: string[] = [];
    for (;;) {
      joined.push(...page.data);
      previous.push(JSON.stringify(page.data));
      if (page.page.nextCursor === null) break;
      page = pageOf(world, { ...query, limit: '40', cursor: page.page.nextCursor });
    }
    expect(joined).toEqual(whole.data);
    expect(joined.map(({ observedAt, observationId }) => [observedAt, observationId])).toEqual(
      joined
        .map(({ observedAt, observationId }) => [observedAt, observationId])
        .toSorted((a, b) =>
          a[0] === b[0] ? Number(String(b[1]) > String(a[1])) - 0.5 : String(a[0]) < String(b[0]) ? 1 : -1,
        ),
    );
    for (let index = previous.length - 2; index >= 0 && page.page.previousCursor !== null; index -= 1) {
      page = pageOf(world, { ...query, limit: '40', cursor: page.page.previousCursor });
      expect(JSON.stringify(page.data)).toBe(previous[index]);
    }
  }
  expect(pageOf(world, { limit: '250' })).toMatchObject({ page: { hasMore: true, nextCursor: null } });
});

test('a page of days is precomputed in slices of a day, which do not change it, and only while the world rests', () => {
  const [ahead, plain] = [createTestWorld(), createTestWorld()];
  const asked = requestOf('listWeather', { query: { limit: '40' } });
  expect(ahead.precompute(asked)).toBeUndefined();
  for (const world of [ahead, plain]) moveTo(world, '2026-06-30T12:00:00Z');
  const steps = ahead.precompute(asked) as Slices<void>;
  expect(countSlices(steps)).toBeGreaterThan(40);
  expect(ahead.precompute(asked)).toBeUndefined();
  expect(ahead.precompute({ ...asked, query: { limit: '41' } })).toBeDefined();
  expect(ahead.precompute({ ...asked, organizationId: 'org_ebro' })).toBeDefined();
  expect(ahead.execute(asked).body).toEqual(plain.execute(asked).body);
  const begun = ahead.precompute(asked) as Slices<void>;
  begun.next();
  moveTo(ahead, '2026-07-01T12:00:00Z');
  expect(begun.next().done).toBe(true);
  expect(ahead.precompute(asked)).toBeDefined();
});

test('the other organization has weather of its own', () => {
  const world = createTestWorld();
  moveTo(world, '2026-05-25T12:00:00Z');
  const days = call(world, 'listWeather', {
    organizationId: 'org_ebro',
    query: { aoiId: 'aoi_9001', limit: '250' },
  }).data;
  expect(days[0]).toMatchObject({ observationId: 'obs_900120260524', observedAt: '2026-05-24T22:00:00.000Z' });
  expect(days.some(({ hailSizeMm }) => (hailSizeMm ?? 0) > 20)).toBe(true);
});

test.each([
  // ((35 + 6 z) / 36) cubed, with the shape of 4.
  [-3, 0.1053],
  [-2, 0.2608],
  [-1.7, 0.3269],
  [0, 0.919],
  [1, 1.4772],
])('an SPI-3 of %f is the share %f of the normal rain, and that share has this SPI', (spi, share) => {
  expect(rainShareOf(spi)).toBeCloseTo(share, 3);
  expect(spiOf(400 * rainShareOf(spi), 400)).toBeCloseTo(spi, 9);
});

test('no rain at all has the least SPI', () => {
  expect(spiOf(0, 400)).toBe(-5.8);
});

test('a plot keeps the weather of its first centroid, whatever ring it gets', () => {
  const world = createTestWorld();
  const far = (lon: number) => [
    [lon, -34.2],
    [lon + 0.01, -34.2],
    [lon + 0.01, -34.192],
    [lon, -34.192],
    [lon, -34.2],
  ];
  const plot = { portfolioId: 'pf_0001', name: 'Mine', externalRef: 'MINE-1' };
  const { aoiId, centroid } = call(world, 'createAoi', { body: { ...plot, ring: far(-60.74) } }).data;
  moveTo(world, '2026-02-01T12:00:00Z');
  const airOf = () => daysOf(world, { aoiId }).map(({ ndvi: _, ...day }) => day);
  const before = airOf();
  runImport(world, 'aois', [{ ...plot, ring: far(-62.74) }], { mode: 'upsert' });
  const moved = call(world, 'getAoi', { params: { id: aoiId } }).data;
  expect(moved).toMatchObject({ aoiVersion: 2, weatherAt: centroid });
  expect(moved.centroid).not.toEqual(centroid);
  expect(airOf()).toEqual(before);
  expect(before).toHaveLength(17);
});
