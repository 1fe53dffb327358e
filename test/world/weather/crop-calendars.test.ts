// The lives of crops against published calendars: nothing that is harvested later than the last day of a region counts as stubble.

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Aoi } from '../../../src/contract/schemas/aoi.ts';
import { calendarLifeOf } from '../../../src/law/crops/crop-calendars.ts';
import { growthOf } from '../../../src/law/crops/crop-growth.ts';
import { standingOn } from '../../../src/law/days/crop-life.ts';
import { climatesOf } from '../../../src/world/weather/computed-days.ts';
import { standingAt } from '../../../src/world/weather/crop-state.ts';
import { cropLifeOf } from '../../../src/world/weather/growth-stage.ts';
import { createTestWorld, seed } from '../../support/test-world.ts';

const world = createTestWorld();
const climates = seed.organizationIds.flatMap((id) => climatesOf(world.state.holdingOf(id).store));
const lines = readFileSync('test/oracle/crop-calendars.md', 'utf8')
  .split('\n')
  .filter((line) => /^\| [a-z_]+ \| [a-z-]+ \| .* \| -?\d/.test(line))
  .map((line) => line.slice(2, -2).split(' | '));

const given = (text: string | undefined) => (text === undefined || text === '-' ? null : text);
const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;

function lifeOf([crop, species, , lat, lon, sown, begins, from]: string[]) {
  const aoi = {
    crop,
    species: given(species),
    sowingDate: given(sown),
    weatherAt: { lat: Number(lat), lon: Number(lon) },
  };
  const day = given(sown) ?? given(begins) ?? String(from);
  // Some of these places lie beyond the climates of the seed, which only stages need.
  const life = growthOf(aoi as Aoi) ? cropLifeOf(climates, aoi as Aoi, day) : calendarLifeOf(aoi as Aoi, day);
  return life ?? expect.unreachable();
}

test('forty-four calendars of all crops but other are read', () => {
  expect(lines).toHaveLength(44);
  expect(new Set(lines.map(([crop]) => crop)).size).toBe(8);
});

test.each(lines)('%s %s of %s has its harvest when it is published', (...line) => {
  const { harvestedOn } = lifeOf(line);
  const [from = '', to = ''] = line.slice(7);
  expect(harvestedOn >= from && harvestedOn <= to, harvestedOn).toBe(true);
  // Three weeks after it are open. The last farms of some regions harvest up to three weeks after those, and are refused.
  expect(daysBetween(harvestedOn, to), harvestedOn).toBeLessThanOrEqual(42);
});

test.each(lines.filter(([, , , , , , begins]) => begins !== '-'))(
  '%s %s of %s begins when it is published',
  (...line) => {
    const { crop, budsOn, bloomsOn } = lifeOf(line);
    const found = String(crop === 'vineyard' ? budsOn : bloomsOn);
    expect(Math.abs(daysBetween(found, String(line[6]))), found).toBeLessThanOrEqual(14);
  },
);

/** The calendar of Burgos ends on 1 July. */
test.each([
  ['2025-02-10', '2025-07-01'],
  // Ninety days: 14 July.
  ['2025-04-15', '2025-07-14'],
  ['2025-05-20', '2025-08-18'],
  ['2025-10-20', '2026-07-01'],
])('barley that is sown at Burgos on %s is harvested on %s', (sowingDate, harvestedOn) => {
  const barley = { crop: 'barley', species: null, sowingDate, weatherAt: { lat: 42.4, lon: -3.7 } } as Aoi;
  expect(cropLifeOf(climates, barley, sowingDate)?.harvestedOn).toBe(harvestedOn);
});

test('beyond the climates nothing tells how a crop grows, by stages or by a calendar', () => {
  const at = { species: null, sowingDate: '2025-05-20', weatherAt: { lat: -15.6, lon: -56.1 } };
  for (const crop of ['maize', 'barley', 'vineyard'] as const)
    expect(cropLifeOf(climates, { ...at, crop } as Aoi, '2025-09-01'), crop).toBeUndefined();
});

