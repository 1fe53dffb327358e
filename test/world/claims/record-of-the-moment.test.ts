// Cover and crop are what was on record when the loss happened; what is recorded later is a doubt at most.

import { expect, test } from 'vitest';
import type { World } from '../../../src/world/world.ts';
import { brokenIn } from '../../support/audited.ts';
import { runImport } from '../../support/import.ts';
import { insureElsewhere } from '../../support/insured.ts';
import { call, createTestWorld, refusal } from '../../support/test-world.ts';

const moveTo = (world: World, to: string) => call(world, 'moveClock', { body: { to } });
const read = (world: World, aoiId: string) => call(world, 'getAoi', { params: { id: aoiId } }).data;
const errorsOf = (world: World, kind: 'aois' | 'policies', row: object) =>
  runImport(world, kind, [row], { mode: 'upsert' }).errors.map(({ code }) => code);
/** A row that changes the plot to this. */
const rowOf = (world: World, aoiId: string, change: object) => {
  const { portfolioId, name, ring } = read(world, aoiId);
  return { aoiId, portfolioId, name, ring, ...change };
};
const doubtsOf = (world: World, claimId: string) =>
  call(world, 'getAudit', { query: { severity: 'doubt' } })
    .data.broken.filter(({ record }) => record === claimId)
    .map(({ rule }) => rule);

const ring = [
  [-62, -35],
  [-61.99, -35],
  [-61.99, -34.99],
  [-62, -34.99],
  [-62, -35],
] as [number, number][];
const field = { portfolioId: 'pf_0001', name: 'Field', externalRef: 'FIELD', ring };
function enter(world: World, grown: object): string {
  const [aoiId = ''] = runImport(world, 'aois', [{ ...field, ...grown }]).resourceIds;
  return aoiId;
}
const terms = (aoiId: string, more: object = {}) => ({
  policyNumber: 'P-1',
  clientId: 'cli_0001',
  portfolioId: 'pf_0001',
  aoiIds: [aoiId],
  perils: ['hail'],
  sumInsured: { amount: 100_000, currency: 'USD' },
  effectiveFrom: '2025-07-01',
  effectiveTo: '2026-12-31',
  ...more,
});

test('a crop that was harvested on record is not made to stand by dating it anew after the hail', () => {
  const world = createTestWorld();
  moveTo(world, '2026-06-10T12:00:00Z');
  expect(errorsOf(world, 'aois', rowOf(world, 'aoi_0013', { sowingDate: '2026-01-10' }))).toEqual([]);
  const body = { policyId: 'pol_0001', aoiId: 'aoi_0013', peril: 'hail', occurredAt: '2026-05-05T18:00:00Z' } as const;
  const problem = refusal(world, 'createClaim', { body });
  expect([problem.status, problem.code]).toEqual([422, 'no_crop_standing']);
  expect(problem.detail).toMatch(
    /according to version 1 of aoi_0013; recorded later: at 2026-06-10T.*Z soybean sown on 2026-01-10/,
  );
});

test('a sibling plot that moves by a metre changes no cover', () => {
  for (const aoiId of ['aoi_0013', 'aoi_0002']) {
    const world = createTestWorld();
    const moved = read(world, aoiId).ring.map(([lon, lat]) => [lon + 0.00001, lat]);
    expect(errorsOf(world, 'aois', rowOf(world, aoiId, { ring: moved }))).toEqual([]);
    const body = { policyId: 'pol_0001', aoiId: 'aoi_0002', peril: 'hail', eventId: 'evt_0001' } as const;
    const { startedAt } = call(world, 'getEvent', { params: { id: 'evt_0001' } }).data;
    expect(call(world, 'createClaim', { body: { ...body, occurredAt: startedAt } }).status).toBe(201);
    expect(brokenIn(world)).toEqual([]);
  }
});

