// What once went wrong with money and evidence, each tried again with its figures.

import { expect, test } from 'vitest';
import type { NewClaim } from '../../../src/contract/schemas/claim.ts';
import type { FootprintResult } from '../../../src/contract/schemas/job.ts';
import type { World } from '../../../src/world/world.ts';
import { brokenIn } from '../../support/audited.ts';
import { runImport } from '../../support/import.ts';
import { call, createTestWorld, refusal } from '../../support/test-world.ts';

const usd = (amount: number) => ({ amount, currency: 'USD' });
const claimOf = (world: World, id: string) => call(world, 'getClaim', { params: { id } }).data;
const policyOf = (world: World, id: string) => call(world, 'getPolicy', { params: { id } }).data;
const report = (world: World, body: NewClaim): string => call(world, 'createClaim', { body }).data.claimId;

/** Visited, found to have lost so much, and decided by a signed report. */
function settle(world: World, claimId: string, damagePct: number, detectionId?: string) {
  const { claimedHectares: hectares } = claimOf(world, claimId);
  const visit = { claimId, zones: [{ hectares, damagePct }], ...(detectionId !== undefined && { detectionId }) };
  const { peritajeId } = call(world, 'createPeritaje', { body: visit }).data;
  const { reportId } = call(world, 'createReport', { body: { title: 'Any', claimId, status: 'signed' } }).data;
  return { ...claimOf(world, claimId), peritajeId, reportId };
}

/** The west side of the plot moves by so many degrees. */
function enlarge(world: World, id: string, degrees: number): void {
  const { ring, portfolioId, name, perilProfile, externalRef } = call(world, 'getAoi', { params: { id } }).data;
  const west = Math.min(...ring.map(([lon]) => lon));
  const wider = ring.map(([lon, lat]) => [lon === west ? lon - degrees : lon, lat]);
  const row = { portfolioId, name, perilProfile, externalRef, ring: wider };
  expect(runImport(world, 'aois', [row], { mode: 'upsert' }).updated).toBe(1);
}

test('six claims of one drought: one pays 120,967.20, and no more is approved of the plot', () => {
  const world = createTestWorld();
  const drought = { policyId: 'pol_0005', aoiId: 'aoi_0023', peril: 'drought', occurredAt: '2025-12-20' } as const;
  const claimId = report(world, { ...drought, eventId: 'evt_0008' });
  expect(settle(world, claimId, 100, 'det_0023').approvedAmount).toEqual(usd(120_967.2));
  const again = [
    { ...drought, eventId: 'evt_0008' },
    drought,
    { ...drought, occurredAt: '2025-11-20' },
    { ...drought, occurredAt: '2026-01-14' },
    { ...drought, claimedHectares: 20 },
  ];
  for (const body of again) {
    const { code, errors } = refusal(world, 'createClaim', { body });
    expect([code, errors[0]?.detail]).toEqual(['claim_already_settled', expect.stringContaining(claimId)]);
  }
  expect(policyOf(world, 'pol_0005')).toMatchObject({
    approvedToDate: usd(120_967.2),
    remainingSumInsured: usd(251_640),
    insuredPlots: [{}, { aoiId: 'aoi_0023', approvedToDate: usd(120_967.2), priorLossPct: 100 }, {}],
  });
});

test('two storms: the second takes 60 % of the 40 % that the first one left, and nothing where none was left', () => {
  const struck = (first: number) => {
    const world = createTestWorld();
    const hail = { policyId: 'pol_0001', aoiId: 'aoi_0002', peril: 'hail' } as const;
    const one = report(world, { ...hail, occurredAt: '2025-12-18', eventId: 'evt_0001' });
    const other = report(world, { ...hail, occurredAt: '2026-01-12', eventId: 'evt_0010' });
    const body = { eventId: 'evt_0010', aoiId: 'aoi_0002' };
    const { detectionId } = call(world, 'createDetection', { body }).data;
    return [settle(world, one, first, 'det_0002'), settle(world, other, 60, detectionId)].map(
      ({ status, approvedAmount }) => [status, approvedAmount?.amount],
    );
  };
  expect(struck(60)).toEqual([
    ['approved', 65_514.54],
    ['approved', 26_205.82],
  ]);
  expect(struck(100)).toEqual([
    ['approved', 109_190.9],
    ['rejected', 0],
  ]);
});

test('a plot that is enlarged after the policy was signed is insured as it was', () => {
  const world = createTestWorld();
  enlarge(world, 'aoi_0002', 0.01);
  expect(call(world, 'getAoi', { params: { id: 'aoi_0002' } }).data).toMatchObject({ aoiVersion: 2 });
  const fire = { policyId: 'pol_0001', aoiId: 'aoi_0002', peril: 'fire', occurredAt: '2026-01-14T12:00:00Z' } as const;
  const tooMuch = refusal(world, 'createClaim', { body: { ...fire, claimedHectares: 120 } });
  expect(tooMuch.errors.map(({ code }) => code)).toEqual(['larger_than_plot']);
  const settled = settle(world, report(world, fire), 100);
  const plotHectares = 119.99;
  expect(settled).toMatchObject({
    claimedHectares: plotHectares,
    approvedAmount: usd(109_190.9),
    settlement: { plotHectares },
  });
});