test('a year of fruit begins in midwinter, not when its buds swell', () => {
  const apricot = {
    crop: 'stone_fruit',
    species: 'apricot',
    sowingDate: null,
    weatherAt: { lat: 38, lon: -1.4 },
  } as Aoi;
  const cherry = { ...apricot, species: 'cherry', weatherAt: { lat: 41.4, lon: -1.7 } } as Aoi;
  const yearOf = (aoi: Aoi, date: string) => cropLifeOf(climates, aoi, date)?.harvestedOn.slice(0, 4);
  expect(['2025-12-28', '2026-01-03', '2026-02-10'].map((date) => yearOf(apricot, date))).toEqual([
    '2025',
    '2026',
    '2026',
  ]);
  expect(['2025-12-28', '2026-01-03', '2026-02-27'].map((date) => yearOf(cherry, date))).toEqual([
    '2025',
    '2026',
    '2026',
  ]);
  const south = { ...apricot, weatherAt: { lat: -33, lon: -68.8 } } as Aoi;
  expect(['2025-06-30', '2025-07-01'].map((date) => yearOf(south, date))).toEqual(['2024', '2025']);
});

test('the frost of 29 March finds the buds of the cherry at Calatayud, which is not in bloom yet', () => {
  const { store } = world.state.holdingOf('org_ebro');
  const cherry = store.named('aois', 'aoi_9002');
  const frost = store.seed.upcoming?.events.find(({ eventId }) => eventId === 'evt_9005') ?? expect.unreachable();
  const { budsOn, bloomsOn } = cropLifeOf(climates, cherry, '2026-03-29') ?? expect.unreachable();
  expect([String(budsOn) <= '2026-03-29', String(bloomsOn) > '2026-03-29']).toEqual([true, true]);
  expect(standingAt(climates, cherry, frost)).toBe('standing');
});

test('stone fruit of no species has the longest life of any, and other has none', () => {
  const at = { sowingDate: null, weatherAt: { lat: 41.6, lon: 0.6 } };
  const life = (crop: Aoi['crop'], species: Aoi['species'] = null) =>
    cropLifeOf(climates, { ...at, crop, species } as Aoi, '2025-05-01');
  const any = life('stone_fruit') ?? expect.unreachable();
  for (const species of ['cherry', 'peach', 'apricot', 'plum'] as const) {
    const own = life('stone_fruit', species) ?? expect.unreachable();
    expect(String(any.budsOn) <= String(own.budsOn) && String(any.bloomsOn) <= String(own.bloomsOn), species).toBe(
      true,
    );
    expect(any.harvestedOn >= own.harvestedOn, species).toBe(true);
  }
  expect(life('other')).toBeUndefined();
  expect(life('barley')).toBeUndefined();
});

/** Three weeks before the buds of 10 April and after the harvest of 5 October at Rioja; at Lleida apples bloom on 30 March. */
test.each([
  ['vineyard', null, 42.5, 'hail', '2026-02-10', 'none'],
  ['vineyard', null, 42.5, 'hail', '2026-03-19', 'none'],
  ['vineyard', null, 42.5, 'hail', '2026-03-20', 'unknown'],
  ['vineyard', null, 42.5, 'hail', '2026-04-10', 'standing'],
  ['vineyard', null, 42.5, 'frost', '2026-02-10', 'none'],
  ['vineyard', null, 42.5, 'frost', '2026-04-10', 'standing'],
  ['vineyard', null, 42.5, 'fire', '2026-02-10', 'standing'],
  ['vineyard', null, 42.5, 'hail', '2026-10-25', 'unknown'],
  ['vineyard', null, 42.5, 'hail', '2026-10-26', 'none'],
  ['pome_fruit', null, 41.6, 'hail', '2025-12-15', 'none'],
  ['pome_fruit', null, 41.6, 'frost', '2026-03-10', 'standing'],
  ['pome_fruit', null, 41.6, 'hail', '2026-03-08', 'none'],
  ['pome_fruit', null, 41.6, 'hail', '2026-03-30', 'standing'],
  ['stone_fruit', null, 41.6, 'hail', '2025-12-15', 'none'],
  ['stone_fruit', 'plum', 41.6, 'hail', '2026-09-05', 'none'],
  ['stone_fruit', null, 41.6, 'hail', '2026-09-05', 'standing'],
] as const)('%s %s at latitude %d, struck by %s on %s: %s', (crop, species, lat, peril, day, standing) => {
  const plot = { crop, species, sowingDate: null, weatherAt: { lat, lon: 0 } };
  expect(standingOn(calendarLifeOf(plot, day) ?? expect.unreachable(), [day, day], peril)).toBe(standing);
});
