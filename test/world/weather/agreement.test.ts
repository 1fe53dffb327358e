// What describes the same day agrees: event, observation, index, detection; and a year is as cold as such places are.

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Aoi } from '../../../src/contract/schemas/aoi.ts';
import type { DroughtMetrics, HailMetrics } from '../../../src/contract/schemas/weather-event.ts';
import { airsAt, dateOfDay, dayNumberOf } from '../../../src/world/weather/air.ts';
import { climateAt, normalRainOn } from '../../../src/world/weather/climate.ts';
import { fieldOf } from '../../../src/world/weather/computed-days.ts';
import { spiOf } from '../../../src/world/weather/drought.ts';
import { dryDaysOf } from '../../../src/world/weather/dry-days.ts';
import { cropLifeOf, type Field, growthStageAt, weatherOf } from '../../../src/world/weather/growth-stage.ts';
import { type StrikingWeather, touches } from '../../../src/world/weather/plot-weather.ts';
import { call, createTestWorld, seed } from '../../support/test-world.ts';

const world = createTestWorld();
const organizations = seed.organizationIds.map((organizationId) => {
  const { store } = world.state.holdingOf(organizationId);
  return { organizationId, store, field: fieldOf(store), aois: store.all('aois') };
});
const first = dayNumberOf('2025-07-01');
const year = Array.from({ length: 365 }, (_, day) => dateOfDay(first + day));
const plots = organizations.flatMap(({ field, aois }) =>
  aois.map((aoi) => {
    const weather = weatherOf(field, aoi) ?? expect.unreachable();
    return { aoi, field, weather, days: year.map((date) => weather.on(date)) };
  }),
);
type Plot = (typeof plots)[number];

const dayOf = ({ days }: Plot, { startedAt }: StrikingWeather) => days.find(({ observedAt }) => observedAt > startedAt);
const eventsOf = ({ aoi, field }: Plot, peril: string) =>
  field.events.filter((event) => event.peril === peril && touches(event, aoi.weatherAt));
const inYear = ({ startedAt }: StrikingWeather) => startedAt > '2025-07-02' && startedAt < '2026-06-29';

test('thirty-four plots have a year', () => {
  expect(plots).toHaveLength(34);
});

test('the stones that are observed are never larger than those of the event, and lie on every plot that hail damaged', () => {
  const damaged = organizations.flatMap(({ store, field }) =>
    store.all('detections').flatMap(({ eventId, aoiId }) => {
      const event = field.events.find((one) => one.eventId === eventId);
      return event?.peril === 'hail' && inYear(event) ? [{ event, aoiId }] : [];
    }),
  );
  expect(damaged.length).toBeGreaterThan(10);
  for (const { event, aoiId } of damaged) {
    const plot = plots.find(({ aoi }) => aoi.aoiId === aoiId) as Plot;
    const stones = dayOf(plot, event)?.hailSizeMm ?? 0;
    expect(stones, `${event.eventId} ${aoiId}`).toBeGreaterThanOrEqual(5);
    expect(stones, `${event.eventId} ${aoiId}`).toBeLessThanOrEqual((event.metrics as HailMetrics).maxHailSizeMm);
  }
});

test('no night of a frost is colder than the frost, and no gust of a storm stronger than the storm', () => {
  let met = 0;
  for (const plot of plots) {
    for (const event of [...eventsOf(plot, 'frost'), ...eventsOf(plot, 'wind')].filter(inYear)) {
      const day = dayOf(plot, event) ?? expect.unreachable();
      const { metrics } = event;
      met += 1;
      if ('minTemperatureC' in metrics) expect(day.temperatureMinC).toBeGreaterThanOrEqual(metrics.minTemperatureC);
      if ('maxGustKmh' in metrics) expect(day.windGustKmh).toBeLessThanOrEqual(metrics.maxGustKmh);
    }
  }
  expect(met).toBeGreaterThan(15);
});