test.each([
  ['a term that grows by thirty days', { effectiveTo: '2027-01-30' }],
  ['a sum that is raised', { sumInsured: { amount: 900_000, currency: 'USD' } }],
  ['a peril that is no longer insured', { perils: ['fire'] }],
  ['a deductible that is raised', { deductiblePct: 40, deductibleType: 'straight' }],
  ['a plot that leaves the policy', { aoiIds: ['OTHER'] }],
])('%s after a loss leaves the loss the cover of then', (_, change) => {
  const world = createTestWorld();
  const aoiId = enter(world, { crop: 'soybean', sowingDate: '2025-11-10' });
  const { policyId, insuredPlots } = insureElsewhere(world, terms(aoiId));
  const beside = { ...field, externalRef: 'OTHER', ring: ring.map(([lon, lat]) => [lon + 0.02, lat]) };
  const [otherId = ''] = runImport(world, 'aois', [beside]).resourceIds;
  const aoiIds = 'aoiIds' in change ? [otherId] : [aoiId];
  expect(errorsOf(world, 'policies', { ...terms(aoiId), ...change, aoiIds })).toEqual([]);
  const policy = call(world, 'getPolicy', { params: { id: policyId } }).data;
  expect(policy.formerly).toMatchObject([{ until: policy.writtenAt, writtenAt: '2025-08-01T12:00:00.000Z' }]);
  const body = { policyId, aoiId, peril: 'wind', occurredAt: '2026-01-14T12:00:00Z' } as const;
  expect(refusal(world, 'createClaim', { body }).code).toBe('peril_not_covered');
  const { claimId, claimedHectares } = call(world, 'createClaim', { body: { ...body, peril: 'hail' } }).data;
  const zones = [{ hectares: claimedHectares, damagePct: 100 }];
  call(world, 'createPeritaje', { body: { claimId, zones } });
  call(world, 'createReport', { body: { title: 'A loss', claimId, status: 'signed' } });
  // All of the plot is lost, and a franchise of 6 % takes nothing off.
  const { settlement, approvedAmount } = call(world, 'getClaim', { params: { id: claimId } }).data;
  expect([settlement?.plotSumInsured.amount, approvedAmount?.amount]).toEqual([100_000, 100_000]);
  expect(insuredPlots[0]?.sumInsured.amount).toBe(100_000);
  const after = call(world, 'getPolicy', { params: { id: policyId } }).data;
  const left = Math.max(0, after.sumInsured.amount - 100_000);
  expect([after.approvedToDate.amount, after.remainingSumInsured.amount]).toEqual([100_000, left]);
  expect(brokenIn(world)).toEqual([]);
});

test('plots of two versions of a policy are paid its sum once, whichever is signed first', () => {
  for (const isOlderFirst of [true, false]) {
    const world = createTestWorld();
    const former = enter(world, { crop: 'soybean', sowingDate: '2025-11-10' });
    const { policyId } = insureElsewhere(world, terms(former, { deductiblePct: 0 }));
    const row = { ...field, externalRef: 'OTHER', ring: ring.map(([lon, lat]) => [lon + 0.02, lat]) };
    const [newer = ''] = runImport(world, 'aois', [{ ...row, crop: 'soybean', sowingDate: '2025-11-10' }]).resourceIds;
    expect(errorsOf(world, 'policies', terms(newer, { deductiblePct: 0 }))).toEqual([]);
    moveTo(world, '2026-01-18T12:00:00Z');
    const losses = [
      { aoiId: former, occurredAt: '2026-01-14T12:00:00Z' },
      { aoiId: newer, occurredAt: '2026-01-17T12:00:00Z' },
    ].map((loss) => call(world, 'createClaim', { body: { ...loss, policyId, peril: 'hail' } }).data);
    for (const { claimId, claimedHectares } of losses)
      call(world, 'createPeritaje', { body: { claimId, zones: [{ hectares: claimedHectares, damagePct: 80 }] } });
    const paid = (isOlderFirst ? losses : losses.toReversed()).map(({ claimId }) => {
      call(world, 'createReport', { body: { title: 'A loss', claimId, status: 'signed' } });
      expect(brokenIn(world)).toEqual([]);
      return call(world, 'getClaim', { params: { id: claimId } }).data.approvedAmount?.amount;
    });
    // 80 % of 100,000, and the 20,000 that this leaves.
    expect(paid).toEqual([80_000, 20_000]);
  }
});

