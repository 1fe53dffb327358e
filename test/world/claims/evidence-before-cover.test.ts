// A claim that names no event is held against those that its evidence shows, as if it named them: past losses are not paid.

import { afterEach, expect, test, vi } from 'vitest';
import type { Claim } from '../../../src/contract/records.ts';
import { claimRules } from '../../../src/law/rules/claim-rules.ts';
import type { World } from '../../../src/world/world.ts';
import { brokenIn } from '../../support/audited.ts';
import { runImport } from '../../support/import.ts';
import { insureElsewhere } from '../../support/insured.ts';
import { call, createTestWorld, refusal } from '../../support/test-world.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const moveTo = (world: World, to: string) => call(world, 'moveClock', { body: { to } });
const claimOf = (world: World, id: string) => call(world, 'getClaim', { params: { id } }).data;
const usd = (amount: number) => ({ amount, currency: 'USD' });
const squareAt = (west: number, south: number): [number, number][] => [
  [west, south],
  [west + 0.01, south],
  [west + 0.01, south + 0.01],
  [west, south + 0.01],
  [west, south],
];
const detect = (world: World, eventId: string, aoiId: string): string =>
  call(world, 'createDetection', { body: { eventId, aoiId } }).data.detectionId;
const visitOf = ({ claimId, claimedHectares }: Claim, more: object = {}) => ({
  body: { claimId, zones: [{ hectares: claimedHectares, damagePct: 100 }], ...more },
});
const sign = (world: World, { claimId }: Claim, more: object = {}) =>
  call(world, 'createReport', { body: { title: 'A loss', claimId, status: 'signed', ...more } });

/** A field of maize that the drought evt_0020 strikes, which is known in April and began on 20 January. */
function sowInDrought(world: World): string {
  const plot = { portfolioId: 'pf_0002', name: 'Dry', ring: squareAt(-62.62, -36.03), perilProfile: ['drought'] };
  return String(runImport(world, 'aois', [{ ...plot, crop: 'maize', sowingDate: '2025-10-25' }]).resourceIds[0]);
}
const insured = { clientId: 'cli_0003', portfolioId: 'pf_0002', perils: ['drought'], sumInsured: usd(60_000) };
const term = { effectiveFrom: '2026-03-05', effectiveTo: '2026-06-30', deductiblePct: 0 };

/** A claim of 10 March that names no event, under a policy of 5 March. */
function claimDrought() {
  const world = createTestWorld();
  const aoiId = sowInDrought(world);
  moveTo(world, '2026-03-05T12:00:00Z');
  const { policyId } = call(world, 'createPolicy', { body: { ...insured, ...term, aoiIds: [aoiId] } as never }).data;
  moveTo(world, '2026-03-20T12:00:00Z');
  const body = { policyId, aoiId, peril: 'drought', occurredAt: '2026-03-10' } as const;
  return { world, aoiId, claim: call(world, 'createClaim', { body }).data };
}

const before = /pol_\d+ was written at 2026-03-05T12.*, after the loss at 2026-01-20T03.*: past losses/;

test('a drought that began before its policy is not paid, whatever names it', () => {
  const { world, aoiId, claim } = claimDrought();
  const { claimId } = claim;
  expect(claim.eventId).toBe(null);
  moveTo(world, '2026-04-21T12:00:00Z');
  const toMake = refusal(world, 'createPeritaje', visitOf(claim));
  expect([toMake.status, toMake.code]).toEqual([422, 'policy_not_in_force']);
  expect(toMake.detail).toMatch(before);
  expect(toMake.detail).toContain('#/detectionId the evidence is from evt_0020: ');
  const detectionId = detect(world, 'evt_0020', aoiId);
  const asked = [
    refusal(world, 'createPeritaje', visitOf(claim, { detectionId })),
    refusal(world, 'createPeritaje', { body: { claimId, detectionId } }),
    refusal(world, 'createClaim', { body: { claimId, detectionIds: [detectionId] } }),
    refusal(world, 'createReport', { body: { title: 'A loss', claimId, detectionIds: [detectionId] } }),
  ];
  for (const { status, code, detail } of asked) {
    expect([status, code]).toEqual([422, 'policy_not_in_force']);
    expect(detail).toMatch(before);
  }
  expect(refusal(world, 'createClaim', { body: { claimId, eventId: 'evt_0020' } }).code).toBe('policy_not_in_force');
  const past = {
    policyId: claim.policyId,
    aoiId,
    peril: 'drought',
    occurredAt: '2026-03-11',
    detectionIds: [detectionId],
  };
  call(world, 'createClaim', { body: { claimId, status: 'withdrawn' } });
  expect(runImport(world, 'claims', [past]).errors.map(({ code }) => code)).toContain('policy_not_in_force');
  expect(brokenIn(world)).toEqual([]);
});

