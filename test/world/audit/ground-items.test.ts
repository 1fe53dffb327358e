// What all contracts of one ground paid together is looked at, as no record by itself shows it.

import { expect, test } from 'vitest';
import { call, createTestWorld } from '../../support/test-world.ts';

/** Each pays 100,000 for ground of 100,000: no rain of a season comes near 4,000 mm, and no night is as warm as 40 degrees. */
test('indices that pay beside one another more than the ground is insured for are a doubt', () => {
  const world = createTestWorld();
  const ring = [[-60.5, -33.5], [-60.49, -33.5], [-60.49, -33.49], [-60.5, -33.49], [-60.5, -33.5]]; // biome-ignore format: a ring
  const plot = { portfolioId: 'pf_0001', name: 'Indices', ring, crop: 'maize', sowingDate: '2025-11-20' };
  const { aoiId } = call(world, 'createAoi', { body: plot }).data;
  const window = { from: '2026-01-20', to: '2026-02-20' };
  const indices = [
    ['drought', { index: 'rainfall', window, strike: 5_000, exit: 4_000, shape: 'step' }],
    ['frost', { index: 'min_temperature', window, strike: 40, exit: 39, shape: 'step' }],
  ] as const;
  const policy = {
    clientId: 'cli_0001',
    portfolioId: 'pf_0001',
    coverageType: 'parametric',
    sumInsured: { amount: 100_000, currency: 'USD' },
    effectiveFrom: '2026-01-15',
    effectiveTo: '2026-06-30',
  };
  const doubts = () =>
    call(world, 'getAudit', { query: { severity: 'doubt' } }).data.broken.filter(
      ({ rule }) => rule === 'ground_pays_beyond_sum',
    );
  for (const [peril, trigger] of indices) {
    call(world, 'createPolicy', { body: { ...policy, aoiIds: [aoiId], perils: [peril], trigger } });
  }
  expect(doubts()).toEqual([]);
  call(world, 'moveClock', { body: { to: '2026-02-22T12:00:00Z' } });
  expect(doubts().map(({ is, shouldBe }) => [is, shouldBe])).toEqual([['200000, indices included', 'at most 100000']]);
  expect(call(world, 'getAudit').data.holds).toBe(true);
});
