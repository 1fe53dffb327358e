// Days are those of the place: a policy shows the ones of its first plot, and a loss is held against those of its own.

import { expect, test } from 'vitest';
import type { Policy } from '../../../src/contract/records.ts';
import type { World } from '../../../src/world/world.ts';
import { brokenIn } from '../../support/audited.ts';
import { runImport } from '../../support/import.ts';
import { insureElsewhere } from '../../support/insured.ts';
import { squareRing } from '../../support/square-ring.ts';
import { call, createTestWorld, refusal } from '../../support/test-world.ts';

type Place = readonly [lon: number, lat: number];

/** One policy over plots at these places, in this order. */
function insure(world: World, portfolio: object, currency: string, ...places: readonly Place[]): Policy {
  const body = { name: 'Of places', currency, season: '2025/26', ...portfolio };
  const { portfolioId } = call(world, 'createPortfolio', { body }).data;
  const aoiIds = places.map(([lon, lat], index) => {
    const plot = { portfolioId, name: `Plot ${index}`, ring: squareRing(lon, lat, 0.01), crop: 'vineyard' as const };
    return call(world, 'createAoi', { body: plot }).data.aoiId;
  });
  const term = { effectiveFrom: '2025-09-01', effectiveTo: '2026-01-10' };
  const row = { clientId: 'cli_0001', portfolioId, aoiIds, perils: ['fire'], sumInsured: { amount: 50_000, currency } };
  return insureElsewhere(world, { ...row, ...term });
}

const tenerife: Place = [-16.82, 28.36];
const seville: Place = [-5.9, 37.4];

/** A day of Madrid ends at 22:00Z in September and 23:00Z in January, one of the Canaries an hour later. */
test.each([
  ['Seville', [seville, tenerife], '2025-08-31T22:00:00.000Z', '2026-01-10T23:00:00.000Z'],
  ['Tenerife', [tenerife, seville], '2025-08-31T23:00:00.000Z', '2026-01-11T00:00:00.000Z'],
] as const)(
  'a policy whose first plot lies in %s has its days, and each loss those of its plot',
  (_, places, from, to) => {
    const world = createTestWorld();
    const policy = insure(world, { country: 'ES' }, 'EUR', ...places);
    expect([policy.coverFrom, policy.coverTo]).toEqual([from, to]);
    const [peninsula, island] = (places[0] === seville ? policy.aoiIds : policy.aoiIds.toReversed()) as [
      string,
      string,
    ];
    const lossOf = (aoiId: string, occurredAt: string) => ({
      body: { policyId: policy.policyId, aoiId, peril: 'fire' as const, occurredAt },
    });
    for (const [aoiId, at] of [
      [peninsula, '2026-01-10T23:00:00.000Z'],
      [island, '2025-08-31T22:59:59.999Z'],
      [island, '2026-01-11T00:00:00.000Z'],
    ] as const)
      expect(refusal(world, 'createClaim', lossOf(aoiId, at)).code).toBe('policy_not_in_force');
    for (const [aoiId, at] of [
      [peninsula, '2025-08-31T22:00:00.000Z'],
      [island, '2026-01-10T23:59:59.999Z'],
    ] as const)
      expect(call(world, 'createClaim', lossOf(aoiId, at)).data.occurredAt).toBe(at);
    expect(brokenIn(world)).toEqual([]);
  },
);

test('a plot that moves to the Canaries leaves its policy, and what was lost before, the days of Seville', () => {
  const world = createTestWorld();
  const { policyId, aoiIds, coverFrom, ...policy } = insure(world, { country: 'ES' }, 'EUR', seville);
  const aoiId = String(aoiIds[0]);
  const { portfolioId } = policy;
  const row = { aoiId, portfolioId, name: 'Far', ring: squareRing(...tenerife, 0.01) };
  expect(runImport(world, 'aois', [row], { mode: 'upsert' }).errors).toEqual([]);
  expect(call(world, 'getPolicy', { params: { id: policyId } }).data.coverFrom).toBe(coverFrom);
  expect(brokenIn(world)).toEqual([]);
  const body = { policyId, aoiId, peril: 'fire' as const };
  const problem = refusal(world, 'createClaim', { body: { ...body, occurredAt: '2026-01-10T23:00:00.000Z' } });
  expect(problem.code).toBe('policy_not_in_force');
  const first = call(world, 'createClaim', { body: { ...body, occurredAt: '2025-08-31T22:00:00.000Z' } });
  expect(first.status).toBe(201);
  expect(brokenIn(world)).toEqual([]);
});

/** Sorriso is four hours behind, São Paulo three. */
test.each([
  ['its own calendar', { country: 'BR', calendar: 'America/Cuiaba' }, '04'],
  ['that of its country', { country: 'BR' }, '03'],
] as const)('a portfolio of Brazil has %s, which its policies and losses count by', (_, portfolio, hour) => {
  const world = createTestWorld();
  const { policyId, aoiIds, coverFrom, coverTo } = insure(world, portfolio, 'BRL', [-55.71, -12.54]);
  expect([coverFrom, coverTo]).toEqual([`2025-09-01T${hour}:00:00.000Z`, `2026-01-11T${hour}:00:00.000Z`]);
  const body = { policyId, aoiId: String(aoiIds[0]), peril: 'fire' as const };
  const last = call(world, 'createClaim', {
    body: { ...body, occurredAt: `2026-01-11T0${Number(hour) - 1}:59:59.999Z` },
  });
  expect(last.status).toBe(201);
  // Thirty whole days after the notice of 15 January.
  expect(last.data.decisionDueAt).toBe(`2026-02-15T${hour}:00:00.000Z`);
  expect(brokenIn(world)).toEqual([]);
});