test('a policy that is written an hour after the hail pays at no hour that is claimed', () => {
  const world = createTestWorld();
  const aoiId = enter(world, { crop: 'soybean', sowingDate: '2025-11-10' });
  const { eventId, endedAt } = call(world, 'strikeEvent', { body: { aoiId, peril: 'hail', severity: 'severe' } }).data;
  const writtenAt = new Date(Date.parse(endedAt) + 3_600_000).toISOString();
  moveTo(world, new Date(Date.parse(endedAt) + 86_400_000).toISOString());
  const { policyId } = insureElsewhere(world, terms(aoiId), writtenAt);
  for (const hours of [-1, 0, 1, 2, 12]) {
    const occurredAt = new Date(Date.parse(endedAt) + hours * 3_600_000).toISOString();
    const body = { policyId, aoiId, peril: 'hail', eventId, occurredAt } as const;
    expect(refusal(world, 'createClaim', { body }).code).toBe('policy_not_in_force');
  }
});

test('cover that comes after the loss is none, whatever was written before', () => {
  const world = createTestWorld();
  const aoiId = enter(world, { crop: 'soybean', sowingDate: '2025-11-10' });
  const { policyId } = insureElsewhere(world, terms(aoiId, { perils: ['wind'], effectiveTo: '2026-01-10' }));
  expect(errorsOf(world, 'policies', terms(aoiId, { perils: ['wind', 'hail'] }))).toEqual([]);
  for (const peril of ['hail', 'wind'] as const) {
    const body = { policyId, aoiId, peril, occurredAt: '2026-01-14T12:00:00Z' };
    expect(refusal(world, 'createClaim', { body }).code).toBe('policy_not_in_force');
  }
});

test('what was not known when it hailed is admitted where a crop stood, with a doubt, and refused where none did', () => {
  for (const [sowingDate, isAdmitted] of [
    ['2025-11-10', true],
    ['2026-02-01', false],
  ] as const) {
    const world = createTestWorld();
    const aoiId = enter(world, { crop: 'soybean' });
    const { policyId } = insureElsewhere(world, terms(aoiId));
    expect(errorsOf(world, 'aois', { ...field, sowingDate })).toEqual([]);
    const body = { policyId, aoiId, peril: 'hail', occurredAt: '2026-01-14T12:00:00Z' } as const;
    if (isAdmitted) {
      const { claimId } = call(world, 'createClaim', { body }).data;
      expect(doubtsOf(world, claimId)).toContain('known_after_loss');
    } else expect(refusal(world, 'createClaim', { body }).code).toBe('no_crop_standing');
    expect(brokenIn(world)).toEqual([]);
  }
});

test('a second crop that was not on record is admitted under the policy that names it, with a doubt', () => {
  const world = createTestWorld();
  const aoiId = enter(world, { crop: 'wheat', sowingDate: '2025-06-15' });
  const { policyId } = insureElsewhere(world, terms(aoiId, { crop: 'soybean' }), '2025-12-31T12:00:00Z');
  const body = { policyId, aoiId, peril: 'hail', occurredAt: '2026-01-14T12:00:00Z' } as const;
  expect(refusal(world, 'createClaim', { body }).code).toBe('no_crop_standing');
  expect(errorsOf(world, 'aois', { ...field, crop: 'soybean', sowingDate: '2025-12-20' })).toEqual([]);
  const { claimId } = call(world, 'createClaim', { body }).data;
  expect(doubtsOf(world, claimId)).toContain('known_after_loss');
  expect(brokenIn(world)).toEqual([]);
});

test('a crop that stood on record is claimed though another one is recorded later, with a doubt', () => {
  const world = createTestWorld();
  const aoiId = enter(world, { crop: 'soybean', sowingDate: '2025-11-10' });
  const { policyId } = insureElsewhere(world, terms(aoiId));
  expect(errorsOf(world, 'aois', { ...field, crop: 'maize', sowingDate: '2025-10-01' })).toEqual([]);
  const body = { policyId, aoiId, peril: 'hail', occurredAt: '2026-01-14T12:00:00Z' } as const;
  const { claimId } = call(world, 'createClaim', { body }).data;
  expect(doubtsOf(world, claimId)).toContain('corrected_after_loss');
  expect(brokenIn(world)).toEqual([]);
});

