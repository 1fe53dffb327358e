import { expect, test } from 'vitest';
import { type CropGrowth, growthOf, stageAt } from '../../../src/law/crops/crop-growth.ts';
import { fieldOf } from '../../../src/world/weather/computed-days.ts';
import { growthStageAt } from '../../../src/world/weather/growth-stage.ts';
import { call, createTestWorld, refusal } from '../../support/test-world.ts';

const maize = growthOf({ crop: 'maize', species: null }) as CropGrowth;
const wheat = growthOf({ crop: 'wheat', species: null }) as CropGrowth;
const sunflower = growthOf({ crop: 'sunflower', species: null }) as CropGrowth;
const read = (world = createTestWorld(), id = 'aoi_0001') => call(world, 'getAoi', { params: { id } }).data;

test.each([
  // 20 to 30 °C are 68 to 86 °F: 77 is 27 above the base.
  [maize, 20, 30, 27],
  // 5 °C counts as 50 °F, 40 °C as 86.
  [maize, 5, 40, 18],
  [maize, 2, 8, 0],
  [wheat, 10, 20, 27],
  [wheat, -5, 5, 4.5],
  // 5 °C counts as 6.7; there is no cap.
  [sunflower, 5, 40, 16.65],
  [sunflower, 2, 6, 0],
])('a day adds what lies above the base, each extreme kept between base and cap', (growth, minC, maxC, gained) => {
  expect(growth.gainOf(minC, maxC)).toBeCloseTo(gained, 9);
});

test.each([
  ['maize', 119.9, 'sown'],
  ['maize', 120, 'VE'],
  ['maize', 180, 'V2'],
  ['maize', 240, 'V4'],
  ['maize', 359.9, 'V4'],
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
  ['sunflower', 96.9, 'sown'],
  ['sunflower', 97, 'VE'],
  ['sunflower', 117, 'V1'],
  ['sunflower', 333, 'V12'],
  ['sunflower', 569, 'R1'],
  ['sunflower', 882.9, 'R1'],
  ['sunflower', 883, 'R5.1'],
  ['sunflower', 962, 'R5.5'],
  ['sunflower', 1119, 'R7'],
  ['sunflower', 1276, 'R9'],
  ['wheat', 180, 'emerged'],
  ['wheat', 395, 'tillering'],
  ['wheat', 1000, 'jointing'],
  ['wheat', 1700, 'boot'],
  ['wheat', 1900, 'heading'],
  ['wheat', 2149.9, 'heading'],
  ['wheat', 2150, 'flowering'],
  ['wheat', 2550, 'milk'],
  ['wheat', 2850, 'dough'],
  ['wheat', 3300, 'ripe'],
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

test.each([
  // Sown on 20 October, it blooms after 60 to 70 days.
  ['aoi_0004', '2025-12-18', 'R1'],
  ['aoi_0004', '2025-12-28', 'R5.1'],
  // Maize of 25 October is up after two weeks.
  ['aoi_0006', '2025-11-01', 'sown'],
  ['aoi_0006', '2025-11-09', 'V2'],
  // CEI Barrow wants the wheat of Tres Arroyos in ear between 25 October and 5 November.
  ['aoi_0007', '2025-10-25', 'boot'],
  ['aoi_0007', '2025-11-05', 'heading'],
])('%s is on %s in %s', (aoiId, date, name) => {
  const { store } = createTestWorld().state.holdingOf('org_pampa');
  expect(growthStageAt(fieldOf(store), store.named('aois', aoiId), `${date}T12:00:00.000Z`)?.name).toBe(name);
});

test('vine has no table of stages, and a perennial no sowing date', () => {
  expect(read(undefined, 'aoi_0008')).toMatchObject({ crop: 'vineyard', sowingDate: null, growthStage: null });
  expect(read(undefined, 'aoi_0012')).toMatchObject({
    species: 'cherry',
    sowingDate: null,
    growthStage: { code: 99, name: 'harvested', since: '2025-12-29' },
    harvestedOn: '2025-12-29',
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
