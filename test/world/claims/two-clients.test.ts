// Ground of which two clients insure a loss each: what one was paid beyond his due is no matter of the other.

import { expect, test } from 'vitest';
import { brokenIn } from '../../support/audited.ts';
import { runImport } from '../../support/import.ts';
import { insureElsewhere } from '../../support/insured.ts';
import { call, createTestWorld } from '../../support/test-world.ts';

const ringAt = (west: number): [number, number][] => [
  [west, -35],
  [west + 0.01, -35],
  [west + 0.01, -34.99],
  [west, -34.99],
  [west, -35],
];

test('a client whose earlier loss is signed after that of another is paid what is due', () => {
  const world = createTestWorld();
  const enter = (clientId: string, perils: string[], amount: number, west: number) => {
    const plot = {
      portfolioId: 'pf_0001',
      name: clientId,
      ring: ringAt(west),
      crop: 'soybean',
      sowingDate: '2025-11-10',
    };
    const [aoiId = ''] = runImport(world, 'aois', [plot]).resourceIds;
    const term = { effectiveFrom: '2025-11-01', effectiveTo: '2026-06-30', sumInsured: { amount, currency: 'USD' } };
    const { policyId } = insureElsewhere(world, { clientId, portfolioId: 'pf_0001', aoiIds: [aoiId], perils, ...term });
    return { policyId, aoiId };
  };
  const lose = (of: object, peril: string, occurredAt: string) => {
    const { claimId, claimedHectares } = call(world, 'createClaim', {
      body: { ...of, peril, occurredAt } as never,
    }).data;
    const zones = [{ hectares: claimedHectares, damagePct: 100 }];
    call(world, 'createPeritaje', { body: { claimId, zones } });
    call(world, 'createReport', { body: { title: 'A loss', claimId, status: 'signed' } });
    return call(world, 'getClaim', { params: { id: claimId } }).data;
  };
  const own = enter('cli_0001', ['wind'], 50_000, -62);
  const other = enter('cli_0002', ['fire'], 150_000, -61.99999);
  const later = lose(other, 'fire', '2026-01-10T12:00:00Z');
  expect(later.approvedAmount?.amount).toBe(150_000);
  // Nothing was left of the crop on the 10th, so that all of it is beyond what is due to the other client, and none comes off here.
  const earlier = lose(own, 'wind', '2026-01-05T12:00:00Z');
  expect([earlier.status, earlier.approvedAmount?.amount]).toEqual(['approved', 50_000]);
  expect(earlier.settlement?.takenOff.amount).toBe(0);
  expect(brokenIn(world)).toEqual([]);
  const { broken, holds } = call(world, 'getAudit', { query: { severity: 'doubt' } }).data;
  expect(holds).toBe(true);
  expect(broken.filter(({ rule }) => rule === 'paid_beyond_due')).toMatchObject([
    { record: later.claimId, is: '150000 beyond what is due', from: [earlier.claimId] },
  ]);
});