test('a crop that is sown after the loss corrects nothing', () => {
  const world = createTestWorld();
  const aoiId = enter(world, { crop: 'soybean', sowingDate: '2025-11-10' });
  const { policyId } = insureElsewhere(world, terms(aoiId));
  const body = { policyId, aoiId, peril: 'hail', occurredAt: '2026-01-14T12:00:00Z' } as const;
  const { claimId } = call(world, 'createClaim', { body }).data;
  expect(errorsOf(world, 'aois', { ...field, crop: 'maize', sowingDate: '2026-01-15' })).toEqual([]);
  expect(doubtsOf(world, claimId)).not.toContain('corrected_after_loss');
});

test('a plot keeps twenty versions, none is dropped, and what is sent again is none', () => {
  const world = createTestWorld();
  const aoiId = enter(world, { crop: 'soybean', sowingDate: '2025-10-01' });
  const dated = (day: number) => ({ ...field, sowingDate: `2025-10-${String(day).padStart(2, '0')}` });
  for (let day = 2; day <= 21; day += 1) {
    expect(errorsOf(world, 'aois', dated(day))).toEqual([]);
    expect(errorsOf(world, 'aois', dated(day))).toEqual([]);
  }
  expect(errorsOf(world, 'aois', dated(22))).toEqual(['too_many_versions']);
  const { formerly = [], sowingDate } = read(world, aoiId);
  expect([formerly.length, sowingDate]).toEqual([20, '2025-10-21']);
  // Only what differs from the next is kept.
  expect(formerly[0]).toEqual({ until: formerly[0]?.until, sowingDate: '2025-10-01' });
});

test('a policy keeps twenty versions, and shares are not kept', () => {
  const world = createTestWorld();
  const aoiId = enter(world, { crop: 'soybean', sowingDate: '2025-11-10' });
  const { policyId, writtenAt } = insureElsewhere(world, terms(aoiId));
  const raised = (count: number) => terms(aoiId, { sumInsured: { amount: 100_000 + count, currency: 'USD' } });
  for (let count = 1; count <= 20; count += 1) expect(errorsOf(world, 'policies', raised(count))).toEqual([]);
  expect(errorsOf(world, 'policies', raised(20))).toEqual([]);
  expect(errorsOf(world, 'policies', raised(21))).toEqual(['too_many_versions']);
  const { formerly = [] } = call(world, 'getPolicy', { params: { id: policyId } }).data;
  expect(formerly.length).toBe(20);
  const first = { until: formerly[0]?.until, writtenAt, sumInsured: { amount: 100_000, currency: 'USD' } };
  expect(formerly[0]).toEqual(first);
});

test('what is measured after a change says what stood when it happened', () => {
  const world = createTestWorld();
  const aoiId = enter(world, { crop: 'soybean', sowingDate: '2025-11-10' });
  const { eventId } = call(world, 'strikeEvent', { body: { aoiId, peril: 'hail', severity: 'severe' } }).data;
  const { ring: formerRing, areaHectares } = read(world, aoiId);
  const far = ring.map(([lon, lat]) => [lon + 1, lat]);
  expect(errorsOf(world, 'aois', { ...field, ring: far, crop: 'maize', sowingDate: '2026-01-15' })).toEqual([]);
  expect(call(world, 'getEvent', { params: { id: eventId } }).data.affectedAoiIds).toContain(aoiId);
  const detection = call(world, 'createDetection', { body: { eventId, aoiId } }).data;
  expect(detection).toMatchObject({ aoiVersion: 1, aoiHectares: areaHectares, crop: 'standing' });
  expect(detection.damagedHectares).toBeGreaterThan(0);
  expect(read(world, aoiId)).toMatchObject({ aoiVersion: 2, formerly: [{ aoiVersion: 1, ring: formerRing }] });
  expect(brokenIn(world)).toEqual([]);
});
