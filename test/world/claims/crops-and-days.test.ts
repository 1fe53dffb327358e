// Which crop a policy insures, and which days decide: a loss that lasts has begun with its event, and an hour may lie off its own.

import { expect, test } from 'vitest';
import type { Aoi, NewClaim, WeatherEvent } from '../../../src/contract/records.ts';
import type { World } from '../../../src/world/world.ts';
import { brokenIn } from '../../support/audited.ts';
import { runImport } from '../../support/import.ts';
import { insureElsewhere } from '../../support/insured.ts';
import { call, createTestWorld, refusal } from '../../support/test-world.ts';

const moveTo = (world: World, to: string) => call(world, 'moveClock', { body: { to } });
const hoursAfter = (instant: string, hours: number) => new Date(Date.parse(instant) + hours * 3_600_000).toISOString();
/** In Pergamino the day begins at 03:00Z. */
const dayOf = (instant: string, days = 0) => hoursAfter(instant, 24 * days - 3).slice(0, 10);

function rowOf(name: string, west: number, grown: object) {
  const ring = [
    [west, -35],
    [west + 0.01, -35],
    [west + 0.01, -34.99],
    [west, -34.99],
    [west, -35],
  ];
  return { portfolioId: 'pf_0001', name, externalRef: name, ring, perilProfile: ['hail', 'drought'], ...grown };
}
function enter(world: World, grown: object, name = 'FIELD', west = -62): string {
  const { resourceIds, errors } = runImport(world, 'aois', [rowOf(name, west, grown)], { mode: 'upsert' });
  expect(errors).toEqual([]);
  return String(resourceIds[0]);
}
const terms = (aoiIds: string[], more: object = {}) => ({
  clientId: 'cli_0001',
  portfolioId: 'pf_0001',
  aoiIds,
  perils: ['hail'],
  sumInsured: { amount: 60_000, currency: 'USD' },
  effectiveFrom: '2025-07-01',
  effectiveTo: '2026-12-31',
  ...more,
});
const strike = (world: World, aoiId: string, peril: string): WeatherEvent => {
  const { eventId } = call(world, 'strikeEvent', { body: { aoiId, peril, severity: 'severe' } }).data;
  return call(world, 'getEvent', { params: { id: eventId } }).data;
};
const claim = (world: World, body: object) => call(world, 'createClaim', { body }).data;
const refused = (world: World, body: object) => refusal(world, 'createClaim', { body: body as NewClaim }).code;
const doubtsOf = (world: World, claimId: string) =>
  call(world, 'getAudit', { query: { severity: 'doubt' } })
    .data.broken.filter(({ record }) => record === claimId)
    .map(({ rule }) => rule);

const maize = { crop: 'maize', sowingDate: '2025-10-08' };
const soybean = { crop: 'soybean', sowingDate: '2025-11-10' };

test('the crop of a policy is that of its plots where they agree, else it insures what stands', () => {
  const world = createTestWorld();
  const plots = [enter(world, maize), enter(world, maize, 'B', -61.98), enter(world, soybean, 'C', -61.96)];
  const cropOf = (aoiIds: string[]) => insureElsewhere(world, terms(aoiIds)).crop;
  expect([cropOf(plots.slice(0, 2)), cropOf(plots.slice(2))]).toEqual(['maize', 'soybean']);
  expect(insureElsewhere(world, terms(plots, { perils: ['fire'] })).crop).toBeNull();
  const policyId = insureElsewhere(world, terms(plots, { perils: ['wind'] })).policyId;
  const loss = { policyId, peril: 'wind', occurredAt: '2026-01-14T12:00:00Z' };
  for (const aoiId of plots) expect(claim(world, { ...loss, aoiId }).status).toBe('submitted');
  expect(brokenIn(world)).toEqual([]);
});

test.each(['wheat', 'vineyard', 'soybean'])('a policy for %s over maize that stands is refused', (crop) => {
  const world = createTestWorld();
  const aoiId = enter(world, maize);
  const policyOf = (effectiveFrom: string) => terms([aoiId], { crop, effectiveFrom });
  const problem = refusal(world, 'createPolicy', { body: policyOf('2026-01-15') });
  expect([problem.status, problem.code]).toEqual([422, 'crop_differs']);
  // Where it begins after the harvest nothing stands yet, nor did it when a policy of the past was written and began.
  expect(call(world, 'createPolicy', { body: policyOf('2026-07-01') }).status).toBe(201);
  const past = { crop, effectiveFrom: '2024-09-01', effectiveTo: '2025-05-31' };
  expect(insureElsewhere(world, terms([aoiId], past), '2024-08-01T12:00:00Z').crop).toBe(crop);
});

