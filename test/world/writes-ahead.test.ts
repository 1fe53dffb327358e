import { expect, test } from 'vitest';
import type { WorldOperationId } from '../../src/contract/rows.ts';
import type { Call } from '../../src/engine/kernel/call.ts';
import { finish, type Slices } from '../../src/primitives/slices.ts';
import type { World } from '../../src/world/world.ts';
import { call, createTestWorld } from '../support/test-world.ts';

const writeOf = (operationId: WorldOperationId, path: string, body: unknown, idempotencyKey = 'write'): Call => ({
  operationId,
  organizationId: 'org_pampa',
  path,
  params: {},
  query: {},
  idempotencyKey,
  body,
});

let lands = 0;

/** A plot on the axis of evt_0001 that no other test measures. */
function plotIn(worlds: readonly World[]): string {
  lands += 1;
  const { centroid } = call(worlds[0] as World, 'listEvents', {}).data.find(
    ({ eventId }) => eventId === 'evt_0001',
  ) ?? {
    centroid: { lat: 0, lon: 0 },
  };
  const [west, south, side] = [centroid.lon + lands / 10_000, centroid.lat, 0.009];
  const corners = [0, 0, side, 0, side, side, 0, side, 0, 0];
  const ring = [0, 2, 4, 6, 8].map((at) => [west + (corners[at] ?? 0), south + (corners[at + 1] ?? 0)]);
  const body = { portfolioId: 'pf_0001', name: `Land ${lands}`, ring };
  const [aoiId] = worlds.map((world) => call(world, 'createAoi', { body, idempotencyKey: 'plot' }).data.aoiId);
  // A watch looks only at storms since the plot was entered.
  for (const world of worlds) {
    call(world, 'moveClock', { body: { advance: 'P1D' }, idempotencyKey: 'day' });
    call(world, 'strikeEvent', { body: { aoiId, peril: 'hail', severity: 'severe' }, idempotencyKey: 'storm' });
  }
  return aoiId as string;
}

const kinds = [
  ['a detection', (aoiId: string) => writeOf('createDetection', '/v1/detections', { eventId: 'evt_0001', aoiId })],
  [
    'a watch',
    (aoiId: string) => writeOf('createWatchSubscription', '/v1/watch/subscriptions', { aoiId, peril: 'hail' }),
  ],
] as const;

test.each(kinds)('%s that was precomputed is unseen until called, and gives the same bytes and state', (_, write) => {
  const [ahead, plain] = [createTestWorld(), createTestWorld()];
  const post = write(plotIn([ahead, plain]));
  const before = ahead.digest();
  const steps = ahead.precompute(post) as Slices<void>;
  expect(steps.next().done).toBe(false);
  finish(steps);
  expect(ahead.digest()).toBe(before);
  expect(ahead.precompute(post)).toBeUndefined();
  expect(ahead.execute(post).body.toString()).toBe(plain.execute(post).body.toString());
  expect(ahead.digest()).toBe(plain.digest());
});

test.each(kinds)('%s whose key was spent, or always counts as in flight, has nothing to precompute', (_, write) => {
  const world = createTestWorld();
  const aoiId = plotIn([world]);
  const inFlight = { ...write(aoiId), idempotencyKey: 'sbox-in-flight-1' };
  expect(world.precompute(inFlight)).toBeUndefined();
  expect(world.precompute(write(aoiId))).toBeDefined();
  world.execute(write(aoiId));
  call(world, 'createPortfolio', { body: { name: 'Something else' } });
  expect(world.precompute(write(aoiId))).toBeUndefined();
});

test.each(kinds)('%s that is refused has nothing to precompute', (_, write) => {
  const world = createTestWorld();
  for (const aoiId of ['aoi_7777', 'aoi_9001']) expect(world.precompute(write(aoiId))).toBeUndefined();
  const post = write(plotIn([world]));
  expect(world.precompute({ ...post, body: { ...(post.body as object), colour: 'red' } })).toBeUndefined();
  expect(world.precompute({ ...post, body: {} })).toBeUndefined();
});
