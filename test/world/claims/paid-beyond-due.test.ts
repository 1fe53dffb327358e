// A later loss that was paid first may have been paid more than all is due together, which no later loss can take back: a doubt.

import { expect, test } from 'vitest';
import type { World } from '../../../src/world/world.ts';
import { runImport } from '../../support/import.ts';
import { insureElsewhere } from '../../support/insured.ts';
import { call, createTestWorld } from '../../support/test-world.ts';

const usd = (amount: number) => ({ amount, currency: 'USD' });
const term = { portfolioId: 'pf_0001', effectiveFrom: '2025-11-01', effectiveTo: '2026-06-30' };

function insure(world: World, west: number, more: object) {
  const ring = [
    [west, -35],
    [west + 0.01, -35],
    [west + 0.01, -34.99],
    [west, -34.99],
    [west, -35],
  ];
  const plot = { portfolioId: 'pf_0001', name: `${west}`, ring, crop: 'soybean', sowingDate: '2025-11-10' };
  const [aoiId = ''] = runImport(world, 'aois', [plot]).resourceIds;
  const { policyId } = insureElsewhere(world, { clientId: 'cli_0001', ...term, aoiIds: [aoiId], ...more });
  return { policyId, aoiId };
}

function pay(world: World, of: object, peril: string, occurredAt: string, damagePct: number) {
  const { claimId, claimedHectares } = call(world, 'createClaim', { body: { ...of, peril, occurredAt } as never }).data;
  call(world, 'createPeritaje', { body: { claimId, zones: [{ hectares: claimedHectares, damagePct }] } });
  call(world, 'createReport', { body: { title: 'A loss', claimId, status: 'signed' } });
  return call(world, 'getClaim', { params: { id: claimId } }).data;
}
const doubtsOf = (world: World) => {
  const { holds, broken } = call(world, 'getAudit', { query: { severity: 'doubt' } }).data;
  expect(holds).toBe(true);
  return broken.filter(({ rule }) => rule === 'paid_beyond_due').map(({ record, is, from }) => [record, is, from]);
};

const [fire, wind] = [
  ['fire', '2025-12-20T12:00:00Z', 60],
  ['wind', '2026-01-10T12:00:00Z', 100],
] as const;
const straight = { perils: ['wind', 'fire'], sumInsured: usd(100_000), deductiblePct: 20, deductibleType: 'straight' };

test('one client whose later loss is signed first was paid 80,000 of 60,000: a doubt that names both claims', () => {
  const inOrder = createTestWorld();
  const plot = insure(inOrder, -62, straight);
  // 60 % less 20; then 40 % of what is left, less 20: 40,000 and 20,000.
  const due = [pay(inOrder, plot, ...fire), pay(inOrder, plot, ...wind)].map(
    ({ approvedAmount }) => approvedAmount?.amount,
  );
  expect([due, doubtsOf(inOrder)]).toEqual([[40_000, 20_000], []]);
  const world = createTestWorld();
  const own = insure(world, -62, straight);
  const later = pay(world, own, ...wind);
  expect([later.approvedAmount?.amount, doubtsOf(world)]).toEqual([80_000, []]);
  const earlier = pay(world, own, ...fire);
  expect([earlier.approvedAmount?.amount, earlier.settlement?.paidBeyondDue.amount]).toEqual([0, 20_000]);
  expect(doubtsOf(world)).toEqual([[later.claimId, '20000 beyond what is due', [earlier.claimId]]]);
});

test('where the earlier loss takes all of it off, the total is that of the order, and there is no doubt', () => {
  const world = createTestWorld();
  const own = insure(world, -62, { ...straight, deductiblePct: 10 });
  // In order: 40 % less 10 and 60 % of 60 less 10, which are 30,000 and 26,000. Signed the other way: 50,000 and 6,000.
  const later = pay(world, own, 'wind', '2026-01-10T12:00:00Z', 60);
  const earlier = pay(world, own, 'fire', '2025-12-20T12:00:00Z', 40);
  expect([later, earlier].map(({ approvedAmount }) => approvedAmount?.amount)).toEqual([50_000, 6_000]);
  expect(doubtsOf(world)).toEqual([]);
  expect(earlier.settlement?.formula).toContain(
    'Later losses were paid before this one, 24000 USD beyond what is due with it, which is taken off: 6000 USD.',
  );
});

test('what an earlier loss was overpaid comes off the next one, which says so', () => {
  const world = createTestWorld();
  const other = insure(world, -62, { perils: ['wind'], sumInsured: usd(100_000), deductiblePct: 0 });
  const own = insure(world, -61.99999, {
    clientId: 'cli_0002',
    perils: ['fire'],
    sumInsured: usd(200_000),
    deductiblePct: 0,
  });
  // 80 % of 200,000; then half of the ground is found lost before it, so that 80,000 were due.
  const first = pay(world, own, 'fire', '2026-01-05T12:00:00Z', 80);
  pay(world, other, 'wind', '2026-01-01T12:00:00Z', 50);
  // 10 % are left, of which half is 10,000, and 80,000 are to be taken off.
  const next = pay(world, own, 'fire', '2026-01-12T12:00:00Z', 50);
  expect([first.approvedAmount?.amount, next.approvedAmount?.amount]).toEqual([160_000, 0]);
  expect(next.settlement?.formula).toContain(
    'Losses before this one were overpaid, 10000 USD beyond what is due with it, which is taken off: 0 USD; 70000 USD of that stay to be taken off.',
  );
  expect(call(world, 'getAudit').data.broken).toEqual([]);
});