test('a loss of another crop than the policy insures is refused', () => {
  const world = createTestWorld();
  const aoiId = enter(world, { crop: 'wheat', sowingDate: '2025-06-15' });
  const { policyId, crop } = insureElsewhere(world, terms([aoiId]));
  expect(crop).toBe('wheat');
  enter(world, { crop: 'maize', sowingDate: '2026-01-05' });
  moveTo(world, '2026-02-15T12:00:00Z');
  const loss = { policyId, aoiId, peril: 'hail', occurredAt: '2026-02-10T12:00:00Z' };
  expect(refused(world, loss)).toBe('crop_differs');
});

test('a drought that was under way when the policy was written is not paid, nor is it after a renewal', () => {
  const world = createTestWorld();
  const aoiId = enter(world, soybean);
  const drought = { perils: ['drought'] };
  const old = insureElsewhere(world, terms([aoiId], { ...drought, effectiveTo: '2026-01-31' }));
  const renewed = insureElsewhere(world, terms([aoiId], { ...drought, effectiveFrom: '2026-02-01' }));
  // It is made to have lasted for sixty days: since 17 December.
  moveTo(world, '2026-02-15T12:00:00Z');
  const { eventId, startedAt, endedAt } = strike(world, aoiId, 'drought');
  expect([dayOf(startedAt) < '2026-01-31', dayOf(endedAt) > '2026-02-01']).toEqual([true, true]);
  moveTo(world, hoursAfter(endedAt, 48));
  const loss = { aoiId, peril: 'drought', eventId };
  for (const occurredAt of [startedAt, '2026-02-02T12:00:00Z', endedAt])
    expect(refused(world, { ...loss, policyId: renewed.policyId, occurredAt })).toBe('policy_not_in_force');
  expect(refused(world, { ...loss, policyId: old.policyId, occurredAt: '2026-02-02T12:00:00Z' })).toBe(
    'policy_not_in_force',
  );
  // It ended before the notice, and was in force when the drought began.
  const { claimId, claimedHectares } = claim(world, { ...loss, policyId: old.policyId, occurredAt: startedAt });
  const { detectionId } = call(world, 'createDetection', { body: { eventId, aoiId } }).data;
  const zones = [{ hectares: claimedHectares, damagePct: 100 }];
  call(world, 'createPeritaje', { body: { claimId, detectionId, zones } });
  call(world, 'createReport', { body: { title: 'A drought', claimId, status: 'signed' } });
  expect(call(world, 'getClaim', { params: { id: claimId } }).data.approvedAmount?.amount).toBe(60_000);
  expect(brokenIn(world)).toEqual([]);
});

test('a drought is not paid under a policy that was written while it lasted', () => {
  const world = createTestWorld();
  const aoiId = enter(world, soybean);
  const { eventId, startedAt, endedAt } = strike(world, aoiId, 'drought');
  moveTo(world, hoursAfter(endedAt, 48));
  const policy = terms([aoiId], { perils: ['drought'] });
  const { policyId } = insureElsewhere(world, policy, hoursAfter(startedAt, 240));
  for (const hours of [0, 241, 300]) {
    const occurredAt = hoursAfter(startedAt, hours);
    expect(refused(world, { policyId, aoiId, peril: 'drought', eventId, occurredAt })).toBe('policy_not_in_force');
  }
});

test('each day of a drought is decided by the record of that day, and one with a crop is enough', () => {
  const world = createTestWorld();
  const aoiId = enter(world, { crop: 'wheat', sowingDate: '2025-05-01' });
  // Two crops, so that the policy insures what stands.
  const otherId = enter(world, maize, 'B', -61.98);
  const { policyId } = insureElsewhere(world, terms([aoiId, otherId], { perils: ['drought'] }));
  const sown = world.fork();
  enter(sown, { crop: 'soybean', sowingDate: '2025-12-20' });
  const lossIn = (one: World) => {
    moveTo(one, '2026-02-15T12:00:00Z');
    const { eventId, startedAt } = strike(one, aoiId, 'drought');
    expect(dayOf(startedAt)).toBe('2025-12-17');
    return { policyId, aoiId, peril: 'drought', eventId, occurredAt: startedAt };
  };
  // The soybean is on record since 15 January.
  expect(refused(world, lossIn(world))).toBe('no_crop_standing');
  expect(claim(sown, lossIn(sown)).status).toBe('submitted');
  expect(brokenIn(sown)).toEqual([]);
});

