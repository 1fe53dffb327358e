// A policy of 1,000 plots and a plot, each with twenty former versions: what a loss pays follows from the record of its moment, whatever was
// recorded later, and a version is never dropped.

import { expect, test } from 'vitest';
import { openBareSandbox } from './claim-sessions/bare-sandbox.ts';
import { BookedCaller } from './claim-sessions/booked-caller.ts';
import { Caller } from './claim-sessions/caller.ts';
import { moved, type Rectangle } from './claim-sessions/rectangles.ts';

/** The westernmost of a row, so that all have the same hectares. */
const first: Rectangle = { west: -61_935_000, south: -33_835_000, east: -61_934_000, north: -33_834_000 };
const sown = { crop: 'soybean', sowingDate: '2025-11-10' };
const versions = Array.from({ length: 21 }, (_, index) => index);

/** A share of the first version is 100,000, and each endorsement gives each plot 1,000 more. */
const termsOf = (aoiIds: readonly string[], version: number) => ({
  policyNumber: 'P-1000',
  aoiIds,
  perils: ['fire', 'hail'],
  sumInsured: { amount: 100_000_000 + version * 1_000_000, currency: 'USD' },
  deductiblePct: 0,
  effectiveFrom: '2025-07-01',
  effectiveTo: '2026-06-30',
});

/** Noon of the day on which a version began is six hours later. */
const momentOf = (version: number) => new Date(Date.UTC(2026, 0, 15 + version, 18)).toISOString();

test('a loss is paid by the plot and the policy of its moment, among twenty former ones of a policy of 1,000 plots', async () => {
  const caller = new Caller(openBareSandbox(), 'twenty');
  const own = new BookedCaller(caller);
  await own.begin();
  const lands = Array.from({ length: 1000 }, (_, index) => moved(first, index * 1_200, 0));
  const aoiIds = await own.writePlots(lands, sown);
  const aoiId = String(aoiIds[0]);
  for (const version of versions) {
    if (version > 0) await own.moveClock({ to: momentOf(version).replace('T18', 'T12') });
    const policy = await own.importPolicy(termsOf(aoiIds, version));
    expect(policy?.insuredPlots).toHaveLength(1000);
    if (version > 0) expect(await own.writePlot('0', moved(first, 0, 20 * version), sown)).toBe(aoiId);
  }
  await own.moveClock({ advance: 'P1D' });
  expect(await own.writePlot('0', moved(first, 0, 500), sown)).toBe(undefined);
  expect(await own.importPolicy(termsOf(aoiIds, 21))).toBe(undefined);
  expect(caller.counts.refused.get('too_many_versions')).toBe(2);

  const [{ policyId }] = own.book.policies;
  const settle = async (plot: number, version: number, damagePct: number) => {
    const loss = { policyId, aoiId: aoiIds[plot], peril: 'fire', occurredAt: momentOf(version) };
    const { data: claim } = await own.report(loss);
    await own.visit(claim, [{ hectares: claim.claimedHectares, damagePct }]);
    await own.sign(claim.claimId);
    expect(own.book.findBroken()).toEqual([]);
    return own.book.claims.find(({ claimId }) => claimId === claim.claimId)?.approvedAmount.amount;
  };
  // By the versions of days 3, 9, 0 and 20; the second loss of the first plot finds half of it left.
  expect(await settle(0, 3, 50)).toBe(51_500);
  expect(await settle(0, 9, 50)).toBe(27_250);
  expect(await settle(500, 0, 100)).toBe(100_000);
  expect(await settle(999, 20, 100)).toBe(120_000);
  const { broken } = await caller.get('/control/audit');
  expect(broken).toEqual([]);
  const plot = await caller.get(`/v1/aois/${aoiId}`);
  const policy = await caller.get(`/v1/policies/${policyId}`);
  expect([plot.formerly.length, policy.formerly.length]).toEqual([20, 20]);
}, 300_000);
