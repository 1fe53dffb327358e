// A loss needs a crop: what lies before the sowing, or after the harvest, is not claimed, measured or warned of.

import { expect, test } from 'vitest';
import type { Claim } from '../../../src/contract/schemas/claim.ts';
import type { World } from '../../../src/world/world.ts';
import { runImport } from '../../support/import.ts';
import { insureElsewhere } from '../../support/insured.ts';
import { call, createTestWorld, refusal, told } from '../../support/test-world.ts';

const maize = { policyId: 'pol_0002', aoiId: 'aoi_0003' } as const;
const moveTo = (world: World, to: string) => call(world, 'moveClock', { body: { to } }).data;
const refused = (world: World, body: object) => {
  const problem = refusal(world, 'createClaim', { body });
  return [problem.status, problem.code, told(problem)];
};
const rowOf = (world: World) => {
  const { portfolioId, name, ring, externalRef } = call(world, 'getAoi', { params: { id: maize.aoiId } }).data;
  return { aoiId: maize.aoiId, portfolioId, name, ring, ...(externalRef !== null && { externalRef }) };
};
const noCrop = [422, 'no_crop_standing', ['#/occurredAt no_crop_standing']];
const doubtsIn = (world: World) =>
  call(world, 'getAudit', { query: { severity: 'doubt' } }).data.broken.map(({ severity, record, shouldBe }) => [
    severity,
    record,
    shouldBe,
  ]);

test('a frost before the sowing of the crop that the policy names is refused', () => {
  // Sown on 8 October: 24 September is fourteen days before.
  expect(refused(createTestWorld(), { ...maize, peril: 'frost', occurredAt: '2025-09-24' })).toEqual(noCrop);
});

test('a hail four months after maturity is refused, one of the days of the harvest is doubted, and one on its eve is neither', () => {
  const world = createTestWorld();
  // Mature on 4 February; maize dries for 50 warm days, and farms harvest within the 21 days after.
  expect(call(world, 'getAoi', { params: { id: maize.aoiId } }).data.harvestedOn).toBe('2026-03-30');
  moveTo(world, '2026-06-10T12:00:00Z');
  const hailOn = (occurredAt: string) => ({ ...maize, peril: 'hail', occurredAt });
  expect(refused(world, hailOn('2026-06-05'))).toEqual(noCrop);
  expect(refused(world, hailOn('2026-04-20'))).toEqual(noCrop);
  const { claimId, status } = call(world, 'createClaim', { body: hailOn('2026-04-19') }).data;
  expect(status).toBe('submitted');
  const near = [claimId, 'from 2025-10-08 until 2026-03-30, give or take three weeks'];
  expect(doubtsIn(world)).toContainEqual(['doubt', ...near]);
  expect(call(world, 'createClaim', { body: hailOn('2026-03-29') }).data.status).toBe('submitted');
  expect(doubtsIn(world).filter(([, , shouldBe]) => shouldBe === near[1])).toHaveLength(1);
  const [row] = runImport(world, 'claims', [{ ...hailOn('2026-06-05'), claimedHectares: 10 }]).errors;
  expect(row).toMatchObject({ pointer: '#/items/0/occurredAt', code: 'no_crop_standing' });
  expect(call(world, 'getAoi', { params: { id: maize.aoiId } }).data).toMatchObject({
    growthStage: { scale: 'BBCH', code: 99, name: 'harvested', since: '2026-03-30' },
    harvestedOn: '2026-03-30',
  });
});

test('a claim that is changed to a day after the harvest is refused as well', () => {
  const world = createTestWorld();
  moveTo(world, '2026-06-10T12:00:00Z');
  const body = { ...maize, peril: 'hail', occurredAt: '2026-03-10' };
  const { claimId } = call(world, 'createClaim', { body }).data;
  expect(refused(world, { claimId, occurredAt: '2026-04-20' })).toEqual([...noCrop.slice(0, 2), expect.anything()]);
});