test('an hour that lies a day off its event needs cover at both', () => {
  const world = createTestWorld();
  const aoiId = enter(world, soybean);
  const { eventId, startedAt, endedAt } = strike(world, aoiId, 'hail');
  moveTo(world, hoursAfter(endedAt, 72));
  const until = (effectiveTo: string, perils = ['hail']) => terms([aoiId], { effectiveTo, perils });
  const loss = { aoiId, peril: 'hail', eventId };
  const before = insureElsewhere(world, until(dayOf(startedAt, -1))).policyId;
  expect(refused(world, { ...loss, policyId: before, occurredAt: hoursAfter(startedAt, -24) })).toBe(
    'policy_not_in_force',
  );
  const on = insureElsewhere(world, terms([aoiId], { effectiveFrom: dayOf(startedAt), effectiveTo: dayOf(endedAt) }));
  for (const occurredAt of [hoursAfter(startedAt, -24), hoursAfter(endedAt, 24)])
    expect(refused(world, { ...loss, policyId: on.policyId, occurredAt })).toBe('policy_not_in_force');
  expect(claim(world, { ...loss, policyId: on.policyId, occurredAt: startedAt }).status).toBe('submitted');
});

test.each([
  ['one that was harvested before', { crop: 'soybean', sowingDate: '2025-06-01' }],
  ['one of which nothing is known', { crop: 'other', sowingDate: null }],
] as const)('a crop that stood on record is claimed though %s is recorded later, with a doubt', (_, later) => {
  const world = createTestWorld();
  const aoiId = enter(world, soybean);
  const { policyId } = insureElsewhere(world, terms([aoiId]));
  enter(world, later);
  const { claimId } = claim(world, { policyId, aoiId, peril: 'hail', occurredAt: '2026-01-14T12:00:00Z' });
  expect(doubtsOf(world, claimId)).toContain('corrected_after_loss');
  expect(brokenIn(world)).toEqual([]);
});

test('what was not known at the loss and may have been harvested by later word is a doubt', () => {
  const world = createTestWorld();
  const aoiId = enter(world, { crop: 'soybean' });
  const { policyId } = insureElsewhere(world, terms([aoiId]));
  // 159 days from 1 August: 7 January. Until 27 January it may stand.
  enter(world, { crop: 'soybean', sowingDate: '2025-08-01' });
  const { claimId } = claim(world, { policyId, aoiId, peril: 'hail', occurredAt: '2026-01-14T12:00:00Z' });
  expect(doubtsOf(world, claimId)).toContain('known_after_loss');
});

test('in the three weeks after the modelled harvest a crop is unknown and measured, and a claim is a doubt', () => {
  const world = createTestWorld();
  // 159 days from 29 August: 4 February.
  const aoiId = enter(world, { crop: 'soybean', sowingDate: '2025-08-29' });
  const { policyId } = insureElsewhere(world, terms([aoiId]));
  expect(call(world, 'getAoi', { params: { id: aoiId } }).data.harvestedOn).toBe('2026-02-04');
  for (const [at, crop] of [
    ['2026-02-01T15:00:00Z', 'standing'],
    ['2026-02-10T15:00:00Z', 'unknown'],
    ['2026-03-10T15:00:00Z', 'none'],
  ] as const) {
    moveTo(world, at);
    const { eventId, startedAt, endedAt } = strike(world, aoiId, 'hail');
    moveTo(world, hoursAfter(endedAt, 1));
    const detection = call(world, 'createDetection', { body: { eventId, aoiId } }).data;
    expect([at, detection.crop, detection.damagedHectares > 0]).toEqual([at, crop, crop !== 'none']);
    const loss = { policyId, aoiId, peril: 'hail', eventId, occurredAt: startedAt };
    if (crop === 'none') expect(refused(world, loss)).toBe('no_crop_standing');
    else expect(doubtsOf(world, claim(world, loss).claimId).includes('near_harvest')).toBe(crop === 'unknown');
  }
});

test.each<[string, Pick<Partial<Aoi>, 'crop' | 'sowingDate' | 'species'>, string]>([
  ['another crop', { crop: 'other', sowingDate: '2025-10-01' }, '2026-01-10'],
  ['an annual without a sowing', { crop: 'barley' }, '2026-01-10'],
  ['barley two months before its sowing', { crop: 'barley', sowingDate: '2025-10-20' }, '2025-08-20'],
])('of %s nothing is known, which is a doubt', (_, grown, occurredAt) => {
  const world = createTestWorld();
  const aoiId = enter(world, grown);
  const { policyId } = insureElsewhere(world, terms([aoiId]));
  const { claimId } = claim(world, { policyId, aoiId, peril: 'hail', occurredAt });
  expect(doubtsOf(world, claimId)).toContain('crop_not_known');
});
