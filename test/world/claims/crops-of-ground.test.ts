// Which losses of one ground are of one crop where nobody knows its life, and what those of two crops reserve together.

import { expect, test } from 'vitest';
import type { World } from '../../../src/world/world.ts';
import { brokenIn } from '../../support/audited.ts';
import { runImport } from '../../support/import.ts';
import { insureElsewhere } from '../../support/insured.ts';
import { call, createTestWorld } from '../../support/test-world.ts';

const eur = (amount: number) => ({ amount, currency: 'EUR' });

/** At Lleida, which lies beyond the climates of the seed. */
function enter(world: World, grown: object) {
  const body = { name: 'Lleida', country: 'ES', currency: 'EUR', season: '2025/26' };
  const { portfolioId } = call(world, 'createPortfolio', { body }).data;
  const ring = [
    [0.62, 41.59],
    [0.63, 41.59],
    [0.63, 41.6],
    [0.62, 41.6],
    [0.62, 41.59],
  ];
  const row = { portfolioId, name: 'Late', externalRef: 'LATE', ring, ...grown };
  const sow = (sown: object) => runImport(world, 'aois', [{ ...row, ...sown }], { mode: 'upsert' });
  const { resourceIds } = sow({});
  const aoiIds = resourceIds as string[];
  const terms = { clientId: 'cli_0001', portfolioId, aoiIds, deductiblePct: 0, sumInsured: eur(76_440) };
  const term = { effectiveFrom: '2025-08-01', effectiveTo: '2026-07-31' };
  const insure = (perils: string[]) => insureElsewhere(world, { ...terms, ...term, perils }).policyId;
  const report = (policyId: string, peril: string, occurredAt: string, reportedLossPct: number) =>
    call(world, 'createClaim', {
      body: { policyId, aoiId: aoiIds[0] as string, peril, occurredAt, reportedLossPct } as never,
    }).data.claimId;
  return { sow, insure, report };
}

const reserveOf = (world: World, id: string) => call(world, 'getClaim', { params: { id } }).data.reserve;

test('losses of maize on both sides of the new year are of one crop where its life is not known', () => {
  const world = createTestWorld();
  const { insure, report } = enter(world, { crop: 'maize', sowingDate: '2026-01-05' });
  const first = report(insure(['wind']), 'wind', '2025-12-16T12:00:00Z', 60);
  const second = report(insure(['fire']), 'fire', '2026-01-04T12:00:00Z', 100);
  // 60 % of 76,440, and all of the 40 % that this leaves.
  expect([reserveOf(world, first), reserveOf(world, second)]).toEqual([eur(45_864), eur(30_576)]);
  expect(brokenIn(world)).toEqual([]);
});

test('wheat that is sown after two losses of maize does not make two crops of them', () => {
  const world = createTestWorld();
  const { sow, insure, report } = enter(world, { crop: 'maize' });
  const policyId = insure(['fire']);
  // A season of wheat begins on 1 September; a franchise of 0 % takes nothing off: 60 %, and half of what is left.
  const losses = [
    report(policyId, 'fire', '2025-08-20T12:00:00Z', 60),
    report(policyId, 'fire', '2025-10-05T12:00:00Z', 50),
  ];
  const reserves = [eur(45_864), eur(15_288)];
  expect(losses.map((id) => reserveOf(world, id))).toEqual(reserves);
  expect(sow({ crop: 'wheat', sowingDate: '2025-11-05' }).errors).toEqual([]);
  expect(losses.map((id) => reserveOf(world, id))).toEqual(reserves);
  expect(brokenIn(world)).toEqual([]);
});

test('losses of two crops reserve no more than their policy has left for the plot', () => {
  const world = createTestWorld();
  const { sow, insure, report } = enter(world, { crop: 'maize', sowingDate: '2025-06-20' });
  const policyId = insure(['wind', 'fire']);
  const first = report(policyId, 'wind', '2025-12-16T12:00:00Z', 60);
  expect(sow({ sowingDate: '2026-04-10' }).errors).toEqual([]);
  call(world, 'moveClock', { body: { to: '2026-07-01T12:00:00Z' } });
  const second = report(policyId, 'wind', '2026-06-20T12:00:00Z', 100);
  expect([reserveOf(world, first), reserveOf(world, second)]).toEqual([eur(45_864), eur(30_576)]);
  // What the first one does not cost is there for the second, of which nothing was lost before.
  call(world, 'createClaim', { body: { claimId: first, status: 'withdrawn' } });
  expect(reserveOf(world, second)).toEqual(eur(76_440));
  expect(brokenIn(world)).toEqual([]);
});
