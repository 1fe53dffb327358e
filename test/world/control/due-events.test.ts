import { expect, test } from 'vitest';
import { call, createTestWorld } from '../../support/test-world.ts';

test('of more than 1,000 due events the first 1,000 are listed in their order, and all are counted', () => {
  const world = createTestWorld();
  for (let number = 0; number < 90; number += 1) {
    const body = { endpointUrl: `https://always-500.sandbox.test/hooks/${number}`, eventTypes: ['weather.alert'] };
    call(world, 'createWebhookSubscription', { body });
  }
  const [few, many] = ['2026-02-03T21:31:00Z', '2026-06-01T00:00:00Z'].map(
    (until) => call(world, 'getDue', { query: { until } }).data,
  );
  expect(few?.happened).toHaveLength(few?.happenedCount as number);
  expect(few?.happened.length).toBeGreaterThan(100);
  expect(many?.happenedCount).toBeGreaterThan(1_000);
  expect(many?.happened).toHaveLength(1_000);
  expect(many?.happened.slice(0, few?.happenedCount)).toEqual(few?.happened);
  expect(call(world, 'moveClock', { body: { to: '2026-06-01T00:00:00Z' } }).data.happened).toEqual(many?.happened);
});
