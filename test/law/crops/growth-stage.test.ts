import { expect, test } from 'vitest';
import { type CropGrowth, growthOf, stageAt } from '../../../src/law/crops/crop-growth.ts';
import { call, createTestWorld, refusal } from '../../support/test-world.ts';

const maize = growthOf({ crop: 'maize', species: null }) as CropGrowth;
const wheat = growthOf({ crop: 'wheat', species: null }) as CropGrowth;
const read = (world = createTestWorld(), id = 'aoi_0001') => call(world, 'getAoi', { params: { id } }).data;

test.each([
  // 20 to 30 °C are 68 to 86 °F: 77 is 27 above the base.
  [maize, 20, 30, 27],
  // 5 °C counts as 50 °F, 40 °C as 86.
  [maize, 5, 40, 18],
  [maize, 2, 8, 0],
  [wheat, 10, 20, 27],
  [wheat, -5, 5, 4.5],
])('a day adds what lies above the base, each extreme kept between base and cap', (growth, minC, maxC, gained) => {
  expect(growth.gainOf(minC, maxC)).toBeCloseTo(gained, 9);
});

test.each([
  ['maize', 359.9, 'sown'],
  ['maize', 360, 'V6'],
  ['maize', 480, 'V8'],
  ['maize', 600, 'V10'],
  ['maize', 720, 'V12'],
  ['maize', 840, 'V14'],
  ['maize', 960, 'V16'],
  ['maize', 1200, 'R1'],
  ['maize', 1440, 'R2'],
  ['maize', 1680, 'R4'],
  ['maize', 1920, 'R5'],
  ['maize', 2400, 'R6'],
  ['sunflower', 680, 'R1'],
  ['sunflower', 800, 'R5.1'],
  ['sunflower', 1100, 'R5.5'],
  ['sunflower', 2200, 'R9'],
  ['wheat', 800, 'jointing'],
  ['wheat', 1200, 'boot'],
  ['wheat', 1600, 'flowering'],
  ['wheat', 2200, 'milk'],
  ['wheat', 2400, 'dough'],
  ['soybean', 58, 'R2'],
  ['soybean', 59, 'R3'],
] as const)('%s is after %d in %s', (crop, gained, name) => {
  expect(stageAt(growthOf({ crop, species: null }) as CropGrowth, gained).name).toBe(name);
});

test('a single read shows the stage and the day of its beginning, moves it with the clock, and a list has none', () => {
  const world = createTestWorld();
  // Sown on 15 October: 31 December is the 77th day after it, 15 January the 92nd.
  const r5 = { scale: 'BBCH', code: 76, name: 'R5', since: '2025-12-31' };
  expect(read(world)).toMatchObject({ sowingDate: '2025-10-15', growthStage: r5 });
  call(world, 'moveClock', { body: { to: '2026-01-16T02:59:59.999Z' } });
  expect(read(world).growthStage).toEqual(r5);
  call(world, 'moveClock', { body: { to: '2026-01-16T03:00:00Z' } });
  expect(read(world).growthStage).toEqual({ scale: 'BBCH', code: 79, name: 'R6', since: '2026-01-15' });
  for (const plot of call(world, 'listAois', {}).data) expect(plot).not.toHaveProperty('growthStage');
});

test('vine has no table of stages, and a perennial no sowing date', () => {
  expect(read(undefined, 'aoi_0008')).toMatchObject({ crop: 'vineyard', sowingDate: null, growthStage: null });
  expect(read(undefined, 'aoi_0012')).toMatchObject({
    species: 'cherry',
    sowingDate: null,
    growthStage: { name: 'ripe' },
  });
});

const corner = [-60.74, -34.2] as const;
const ring = [corner, [-60.73, -34.2], [-60.73, -34.192], [-60.74, -34.192], corner];
const body = { portfolioId: 'pf_0001', name: 'A plot', ring };

test('a plot of a caller has the sowing date that it gives, and no stage before it', () => {
  const world = createTestWorld();
  const { data } = call(world, 'createAoi', { body: { ...body, crop: 'maize', sowingDate: '2026-01-15' } });
  expect(data).toMatchObject({ sowingDate: '2026-01-15', species: null, weatherAt: data.centroid });
  expect(read(world, data.aoiId).growthStage).toBeNull();
  call(world, 'moveClock', { body: { to: '2026-01-16T03:00:00Z' } });
  expect(read(world, data.aoiId).growthStage).toEqual({ scale: 'BBCH', code: 0, name: 'sown', since: '2026-01-15' });
});

test.each([
  [{ crop: 'vineyard', sowingDate: '2025-10-01' }, '#/sowingDate'],
  [{ crop: 'stone_fruit', species: 'peach', sowingDate: '2025-10-01' }, '#/sowingDate'],
  [{ crop: 'maize', species: 'peach' }, '#/species'],
  [{ species: 'peach' }, '#/species'],
])('what a crop cannot have is refused: %j', (more, pointer) => {
  const problem = refusal(createTestWorld(), 'createAoi', { body: { ...body, ...more } });
  expect(problem).toMatchObject({ code: 'validation_failed', errors: [{ pointer, code: 'not_allowed' }] });
});