test('a loss in the weeks before the sowing is doubted where the policy names another crop, and of an older one the crop is not known', () => {
  const world = createTestWorld();
  const { policyId } = insureElsewhere(world, {
    clientId: 'cli_0002',
    portfolioId: 'pf_0001',
    aoiIds: [maize.aoiId],
    crop: 'wheat',
    perils: ['flood'],
    sumInsured: { amount: 50_000, currency: 'USD' },
    effectiveFrom: '2025-08-01',
    effectiveTo: '2026-06-30',
  });
  const before = doubtsIn(world);
  const floodOn = (occurredAt: string): Claim =>
    call(world, 'createClaim', { body: { policyId, aoiId: maize.aoiId, peril: 'flood', occurredAt } }).data;
  const { claimId: old } = floodOn('2025-08-20');
  expect(doubtsIn(world)).toEqual([...before, ['doubt', old, 'days of a crop whose stages are known']]);
  const { claimId } = floodOn('2025-09-24');
  expect(doubtsIn(world)).toContainEqual(['doubt', claimId, 'from 2025-10-08 on, when the maize was sown']);
  expect(call(world, 'getAudit').data.holds).toBe(true);
});

test('the crop of a claim stays on record, and what is sown after its loss is another one', () => {
  const world = createTestWorld();
  const row = rowOf(world);
  const sow = (sowingDate: string, crop = 'maize') =>
    runImport(world, 'aois', [{ ...row, crop, sowingDate }], { mode: 'upsert' }).errors.map(({ code }) => code);
  call(world, 'createClaim', { body: { ...maize, peril: 'hail', occurredAt: '2026-01-14' } });
  expect(sow('2025-10-01')).toEqual(['plot_claimed']);
  expect(sow('2026-01-14')).toEqual(['plot_claimed']);
  expect(sow('2025-06-20', 'wheat')).toEqual(['plot_claimed']);
  expect(sow('2026-01-15')).toEqual([]);
  expect(call(world, 'getAudit').data.broken).toEqual([]);
});

test('a drought needs one day with a crop', () => {
  const world = createTestWorld();
  const { policyId } = insureElsewhere(world, {
    clientId: 'cli_0003',
    portfolioId: 'pf_0002',
    aoiIds: ['aoi_0004'],
    perils: ['drought'],
    sumInsured: { amount: 50_000, currency: 'USD' },
    effectiveFrom: '2025-09-01',
    effectiveTo: '2026-05-31',
  });
  const body = { policyId, aoiId: 'aoi_0004', peril: 'drought', occurredAt: '2025-09-20' };
  // The drought lasted from 10 September to 9 November; the sunflower of the plot was sown on 20 October.
  expect(call(world, 'createClaim', { body }).data).toMatchObject({ eventId: 'evt_0012' });
});

test('a footprint on stubble finds no crop and no damage, and no watch of it is alerted', () => {
  const world = createTestWorld();
  const alerted = (happened: { operationOrRule: string; id: string | null }[]) =>
    happened
      .filter(({ operationOrRule }) => operationOrRule === 'alert.raised')
      .map(({ id }) => call(world, 'listAlerts').data.find(({ alertId }) => alertId === id)?.aoiId);
  // The hail of 19 March comes eleven days before the harvest.
  expect(alerted(moveTo(world, '2026-03-25T14:10:00Z').happened).slice(-2)).toEqual(['aoi_0003', 'aoi_8001']);
  const measured = call(world, 'createDetection', { body: { eventId: 'evt_0019', aoiId: maize.aoiId } }).data;
  expect(measured.crop).toBe('standing');
  moveTo(world, '2026-06-10T12:00:00Z');
  const strike = { aoiId: maize.aoiId, peril: 'hail', severity: 'severe' } as const;
  const { eventId } = call(world, 'strikeEvent', { body: strike }).data;
  const { data } = call(world, 'createDetection', { body: { eventId, aoiId: maize.aoiId } });
  expect(data).toMatchObject({
    crop: 'none',
    damagedHectares: 0,
    affectedPct: 0,
    expectedLossPct: null,
    expectedLossReason: 'no_crop',
  });
  expect(data.index?.after).toBe(data.index?.before);
  const raised = call(world, 'listAlerts').data.filter((alert) => alert.eventId === eventId);
  expect(raised.map(({ aoiId }) => aoiId)).not.toContain(maize.aoiId);
});