const droughts = organizations.flatMap(({ organizationId, field, aois }) =>
  field.events
    .filter(({ peril }) => peril === 'drought')
    .map((event) => ({
      name: event.eventId,
      organizationId,
      event,
      field,
      own: aois.filter((aoi) => touches(event, aoi.weatherAt)),
    })),
);

test.each(droughts)('$name has the SPI and the dry days that the rain on its plots shows', ({ event, field, own }) => {
  const { spi3, daysWithoutRain } = event.metrics as DroughtMetrics;
  expect(own.length).toBeGreaterThan(0);
  expect(daysWithoutRain).toBe(dryDaysOf(field, event, own));
  for (const aoi of own) {
    const [rains, normalMm] = rainsOf(aoi, event, field);
    expect(spiOf(sumOf(rains), normalMm, rains.length)).toBeCloseTo(spi3, 1);
  }
  // By hand: a run of dry days in the texts of the amounts.
  const runs = own.map((aoi) =>
    Math.max(
      ...rainsOf(aoi, event, field)[0]
        .map((mm) => (mm < 1 ? 'd' : ' '))
        .join('')
        .split(' ')
        .map(({ length }) => length),
    ),
  );
  expect(Math.max(...runs)).toBe(daysWithoutRain);
});

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

/** The rain of the local days that end within the drought, and what is normal for them. */
function rainsOf(aoi: Aoi, { startedAt, endedAt }: StrikingWeather, field: Plot['field']): [number[], number] {
  const weather = weatherOf(field, aoi) ?? expect.unreachable();
  const climate = climateAt(field.climates, aoi.weatherAt) ?? expect.unreachable();
  const dates = Array.from({ length: 600 }, (_, day) => dateOfDay(dayNumberOf('2025-01-01') + day)).filter((date) => {
    const end = weather.endOf(date);
    return end > startedAt && end <= endedAt;
  });
  return [
    dates.map((date) => weather.on(date).precipitationMm),
    sumOf(dates.map((date) => normalRainOn(climate, date))),
  ];
}

test('a drought that strikes has the dry days of the plot that was asked for', () => {
  const struck = createTestWorld();
  const { data } = call(struck, 'strikeEvent', { body: { aoiId: 'aoi_0001', peril: 'drought', severity: 'high' } });
  const { store } = struck.state.holdingOf('org_pampa');
  const event = store.named('events', data.eventId);
  const aoi = store.named('aois', 'aoi_0001');
  const [rains] = rainsOf(aoi, event, fieldOf(store));
  const runs = rains
    .map((mm) => (mm < 1 ? 'd' : ' '))
    .join('')
    .split(' ')
    .map(({ length }) => length);
  expect((event.metrics as DroughtMetrics).daysWithoutRain).toBe(Math.max(...runs));
});

test('every crop that is sown goes through its stages to the harvest that its plot shows, and is visited before it', () => {
  let [sown, visited] = [0, 0];
  for (const { aoi, field } of plots) {
    const { sowingDate } = aoi;
    const life = sowingDate === null ? undefined : cropLifeOf(field.climates, aoi, sowingDate);
    if (sowingDate === null || life === undefined) continue;
    const from = dayNumberOf(sowingDate);
    const read = Array.from({ length: 45 }, (_, ten) =>
      growthStageAt(field, aoi, `${dateOfDay(from + 2 + 9 * ten)}T12:00:00.000Z`),
    ).map((stage) => stage ?? expect.unreachable());
    const begun = [...new Map(read.map(({ code, since }) => [code, since]))];
    expect(begun).toEqual([...begun].sort(([one], [other]) => one - other));
    expect(begun).toEqual([...begun].sort(([, one], [, other]) => (one < other ? -1 : 1)));
    expect(begun.at(0)?.[1]).toBe(sowingDate);
    expect(begun.at(-1), aoi.aoiId).toEqual([99, life.harvestedOn]);
    // From three months to a year: no crop of the seed takes less or more.
    expect(dayNumberOf(life.harvestedOn) - from).toBeGreaterThan(90);
    expect(dayNumberOf(life.harvestedOn) - from).toBeLessThan(270);
    sown += 1;
  }
  for (const { store, field } of organizations) {
    for (const { aoiId, visitedAt, claimId } of store.all('peritajes')) {
      const aoi = store.named('aois', aoiId);
      if (visitedAt === null || store.named('claims', claimId).occurredAt < (aoi.sowingDate ?? '')) continue;
      const life = cropLifeOf(field.climates, aoi, visitedAt.slice(0, 10));
      if (life !== undefined) expect(visitedAt.slice(0, 10) < life.harvestedOn, `${claimId} ${aoiId}`).toBe(true);
      visited += 1;
    }
  }
  expect(sown).toBeGreaterThan(15);
  expect(visited).toBeGreaterThan(2);
});