test('a claim at the wrong hour is moved to the right one, or withdrawn', () => {
  const world = createTestWorld();
  const hail = { policyId: 'pol_0001', aoiId: 'aoi_0013', peril: 'hail' } as const;
  const claimId = report(world, { ...hail, occurredAt: '2025-12-18T02:10:00+10:00' });
  expect(claimOf(world, claimId)).toMatchObject({ eventId: 'evt_0001', occurredAt: '2025-12-17T16:10:00.000Z' });
  const moved = call(world, 'createClaim', { body: { claimId, occurredAt: '2025-12-18T20:30:00Z' } });
  expect([moved.status, moved.data.occurredAt]).toEqual([200, '2025-12-18T20:30:00.000Z']);
  expect(call(world, 'createClaim', { body: { claimId, status: 'withdrawn' } }).data.status).toBe('withdrawn');
});

test('wind, which no satellite shows, is assessed by a visit alone', () => {
  const world = createTestWorld();
  const wind = { policyId: 'pol_0002', aoiId: 'aoi_0003', peril: 'wind', occurredAt: '2026-01-10' } as const;
  call(world, 'createClaim', { body: { claimId: 'clm_0002', status: 'withdrawn' } });
  const { approvedAmount, peritajeId } = settle(world, report(world, wind), 50);
  expect(approvedAmount).toEqual(usd(106_200));
  const { data } = call(world, 'getPeritaje', { params: { id: peritajeId } });
  expect(data).toMatchObject({ detectionId: null, detectionAbsence: 'peril_not_supported' });
});

test('a loss within the days of a policy is paid after the policy has expired', () => {
  const world = createTestWorld();
  expect(policyOf(world, 'pol_0009').status).toBe('expired');
  const hail = { policyId: 'pol_0009', aoiId: 'aoi_0009', peril: 'hail', occurredAt: '2025-06-20' } as const;
  expect(settle(world, report(world, hail), 50).approvedAmount).toEqual(usd(42_070.75));
});

test('one storm, measured by three methods, counts once in a signed report', () => {
  const world = createTestWorld();
  const made = ['ndre_delta', 's1_backscatter_delta'].map(
    (method) =>
      call(world, 'createDetection', { body: { eventId: 'evt_0001', aoiId: 'aoi_0001', method } }).data.detectionId,
  );
  const body = { title: 'Hail', aoiIds: ['aoi_0001'], detectionIds: ['det_0001', ...made], status: 'signed' };
  const { summary } = call(world, 'createReport', { body }).data;
  expect(summary).toMatchObject({ damagedHectares: 67.52, affectedPct: 80.4 });
  expect(summary?.alternatives.map(({ detectionId }) => detectionId)).toEqual(made);
});

test('what is signed has the detection of the visit, and the amount', () => {
  const world = createTestWorld();
  const hail = { policyId: 'pol_0001', aoiId: 'aoi_0013', peril: 'hail', occurredAt: '2025-12-18' } as const;
  const { reportId, peritajeId } = settle(world, report(world, hail), 30, 'det_0003');
  const { manifest, summary } = call(world, 'getReport', { params: { id: reportId } }).data;
  const names = manifest?.statement.subject.map(({ name }) => name);
  expect(names).toEqual([`/v1/reports/${reportId}`, '/v1/detections/det_0003', `/v1/peritajes/${peritajeId}`]);
  expect([manifest?.statement.predicate.amount, summary?.settlement?.amount]).toEqual([usd(25_525.5), usd(25_525.5)]);
});

test('a visit that the insured disputes is not signed, by a report on its claim or on its plot', () => {
  const world = createTestWorld();
  const [claimId, detectionId] = ['clm_0002', 'det_0006'];
  const zones = [{ hectares: 150, damagePct: 30 }];
  const { peritajeId } = call(world, 'createPeritaje', { body: { claimId, detectionId, zones } }).data;
  const onPlot = { title: 'Any', aoiIds: ['aoi_0003'], peritajeId, status: 'signed' };
  const codesOf = (body: object) => refusal(world, 'createReport', { body }).errors.map(({ code }) => code);
  expect(codesOf(onPlot)).toEqual(['peritaje_unfinished']);
  call(world, 'createPeritaje', { body: { peritajeId, agreedByInsured: false } });
  expect(codesOf({ title: 'Any', claimId, status: 'signed' })).toEqual(['peritaje_disputed']);
  expect(codesOf(onPlot)).toEqual(['peritaje_disputed']);
  call(world, 'createPeritaje', { body: { peritajeId, agreedByInsured: true } });
  call(world, 'createReport', { body: { title: 'Any', claimId, status: 'signed' } });
  expect(call(world, 'createReport', { body: onPlot }).data.status).toBe('signed');
  expect(brokenIn(world)).toEqual([]);
});