test('a drought within its cover is paid where only the visit names it', () => {
  const world = createTestWorld();
  const aoiId = sowInDrought(world);
  const { policyId } = insureElsewhere(world, { ...insured, ...term, effectiveFrom: '2025-12-01', aoiIds: [aoiId] });
  moveTo(world, '2026-03-20T12:00:00Z');
  const body = { policyId, aoiId, peril: 'drought', occurredAt: '2026-03-10' } as const;
  const claim = call(world, 'createClaim', { body }).data;
  moveTo(world, '2026-04-21T12:00:00Z');
  call(world, 'createPeritaje', visitOf(claim, { detectionId: detect(world, 'evt_0020', aoiId) }));
  sign(world, claim);
  // All of 60,000, and no deductible.
  expect(claimOf(world, claim.claimId)).toMatchObject({ eventId: null, approvedAmount: usd(60_000) });
  expect(brokenIn(world)).toEqual([]);
});

test('a drought that is known after the assessment, and began before the policy, is not signed: the claim is withdrawn', () => {
  const { world, aoiId, claim } = claimDrought();
  expect(call(world, 'createPeritaje', visitOf(claim)).data.detectionAbsence).toBe('no_event');
  moveTo(world, '2026-04-02T12:00:00Z');
  const { claimId } = claim;
  const { reportId } = call(world, 'createReport', { body: { title: 'A loss', claimId } }).data;
  moveTo(world, '2026-04-21T12:00:00Z');
  const input = { eventId: 'evt_0020', aoiId };
  const { jobId } = call(world, 'createJob', { body: { kind: 'geo.damage_footprint', input } }).data;
  for (let status = ''; status !== 'succeeded'; ) status = call(world, 'getJob', { params: { id: jobId } }).data.status;
  const detectionIds = [detect(world, 'evt_0020', aoiId)];
  for (const evidence of [{ detectionIds }, { jobId }, {}]) {
    const body = { title: 'A loss', claimId, status: 'signed', ...evidence } as const;
    expect(refusal(world, 'createReport', { body }).code).toBe('policy_not_in_force');
  }
  const toSign = refusal(world, 'createReport', { body: { reportId, status: 'signed' } });
  expect([toSign.code, toSign.errors?.[0]?.pointer]).toEqual(['policy_not_in_force', '#/reportId']);
  expect(toSign.detail).toMatch(before);
  call(world, 'createClaim', { body: { claimId, status: 'withdrawn' } });
  expect(brokenIn(world)).toEqual([]);
});

test('a drought that is known after its payment, and began before the policy, is a doubt', () => {
  const { world, claim } = claimDrought();
  call(world, 'createPeritaje', visitOf(claim));
  sign(world, claim);
  expect(claimOf(world, claim.claimId).approvedAmount).toEqual(usd(60_000));
  const doubtsNow = () => {
    const { broken } = call(world, 'getAudit', { query: { severity: 'doubt' } }).data;
    return broken.flatMap(({ record, rule }) =>
      record === claim.claimId && rule === 'event_known_later' ? [rule] : [],
    );
  };
  expect(doubtsNow()).toEqual([]);
  moveTo(world, '2026-04-21T12:00:00Z');
  expect(doubtsNow()).toEqual(['event_known_later']);
  expect(brokenIn(world)).toEqual([]);
});

const hailed = { portfolioId: 'pf_0001', clientId: 'cli_0001', perils: ['hail'], deductiblePct: 0 };

/** Two hails on two local days that lie beside each other: an hour on the second day may be of either. */
function hailTwice(world: World, aoiId: string): [string, string] {
  const strike = () =>
    call(world, 'strikeEvent', { body: { aoiId, peril: 'hail', severity: 'severe' } }).data.eventId as string;
  moveTo(world, '2026-01-19T20:00:00Z');
  const first = strike();
  moveTo(world, '2026-01-20T18:00:00Z');
  return [first, strike()];
}
function sowSoybean(world: World): string {
  const plot = { portfolioId: 'pf_0001', name: 'Hailed', ring: squareAt(-60.3, -33.6), perilProfile: ['hail'] };
  return String(runImport(world, 'aois', [{ ...plot, crop: 'soybean', sowingDate: '2025-11-10' }]).resourceIds[0]);
}
const ofHail = (aoiId: string, policyId: string) =>
  ({ policyId, aoiId, peril: 'hail', occurredAt: '2026-01-20T18:05:00Z' }) as const;