test('what is remembered of one crop is said of no other one: not of another sowing, species, crop, cell or climate', () => {
  const [{ aoi, field }] = plots as [Plot];
  const { lat, lon } = aoi.weatherAt;
  const maize: Aoi = { ...aoi, crop: 'maize', species: null, sowingDate: '2025-10-01' };
  const cherry: Aoi = { ...aoi, crop: 'stone_fruit', species: 'cherry', sowingDate: null };
  const colder: Field['climates'] = field.climates.map((climate) => ({
    ...climate,
    months: climate.months.map((month) => ({ ...month, meanC: month.meanC - 4 })),
  }));
  const asked: (readonly [Field['climates'], Aoi])[] = [
    [field.climates, maize],
    [field.climates, { ...maize, sowingDate: '2025-11-01' }],
    [field.climates, { ...maize, crop: 'sunflower' }],
    [field.climates, { ...maize, weatherAt: { lat: lat + 0.5, lon } }],
    [field.climates, { ...maize, weatherAt: { lat, lon: lon + 3 } }],
    [colder, maize],
    [field.climates, cherry],
    [field.climates, { ...cherry, species: 'peach' }],
  ];
  const lives = asked.map(([climates, plot]) => cropLifeOf(climates, plot, '2026-02-01'));
  const anew = asked.map(([climates, plot]) => cropLifeOf(structuredClone(climates), plot, '2026-02-01'));
  expect(lives).toEqual(anew);
  const turns = lives.map((life) => `${life?.bloomsOn} ${life?.harvestedOn}`);
  expect(new Set(turns).size).toBe(asked.length);
});

test('no value is a floor: no minimum of a plot returns on more than one day in twenty', () => {
  expect(plots).toHaveLength(34);
  for (const { aoi, days } of plots) {
    const counts = new Map<number, number>();
    for (const { temperatureMinC } of days) counts.set(temperatureMinC, (counts.get(temperatureMinC) ?? 0) + 1);
    expect(Math.max(...counts.values()), aoi.aoiId).toBeLessThan(19);
  }
});

const frostDays = readFileSync('test/oracle/frost-days.md', 'utf8')
  .split('\n')
  .filter((line) => /^\| [a-z-]+ \| \d/.test(line))
  .map((line) => {
    const [region = '', ...months] = line.slice(2, -2).split(' | ');
    return { region, days: sumOf(months.map(Number)) };
  });

test('nine regions have frost days', () => {
  expect(frostDays).toHaveLength(9);
});

test.each(frostDays)('a year of $region has $days frost days, within a third', ({ region, days }) => {
  const places = organizations.flatMap(({ field, aois }) =>
    aois.filter((aoi) => climateAt(field.climates, aoi.weatherAt)?.region === region).map((aoi) => ({ aoi, field })),
  );
  expect(places.length).toBeGreaterThan(0);
  for (const { aoi, field } of places) {
    const climate = climateAt(field.climates, aoi.weatherAt) ?? expect.unreachable();
    const airOn = airsAt(climate, aoi.weatherAt);
    const nights = Array.from({ length: 4 * 365 }, (_, day) => airOn(first + day));
    const frosts = nights.filter(({ meanC, reachC }) => meanC - reachC < -0.05).length / 4;
    expect(Math.abs(frosts - days), `${aoi.aoiId}: ${frosts}`).toBeLessThanOrEqual(days / 3);
  }
});
