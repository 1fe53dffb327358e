import { expect, test } from 'vitest';
import type { FootprintResult } from '../../../src/contract/schemas/job.ts';
import { addDays } from '../../../src/primitives/timestamps.ts';
import { fieldOf } from '../../../src/world/weather/computed-days.ts';
import { LeafCurve } from '../../../src/world/weather/leaf-curve.ts';
import { touches } from '../../../src/world/weather/plot-weather.ts';
import type { World } from '../../../src/world/world.ts';
import { call, createTestWorld } from '../../support/test-world.ts';

const leavesOf = (world: World, aoiId: string) =>
  call(world, 'listWeather', { query: { limit: '250', aoiId } })
    .data.filter(({ ndvi }) => ndvi !== null)
    .map(({ observedAt, ndvi }) => [observedAt.slice(0, 10), ndvi] as const)
    .reverse();

const compute = (world: World, eventId: string, aoiId: string, method: string) => {
  const { data: job } = call(world, 'createJob', {
    body: { kind: 'geo.damage_footprint', input: { eventId, aoiId, method } },
  });
  call(world, 'getJob', { params: { id: job.jobId } });
  return call(world, 'getJobResult', { params: { id: job.jobId } }).data as FootprintResult;
};

test('leaves are seen every fifth day, before the epoch and after it, and grow', () => {
  const world = createTestWorld();
  call(world, 'moveClock', { body: { to: '2026-01-27T12:00:00Z' } });
  expect(leavesOf(world, 'aoi_0005')).toEqual([
    ['2025-12-21', 0.54],
    ['2025-12-26', 0.6],
    ['2025-12-31', 0.66],
    ['2026-01-05', 0.7],
    ['2026-01-10', 0.74],
    ['2026-01-15', 0.77],
    ['2026-01-20', expect.closeTo(0.78, 1)],
    ['2026-01-25', expect.closeTo(0.8, 1)],
  ]);
});

test('no leaves are seen of a plot whose every scene is clouded', () => {
  expect(leavesOf(createTestWorld(), 'aoi_0009')).toEqual([]);
});

test('the first footprint keeps its hectares, and its index is the curve that the observations show', () => {
  const world = createTestWorld({ jobSteps: 0 });
  const result = compute(world, 'evt_0001', 'aoi_0001', 'ndvi_delta');
  const { index, cellsBySeverity, scenes } = result;
  expect([result.damagedHectares, result.aoiHectares]).toEqual([67.52, 84]);
  expect(index).toMatchObject({ name: 'ndvi', before: 0.8, after: 0.62 });
  // The pass after the storm lies in the local day that ends on 21 December, at 03:00 UTC.
  expect(scenes[1]?.acquiredAt).toBe('2025-12-20T14:09:01.000Z');
  expect(leavesOf(world, 'aoi_0001')[0]).toEqual(['2025-12-21', 0.62]);
  const after = Object.values(cellsBySeverity).map((of) => of.index?.after as number);
  expect(after).toEqual([...after].sort((a, b) => b - a));
  const found = call(world, 'listDetections', { query: { eventId: 'evt_0001', aoiId: 'aoi_0001' } }).data;
  expect(found[0]?.index).toEqual({ name: 'ndvi', before: 0.8, after: 0.62 });
});

test('cells have two bytes each in ascending order of their ids, undamaged ones too, whose mean is the index', () => {
  const { index, grid, cellsBySeverity, undamagedCells } = compute(
    createTestWorld({ jobSteps: 0 }),
    'evt_0001',
    'aoi_0001',
    'ndvi_delta',
  );
  const bytes = Buffer.from(String(index?.cells), 'base64');
  expect(bytes).toHaveLength(2 * grid.cellCount);
  const ids = [...Object.values(cellsBySeverity).flatMap(({ cells }) => cells), ...undamagedCells].sort();
  expect(new Set(ids).size).toBe(grid.cellCount);
  const ofColumn = (column: number) => ids.map((_, at) => (bytes[2 * at + column] as number) / 200);
  const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  expect(meanOf(ofColumn(0))).toBeCloseTo(0.8, 2);
  expect(meanOf(ofColumn(1))).toBeCloseTo(0.62, 2);
  const severe = new Set(cellsBySeverity.severe.cells);
  const ofSevere = ofColumn(1).filter((_, at) => severe.has(ids[at] as string));
  expect(meanOf(ofSevere)).toBeCloseTo(cellsBySeverity.severe.index?.after as number, 2);
});

test.each([
  ['ndre_delta', { name: 'ndre', before: 0.5, after: 0.38 }],
  ['s1_backscatter_delta', { name: 'rvi' }],
])('%s measures an index on a scale of its own', (method, expected) => {
  expect(compute(createTestWorld({ jobSteps: 0 }), 'evt_0001', 'aoi_0001', method).index).toMatchObject(expected);
});

test('stations measure no index, and there is none while the scene after the event is still to come', () => {
  const world = createTestWorld({ jobSteps: 0 });
  expect(compute(world, 'evt_0005', 'aoi_0007', 'frost_degree_hours').index).toBeNull();
  const struck = call(world, 'strikeEvent', { body: { aoiId: 'aoi_0001', peril: 'hail', severity: 'high' } }).data;
  const early = compute(world, struck.eventId, 'aoi_0001', 'ndvi_delta');
  expect([early.index, early.cellsBySeverity.high.index, early.scenes.length]).toEqual([null, null, 1]);
  call(world, 'moveClock', { body: { to: '2026-01-22T12:00:00Z' } });
  expect(compute(world, struck.eventId, 'aoi_0001', 'ndvi_delta').index).toMatchObject({ name: 'ndvi' });
  expect(call(world, 'getAudit', {}).data).toMatchObject({ holds: true });
});

const store = createTestWorld().state.holdingOf('org_pampa').store;
const field = fieldOf(store);
const dried = field.events
  .filter(({ peril }) => peril === 'drought')
  .flatMap((event) =>
    store
      .all('aois')
      .filter((aoi) => touches(event, aoi.weatherAt))
      .map((aoi) => ({ name: `${event.eventId} ${aoi.aoiId}`, event, aoi })),
  );

test.each(dried)(
  '$name: on no day of two hundred is a crop greener with a drought than without, by more than the rains that moved',
  ({ event, aoi }) => {
    const without = new LeafCurve({ ...field, events: field.events.filter((other) => other !== event) }, aoi);
    const curve = new LeafCurve(field, aoi);
    const pairs = Array.from({ length: 200 }, (_, days) => addDays(event.startedAt, days)).map((at) => ({
      is: curve.at(at) as number,
      was: without.at(at) as number,
    }));
    // What rain is left falls on fewer days, and more of it on those.
    expect(pairs.filter(({ is, was }) => is > was + 0.011)).toEqual([]);
    expect(pairs.some(({ is, was }) => is < was)).toBe(true);
  },
);

test('a maize that was sown before a drought is greener in the middle of it, and less so than it would have been', () => {
  const { aoi } = dried.find(({ name }) => name === 'evt_0008 aoi_0024') ?? expect.unreachable();
  const [curve, without] = [new LeafCurve(field, aoi), new LeafCurve({ ...field, events: [] }, aoi)];
  const at = '2025-12-06T14:00:00.000Z';
  expect([curve.at('2025-11-12T14:00:00.000Z'), curve.at(at), without.at(at)]).toEqual([0.27, 0.5, 0.65]);
});