test('neither of two hails is paid by a policy that was written after them', () => {
  const world = createTestWorld();
  const aoiId = sowSoybean(world);
  const events = hailTwice(world, aoiId);
  const body = { ...hailed, ...term, effectiveFrom: '2026-01-20', aoiIds: [aoiId], sumInsured: usd(100_000) };
  const { policyId } = call(world, 'createPolicy', { body: body as never }).data;
  moveTo(world, '2026-01-20T18:10:00Z');
  const claim = call(world, 'createClaim', { body: ofHail(aoiId, policyId) }).data;
  expect(claim.eventId).toBe(null);
  for (const eventId of events) {
    const detectionId = detect(world, eventId, aoiId);
    expect(refusal(world, 'createPeritaje', visitOf(claim, { detectionId })).code).toBe('policy_not_in_force');
  }
  call(world, 'createClaim', { body: { claimId: claim.claimId, status: 'withdrawn' } });
  expect(brokenIn(world)).toEqual([]);
});

test('a sum that was raised after the hail of the evidence is not paid: the claim names the hail first', () => {
  const world = createTestWorld();
  const aoiId = sowSoybean(world);
  const row = { ...hailed, ...term, effectiveFrom: '2026-01-15', aoiIds: [aoiId], policyNumber: 'P-1' };
  const { policyId } = insureElsewhere(world, { ...row, sumInsured: usd(10_000) });
  const [, second] = hailTwice(world, aoiId);
  expect(runImport(world, 'policies', [{ ...row, sumInsured: usd(900_000) }], { mode: 'upsert' }).errors).toEqual([]);
  moveTo(world, '2026-01-20T18:10:00Z');
  const claim = call(world, 'createClaim', { body: ofHail(aoiId, policyId) }).data;
  const visit = visitOf(claim, { detectionId: detect(world, second, aoiId) });
  const problem = refusal(world, 'createPeritaje', visit);
  expect(problem.code).toBe('detection_claim_mismatch');
  expect(problem.detail).toBe(
    `#/detectionId the evidence is from ${second}: ${policyId} had other terms at 2026-01-20T18:00:00.000Z: first give the claim this eventId`,
  );
  call(world, 'createClaim', { body: { claimId: claim.claimId, eventId: second } });
  call(world, 'createPeritaje', visit);
  sign(world, claim);
  // The whole plot, by the sum of then.
  expect(claimOf(world, claim.claimId).approvedAmount).toEqual(usd(10_000));
  expect(brokenIn(world)).toEqual([]);
});

test('a claim is not changed to an hour at which the event of its visit is none that it could name', () => {
  const world = createTestWorld();
  const aoiId = sowSoybean(world);
  const row = { ...hailed, ...term, effectiveFrom: '2026-01-15', aoiIds: [aoiId], policyNumber: 'P-1' };
  const { policyId } = insureElsewhere(world, { ...row, sumInsured: usd(10_000) });
  const [, second] = hailTwice(world, aoiId);
  runImport(world, 'policies', [{ ...row, sumInsured: usd(900_000) }], { mode: 'upsert' });
  moveTo(world, '2026-01-20T18:10:00Z');
  const { claimId } = call(world, 'createClaim', { body: { ...ofHail(aoiId, policyId), eventId: second } }).data;
  call(world, 'createPeritaje', { body: { claimId, detectionId: detect(world, second, aoiId) } });
  const problem = refusal(world, 'createClaim', { body: { claimId, occurredAt: '2026-01-20T18:06:00Z' } });
  expect([problem.code, problem.errors?.[0]?.pointer]).toEqual(['detection_claim_mismatch', '#/occurredAt']);
});

test('the audit finds a claim of a stored world that was paid for evidence of a loss before its policy', () => {
  const { world, aoiId, claim } = claimDrought();
  moveTo(world, '2026-04-21T12:00:00Z');
  const found = ['loss_within_cover', 'loss_before_contract'];
  for (const rule of claimRules) if (found.includes(rule.id)) vi.spyOn(rule, 'find').mockReturnValue(undefined);
  call(world, 'createPeritaje', visitOf(claim, { detectionId: detect(world, 'evt_0020', aoiId) }));
  sign(world, claim);
  expect(claimOf(world, claim.claimId).approvedAmount).toEqual(usd(60_000));
  expect(brokenIn(world)).toEqual([]);
  vi.restoreAllMocks();
  expect(brokenIn(world).map(({ record, rule, severity }) => [record, rule, severity])).toEqual(
    found.map((rule) => [claim.claimId, rule, 'breach']),
  );
});