test('hail on a vineyard in winter and frost on a cherry in leaf fall damage nothing', () => {
  const world = createTestWorld();
  moveTo(world, '2026-07-10T12:00:00Z');
  const strikeOf = (aoiId: string, peril: 'hail' | 'frost') => {
    const { eventId } = call(world, 'strikeEvent', { body: { aoiId, peril, severity: 'severe' } }).data;
    return call(world, 'createDetection', { body: { eventId, aoiId } }).data;
  };
  expect(strikeOf('aoi_0008', 'hail')).toMatchObject({ crop: 'none', damagedHectares: 0 });
  expect(strikeOf('aoi_0012', 'frost')).toMatchObject({ crop: 'none', damagedHectares: 0 });
});

test('a crop that was lost and paid stays the crop of its claim, however often the plot is sown again', () => {
  const world = createTestWorld();
  const row = rowOf(world);
  const sow = (crop: string, sowingDate: string) =>
    expect(runImport(world, 'aois', [{ ...row, crop, sowingDate }], { mode: 'upsert' }).errors).toEqual([]);
  const policyOf = (peril: string, effectiveFrom: string) => {
    const body = { clientId: 'cli_0002', portfolioId: 'pf_0001', aoiIds: [maize.aoiId], perils: [peril] };
    const term = { effectiveFrom, effectiveTo: '2026-12-31', sumInsured: { amount: 50_000, currency: 'USD' } };
    return insureElsewhere(world, { ...body, ...term }, `${effectiveFrom}T12:00:00Z`).policyId;
  };
  const first = policyOf('flood', '2025-11-01');
  const paid = { aoiId: maize.aoiId, status: 'paid', approvedAmount: { amount: 50_000, currency: 'USD' } };
  const lose = (policyId: string, peril: string, occurredAt: string) => {
    const { errors } = runImport(world, 'claims', [{ ...paid, policyId, peril, occurredAt }]);
    expect(errors).toEqual([]);
  };
  lose(first, 'flood', '2025-11-20');
  // The maize is harvested on 30 March.
  moveTo(world, '2026-03-31T12:00:00Z');
  sow('soybean', '2026-03-30');
  const second = policyOf('fire', '2026-03-31');
  moveTo(world, '2026-04-10T12:00:00Z');
  lose(second, 'fire', '2026-04-05');
  sow('wheat', '2026-06-01');
  expect(call(world, 'getAudit').data.broken).toEqual([]);
});

test('a claim is about the crop that stood when it came, whatever is sown since', () => {
  const world = createTestWorld();
  moveTo(world, '2026-05-10T12:00:00Z');
  const { claimId } = call(world, 'createClaim', { body: { ...maize, peril: 'hail', occurredAt: '2026-03-05' } }).data;
  const sown = { crop: 'wheat', sowingDate: '2026-05-01' };
  expect(runImport(world, 'aois', [{ ...rowOf(world), ...sown }], { mode: 'upsert' }).errors).toEqual([]);
  // Of the maize, which was harvested by 20 April, only stubble stood; the wheat was not yet sown.
  expect(refused(world, { claimId, occurredAt: '2026-04-24' })).toEqual(noCrop);
  expect(call(world, 'createClaim', { body: { claimId, occurredAt: '2026-03-10' } }).data.claimId).toBe(claimId);
  expect(call(world, 'getAudit').data.broken).toEqual([]);
});
