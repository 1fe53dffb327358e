import { expect, test } from 'vitest';
import { finish } from '../../../src/primitives/slices.ts';
import { call, createTestWorld, requestOf } from '../../support/test-world.ts';

type World = ReturnType<typeof createTestWorld>;
const moveTo = (world: World, to: string) => call(world, 'moveClock', { body: { to } }).data.counted;
const nextOf = (world: World) => call(world, 'getClock').data.next;

test('what is due next says how many observations and passes come in until then', () => {
  const world = createTestWorld();
  expect(nextOf(world)).toMatchObject({ at: '2026-01-15T12:00:00.000Z', counted: { observations: 0, passes: 0 } });
  moveTo(world, '2026-01-19T03:00:00Z');
  // The day that ends on the 19th at 03:00 is published at 09:00.
  expect(nextOf(world)).toMatchObject({ at: '2026-01-20T06:00:00.000Z', counted: { observations: 30 } });
});

test('a day of a plot is counted from the millisecond at which it is published, six hours after its end', () => {
  const world = createTestWorld();
  expect(moveTo(world, '2026-01-16T08:59:59.999Z').observations).toBe(0);
  expect(moveTo(world, '2026-01-16T09:00:00.000Z').observations).toBe(30);
  expect(moveTo(world, '2026-01-16T09:00:00.000Z').observations).toBe(0);
});

test('as many days are counted as are published, including those of a plot that was created meanwhile', () => {
  const world = createTestWorld();
  // aoi_8001 is made on the 20th at 13:00: its days end on the 21st and 22nd, those of thirty plots since the 16th.
  const { observations } = moveTo(world, '2026-01-22T09:00:00Z');
  expect(observations).toBe(30 * 7 + 2);
  const told = call(world, 'listWeather', { query: { from: '2026-01-15T12:00:00Z', limit: '250' } }).data;
  expect(told).toHaveLength(30 * 7 + 2);
});

test('each square of land with plots is passed over every five days by radiometers and every six by radars', () => {
  // Thirty days: six and five scenes of each of the eleven squares of one organization and the four of the other.
  const world = createTestWorld();
  const to = '2026-02-14T12:00:00Z';
  const ahead = (organizationId: string) =>
    call(world, 'getDue', { organizationId, query: { until: to } }).data.counted;
  expect(ahead('org_pampa').passes).toBe(11 * 11);
  expect(ahead('org_ebro').passes).toBe(11 * 4);
  const [west, south] = [-55.5, -30.5];
  const ring = [
    [west, south],
    [west + 0.01, south],
    [west + 0.01, south + 0.01],
    [west, south + 0.01],
    [west, south],
  ];
  moveTo(world, '2026-02-08T12:00:00Z');
  call(world, 'createAoi', { body: { portfolioId: 'pf_0001', name: 'Far from all others', ring } });
  // Later than the creation by a multiple of both cycles, and no earlier pass is counted.
  expect(moveTo(world, '2026-03-10T12:00:01Z').passes).toBe(11 * 12);
});

test('moves that are split count as much as the whole', () => {
  const whole = moveTo(createTestWorld(), '2026-04-15T12:00:00Z');
  const world = createTestWorld();
  const parts = ['2026-01-16T09:00:00Z', '2026-01-20T13:00:00Z', '2026-01-20T13:00:01Z', '2026-03-01T03:00:00Z'];
  const sum = { observations: 0, passes: 0 };
  for (const to of [...parts, '2026-04-15T12:00:00Z']) {
    const { observations, passes } = moveTo(world, to);
    sum.observations += observations;
    sum.passes += passes;
  }
  expect(sum).toEqual(whole);
});

test('the clock is read in slices, once for each organization until the world changes', () => {
  const world = createTestWorld();
  const asked = requestOf('getClock');
  const steps = world.precompute(asked);
  expect(steps?.next().done).toBe(false);
  finish(steps ?? expect.unreachable());
  expect(world.precompute(asked)).toBeUndefined();
  expect(world.precompute(requestOf('getClock', { organizationId: 'org_ebro' }))).toBeDefined();
  moveTo(world, '2026-01-16T12:00:00Z');
  expect(world.precompute(asked)).toBeDefined();
});