test('a visit that is scheduled after a dispute leaves no amount that could be signed or contradict a change', () => {
  const world = createTestWorld();
  const [claimId, detectionId] = ['clm_0001', 'det_0001'];
  const visit = (hectares: number, damagePct: number) =>
    call(world, 'createPeritaje', { body: { claimId, detectionId, zones: [{ hectares, damagePct }] } }).data.peritajeId;
  const sign = () => {
    const { reportId: id } = call(world, 'createReport', { body: { title: 'Any', claimId, status: 'signed' } }).data;
    const { peritajeId, manifest } = call(world, 'getReport', { params: { id } }).data;
    return [peritajeId, manifest?.statement.predicate.amount];
  };
  call(world, 'createPeritaje', { body: { peritajeId: visit(84, 60), agreedByInsured: false } });
  call(world, 'createPeritaje', { body: { claimId, detectionId } });
  const awaiting = { status: 'assessment_scheduled', assessedLossPct: null, settlement: null };
  expect(claimOf(world, claimId)).toMatchObject(awaiting);
  expect(sign()).toEqual([null, null]);
  call(world, 'createClaim', { body: { claimId, claimedHectares: 50, claimedAmount: usd(25_025) } });
  expect(brokenIn(world)).toEqual([]);
  const next = visit(40, 20);
  expect(sign()).toEqual([next, usd(7_280)]);
  expect(claimOf(world, claimId)).toMatchObject({ status: 'approved', approvedAmount: usd(7_280) });
  expect(brokenIn(world)).toEqual([]);
});

test('what was signed before the loss was assessed holds when the claim then turns out to be of another event', () => {
  const world = createTestWorld();
  const hail = { policyId: 'pol_0001', aoiId: 'aoi_0002', peril: 'hail', occurredAt: '2025-12-18' } as const;
  const claimId = report(world, { ...hail, detectionIds: ['det_0002'] });
  expect(claimOf(world, claimId).eventId).toBe('evt_0001');
  call(world, 'createReport', { body: { title: 'Any', claimId, status: 'signed' } });
  call(world, 'createClaim', { body: { claimId, occurredAt: '2026-01-12', detectionIds: [] } });
  expect(claimOf(world, claimId).eventId).toBe('evt_0010');
  expect(brokenIn(world)).toEqual([]);
});

test('a job of one credit measures the plot as it was when it was struck, and not the one that it became', () => {
  const world = createTestWorld();
  const ring = [
    [-60.72, -33.89],
    [-60.717, -33.89],
    [-60.717, -33.887],
    [-60.72, -33.887],
    [-60.72, -33.89],
  ];
  const body = { portfolioId: 'pf_0002', name: 'Potrero', perilProfile: ['hail'], externalRef: 'POT-1', ring };
  const { aoiId } = call(world, 'createAoi', { body }).data;
  const work = (between: () => void) => {
    const asked = { kind: 'geo.damage_footprint', input: { eventId: 'evt_0001', aoiId } };
    const { jobId: id } = call(world, 'createJob', { body: asked }).data;
    between();
    call(world, 'getJob', { params: { id } });
    const { cost } = call(world, 'getJob', { params: { id } }).data;
    const { aoiVersion, aoiHectares, grid } = call(world, 'getJobResult', { params: { id } }).data as FootprintResult;
    return [cost.chargedCredits, aoiVersion, aoiHectares, grid.cellCount];
  };
  expect(work(() => enlarge(world, aoiId, 0.065))).toEqual([1, 1, 9.24, 57]);
  expect(work(() => undefined)).toEqual([1, 1, 9.24, 57]);
  expect(brokenIn(world)).toEqual([]);
});

test('what strikes later, and a ring that changes while a job waits, leave what was measured true', () => {
  const world = createTestWorld();
  const input = { eventId: 'evt_0001', aoiId: 'aoi_0001' };
  const { jobId: id } = call(world, 'createJob', { body: { kind: 'geo.damage_footprint', input } }).data;
  call(world, 'createClaim', { body: { claimId: 'clm_0001', status: 'withdrawn' } });
  enlarge(world, 'aoi_0001', 0.004);
  for (let read = 0; read < 2; read += 1) call(world, 'getJob', { params: { id } });
  const measured = call(world, 'getJobResult', { params: { id } }).data as FootprintResult;
  expect(measured).toMatchObject({ aoiVersion: 1, index: { before: 0.8, after: 0.62 } });
  expect(brokenIn(world)).toEqual([]);
  call(world, 'strikeEvent', { body: { aoiId: 'aoi_0014', peril: 'drought', severity: 'moderate' } });
  expect(brokenIn(world)).toEqual([]);
  call(world, 'createDetection', { body: { ...input, method: 'ndre_delta' } });
  expect(brokenIn(world)).toEqual([]);
});
