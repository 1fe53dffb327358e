import { beforeAll, expect, test } from 'vitest';
import type { Claim } from '../../src/contract/schemas/claim.ts';
import type { World } from '../../src/world/world.ts';
import { type BrowserFigures, bundleFigures } from '../support/browser-figures.ts';
import { call, createTestWorld } from '../support/test-world.ts';

let browser: BrowserFigures;
beforeAll(async () => {
  browser = await bundleFigures();
});

/** A loss is signed once the earlier ones of its ground are assessed. */
function withdrawOpen(world: World): void {
  for (const { claimId, status } of call(world, 'listClaims', { query: { limit: '100' } }).data)
    if (!['assessed', 'approved', 'rejected', 'paid', 'closed', 'withdrawn'].includes(status))
      call(world, 'createClaim', { body: { claimId, status: 'withdrawn' } });
}

/** Losses that are awkward to round, on thirds of plots; the deductibles of the seed are 5, 6, 8 and 10 %. */
const damages = [5, 6, 6.01, 8.33, 14.7, 33.33, 66.67, 99.99, 100];

test('what a case foresees is what the service pays, for the same claim and zones', () => {
  const world = createTestWorld();
  const policies = call(world, 'listPolicies', { query: { limit: '100' } }).data.filter(
    ({ trigger, status }) => trigger === null && status === 'active',
  );
  withdrawOpen(world);
  const days = ['2026-01-03', '2026-01-08', '2026-01-12'];
  let tried = 0;
  for (const { policyId, perils, insuredPlots } of policies) {
    for (const [number, { aoiId, hectares }] of insuredPlots.entries()) {
      const unseen = perils.filter((one) => one === 'fire' || one === 'wind');
      const losses = unseen.flatMap((peril) => days.map((occurredAt) => ({ peril, occurredAt })));
      for (const [turn, loss] of losses.entries()) {
        const claimedHectares = Math.floor((hectares * 100) / 3) / 100;
        const body = { policyId, aoiId, claimedHectares, ...loss };
        const { claimId } = call(world, 'createClaim', { body }).data;
        const damagePct = damages[(number + turn + tried) % damages.length] as number;
        const zones = [
          { zoneId: 'Z1', hectares: 1, damagePct: 12.34 },
          { zoneId: 'Z2', hectares: claimedHectares - 1, damagePct },
        ].map((zone) => ({ ...zone, hectares: Math.round(zone.hectares * 100) / 100 }));
        const claim: Claim = call(world, 'getClaim', { params: { id: claimId } }).data;
        const policy = call(world, 'getPolicy', { params: { id: policyId } }).data;
        const shown = browser.foreseen(policy, claim, browser.lossPctOf(zones, claimedHectares));
        call(world, 'createPeritaje', { body: { claimId, zones } });
        call(world, 'createReport', { body: { title: 'R', claimId, status: 'signed' } });
        expect(call(world, 'getClaim', { params: { id: claimId } }).data.approvedAmount).toEqual(shown);
        tried += 1;
      }
    }
  }
  expect(tried).toBe(27);
});

test('what was paid for a later loss comes off an earlier one by as much as that takes of it, and is not foreseen', () => {
  const world = createTestWorld();
  const fire = { policyId: 'pol_0001', aoiId: 'aoi_0001', peril: 'fire' } as const;
  const read = (id: string) => call(world, 'getClaim', { params: { id } }).data;
  const policy = () => call(world, 'getPolicy', { params: { id: fire.policyId } }).data;
  withdrawOpen(world);
  const report = (occurredAt: string) => call(world, 'createClaim', { body: { ...fire, occurredAt } }).data.claimId;
  const visit = (claimId: string, damagePct: number) =>
    call(world, 'createPeritaje', { body: { claimId, zones: [{ hectares: 84, damagePct }] } });
  const later = report('2026-01-12');
  visit(later, 60);
  call(world, 'createReport', { body: { title: 'R', claimId: later, status: 'signed' } });
  const earlier = report('2026-01-03');
  const claim = read(earlier);
  expect(claim.ground?.claimIds).toEqual([later]);
  expect(browser.foreseen(policy(), claim, 50)).toBeUndefined();
  visit(earlier, 50);
  // 60 % of 76,440 were paid for what is 30 % after the earlier loss: half of the sum, less the other 30 %.
  expect(read(earlier).settlement?.amount).toEqual({ amount: 15_288, currency: 'USD' });
});
