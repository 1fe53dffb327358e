import { expect, test } from 'vitest';
import type { Call } from '../../../src/engine/kernel/call.ts';
import { finish, type Slices } from '../../../src/primitives/slices.ts';
import type { World } from '../../../src/world/world.ts';
import { call, createTestWorld } from '../../support/test-world.ts';

const readOf = (id: string, more: Partial<Call> = {}): Call => ({
  operationId: 'getJob',
  organizationId: 'org_pampa',
  path: `/v1/jobs/${id}`,
  params: { id },
  query: {},
  ...more,
});

let lands = 0;

/** A plot that no other test measures. */
function createPlot(world: World, land: number): string {
  const west = -60.75 + land / 1000;
  const ring = [
    [west, -33.9],
    [west + 0.01, -33.9],
    [west + 0.01, -33.89],
    [west, -33.89],
    [west, -33.9],
  ];
  const plot = { portfolioId: 'pf_0001', name: `Land ${land}`, ring };
  return call(world, 'createAoi', { body: plot, idempotencyKey: 'plot' }).data.aoiId;
}

/** A job on such a plot. */
function startFootprint(world: World, land: number): Call {
  const input = { eventId: 'evt_0001', aoiId: createPlot(world, land) };
  const { data } = call(world, 'createJob', { body: { kind: 'geo.damage_footprint', input }, idempotencyKey: 'job' });
  return readOf(data.jobId);
}

const resultOf = (world: World, { params }: Call) => call(world, 'getJobResult', { params }).data;

test('a footprint that was precomputed is unseen, and gives the same bytes and state as one that was not', () => {
  const [ahead, plain] = [createTestWorld({ jobSteps: 0 }), createTestWorld({ jobSteps: 0 })];
  lands += 1;
  const [read] = [ahead, plain].map((world) => startFootprint(world, lands)) as [Call, Call];
  const before = ahead.digest();
  const steps = ahead.precompute(read) as Slices<void>;
  expect(steps.next().done).toBe(false);
  finish(steps);
  expect(ahead.digest()).toBe(before);
  expect(ahead.precompute(read)).toBeUndefined();
  expect(ahead.execute(read).body.toString()).toBe(plain.execute(read).body.toString());
  expect(resultOf(ahead, read)).toEqual(resultOf(plain, read));
  expect(ahead.digest()).toBe(plain.digest());
});

test('a plot that changes between the slices is measured as it was when the job was accepted', () => {
  const [ahead, plain] = [createTestWorld({ jobSteps: 0 }), createTestWorld({ jobSteps: 0 })];
  const item = (ring: number[][]) => ({ portfolioId: 'pf_0001', name: 'Moved', externalRef: 'MOVED', ring });
  const square = (west: number) =>
    [0, 1, 2, 3, 4].map((corner) => [
      west + ([1, 2].includes(corner % 4) ? 0.012 : 0),
      -33.95 + (corner % 4 > 1 ? 0.012 : 0),
    ]);
  const importPlot = (world: World, west: number) => {
    const body = { items: [item(square(west))], mode: 'upsert' };
    const { data } = call(world, 'importRows', { params: { kind: 'aois' }, body, idempotencyKey: `import ${west}` });
    call(world, 'getJob', { params: { id: data.jobId } });
    return (call(world, 'getJobResult', { params: { id: data.jobId } }).data as { resourceIds: string[] }).resourceIds;
  };
  const reads = [ahead, plain].map((world) => {
    const [aoiId] = importPlot(world, -60.75);
    const input = { eventId: 'evt_0001', aoiId };
    return readOf(
      call(world, 'createJob', { body: { kind: 'geo.damage_footprint', input }, idempotencyKey: 'j' }).data.jobId,
    );
  });
  const [read] = reads as [Call, Call];
  const steps = ahead.precompute(read) as Slices<void>;
  steps.next();
  for (const world of [ahead, plain]) importPlot(world, -60.7);
  finish(steps);
  expect(ahead.execute(read).body.toString()).toBe(plain.execute(read).body.toString());
  expect(resultOf(ahead, read)).toMatchObject({ aoiVersion: 1 });
  expect(ahead.digest()).toBe(plain.digest());
});

test('only the read that ends a footprint has work to precompute', () => {
  const world = createTestWorld({ jobSteps: 1 });
  lands += 1;
  const read = startFootprint(world, lands);
  expect(world.precompute(read)).toBeUndefined();
  world.execute(read);
  expect(world.precompute({ ...read, peek: true })).toBeUndefined();
  expect(world.precompute({ ...read, organizationId: 'org_ebro' })).toBeUndefined();
  expect(world.precompute(read)).toBeDefined();
  world.execute(read);
  expect(world.precompute(read)).toBeUndefined();
});

test('a job that fails has no work to precompute', () => {
  const world = createTestWorld({ jobSteps: 0 });
  const input = { eventId: 'evt_0003', aoiId: 'aoi_0009' };
  const { data } = call(world, 'createJob', { body: { kind: 'geo.damage_footprint', input } });
  expect(world.precompute(readOf(data.jobId))).toBeUndefined();
  expect(call(world, 'getJob', { params: { id: data.jobId } }).data.error).toMatchObject({
    code: 'no_cloud_free_scene',
  });
});

test('what was measured in one world is not measured again in another, nor for a detection there', () => {
  const [first, second] = [createTestWorld({ jobSteps: 0 }), createTestWorld({ jobSteps: 0 })];
  lands += 1;
  const [aoiId] = [first, second].map((world) => createPlot(world, lands));
  const input = { eventId: 'evt_0001', aoiId, method: 'ndre_delta' };
  const [read] = [first, second].map((world) => {
    const { data } = call(world, 'createJob', { body: { kind: 'geo.damage_footprint', input } });
    return readOf(data.jobId);
  }) as [Call];
  expect(first.precompute(read)).toBeDefined();
  const { data: detection } = call(first, 'createDetection', { body: input });
  expect([first.precompute(read), second.precompute(read)]).toEqual([undefined, undefined]);
  second.execute(read);
  expect(resultOf(second, read)).toMatchObject({ damagedHectares: detection.damagedHectares, method: 'ndre_delta' });
});
