import { compactVerify, importJWK } from 'jose';
import { expect, test } from 'vitest';
import type { NewReport, ReportWithManifest } from '../../src/contract/schemas/report.ts';
import { canonicalJson, digestOf } from '../../src/world/canonical.ts';
import { publicKeys } from '../../src/world/signing.ts';
import type { World } from '../../src/world/world.ts';
import { call, createTestWorld, refusal, seed } from '../support/test-world.ts';

const readReport = (world: World, id: string) => call(world, 'getReport', { params: { id } }).data;
const readClaim = (world: World, id: string) => call(world, 'getClaim', { params: { id } }).data;
const create = (world: World, body: NewReport) => call(world, 'createReport', { body });
const refusedReport = (body: NewReport, world = createTestWorld()) => refusal(world, 'createReport', { body });
const told = ({ errors }: ReturnType<typeof refusedReport>) => errors.map(({ pointer, code }) => `${pointer} ${code}`);

/** clm_0002 with results of this mean; its policy, pol_0002, has a franchise of 6 %. */
function assess(world: World, damagePct: number, of = { claimId: 'clm_0002', detectionId: 'det_0006' }): void {
  call(world, 'createPeritaje', { body: { ...of, zones: [{ hectares: 60, damagePct }] } });
}

async function verify({ manifest, ...report }: ReportWithManifest): Promise<void> {
  if (manifest === null) throw new Error(`${report.reportId} has no manifest`);
  const [jwk] = publicKeys(seed.signingKeys.reportKey).keys;
  const { payload } = await compactVerify(manifest.signature.jws, await importJWK(jwk as object, 'EdDSA'));
  expect(Buffer.from(payload).toString()).toBe(canonicalJson(manifest.statement));
  expect(manifest.statement.subject[0]?.digest.sha256).toBe(digestOf(report));
}

test('a report on plots is a draft on the newest detection of each, without a manifest', () => {
  const world = createTestWorld();
  const { status, headers, data } = create(world, {
    title: 'Hail, La Esperanza',
    aoiIds: ['aoi_0013'],
    language: 'en',
  });
  expect([status, headers]).toEqual([201, { location: '/v1/reports/rep_0007' }]);
  expect(data).toMatchObject({
    type: 'damage_assessment',
    status: 'draft',
    claimId: null,
    detectionIds: ['det_0003'],
    signedAt: null,
    signedBy: null,
  });
  const { damagedHectares, affectedPct, severity } = call(world, 'getDetection', { params: { id: 'det_0003' } }).data;
  expect(data.summary).toEqual({ damagedHectares, affectedPct, severity });
  expect(readReport(world, 'rep_0007')).toEqual({ ...data, manifest: null });
});

test('a report on a claim takes its plot, its detections and its last peritaje with results', () => {
  const world = createTestWorld();
  assess(world, 30);
  const { data } = create(world, { title: 'Siniestro', claimId: 'clm_0002' });
  expect(data).toMatchObject({
    type: 'claim_file',
    language: 'es',
    aoiIds: ['aoi_0003'],
    detectionIds: ['det_0006'],
    peritajeId: 'per_0008',
  });
});

test('a signed report has a manifest that verifies, over itself and each piece of evidence', async () => {
  const world = createTestWorld();
  assess(world, 30);
  const { data } = create(world, { title: 'Siniestro', claimId: 'clm_0002', status: 'signed' });
  const { manifest, ...listed } = readReport(world, data.reportId);
  expect(listed).toEqual(data);
  expect(data.signedBy).toBe(seed.organization('org_pampa').reportSigner);
  expect(data.signedAt).toBe(data.createdAt);
  await verify({ ...listed, manifest });
  const digests = Object.fromEntries(
    manifest?.statement.subject.map(({ name, digest }) => [name, digest.sha256]) ?? [],
  );
  expect(digests).toEqual({
    [`/v1/reports/${data.reportId}`]: digestOf(data),
    '/v1/detections/det_0006': digestOf(call(world, 'getDetection', { params: { id: 'det_0006' } }).data),
    '/v1/peritajes/per_0008': digestOf(call(world, 'getPeritaje', { params: { id: 'per_0008' } }).data),
  });
});

test('a job result is evidence and gives the summary when there is no detection', () => {
  const world = createTestWorld();
  const body: NewReport = {
    title: 'Footprint',
    aoiIds: ['aoi_0001'],
    detectionIds: [],
    jobId: 'job_0001',
    status: 'signed',
  };
  const { data } = create(world, body);
  const result = call(world, 'getJobResult', { params: { id: 'job_0001' } }).data as { damagedHectares: number };
  expect(data.summary?.damagedHectares).toBe(result.damagedHectares);
  const subjects = readReport(world, data.reportId).manifest?.statement.subject ?? [];
  expect(subjects[1]).toEqual({ name: '/v1/jobs/job_0001/result', digest: { sha256: digestOf(result) } });
});

test('a report without any evidence has no summary, one with a peritaje alone has that of its zones', () => {
  const world = createTestWorld();
  expect(create(world, { title: 'Nada', aoiIds: ['aoi_0001'], detectionIds: [] }).data.summary).toBeNull();
  assess(world, 30);
  const body: NewReport = { title: 'Visita', claimId: 'clm_0002', detectionIds: [] };
  expect(create(world, body).data.summary).toEqual({ damagedHectares: 60, affectedPct: 33.3, severity: null });
});

test('signing a draft answers 200 without a Location and changes nothing else in it', async () => {
  const world = createTestWorld();
  const { data: draft } = create(world, { title: 'Hail', aoiIds: ['aoi_0001'] });
  const { status, headers, data } = create(world, { reportId: draft.reportId, status: 'signed' });
  expect([status, headers]).toEqual([200, {}]);
  const at = '2026-01-15T12:00:02.000Z';
  const signedBy = seed.organization('org_pampa').reportSigner;
  expect(data).toEqual({ ...draft, status: 'signed', signedAt: at, signedBy, updatedAt: at });
  await verify(readReport(world, draft.reportId));
});

test('both seeded drafts can be signed', async () => {
  const world = createTestWorld();
  for (const reportId of ['rep_0005', 'rep_0006']) {
    create(world, { reportId, status: 'signed' });
    await verify(readReport(world, reportId));
  }
  expect(['approved', 'rejected']).toContain(readClaim(world, 'clm_0011').status);
});

test('a signed report cannot be signed again', () => {
  expect(refusedReport({ reportId: 'rep_0001', status: 'signed' })).toMatchObject({
    code: 'report_already_signed',
    errors: [{ pointer: '#/reportId' }],
  });
});

test('a signed report approves its assessed claim when the loss exceeds the deductible', () => {
  const world = createTestWorld();
  assess(world, 30);
  const { data } = create(world, { title: 'Siniestro', claimId: 'clm_0002', status: 'signed' });
  const claim = readClaim(world, 'clm_0002');
  const { sumInsuredPerHectare } = call(world, 'getPolicy', { params: { id: 'pol_0002' } }).data;
  expect(claim).toMatchObject({ status: 'approved', claimedHectares: 150, updatedAt: data.signedAt });
  expect(claim.approvedAmount).toEqual({ amount: sumInsuredPerHectare.amount * 150 * 0.3, currency: 'USD' });
  expect(claim.statusHistory.at(-1)).toEqual({ status: 'approved', at: data.signedAt });
});

test('a loss at the deductible rejects the claim with nothing', () => {
  const world = createTestWorld();
  assess(world, 6);
  create(world, { title: 'Siniestro', claimId: 'clm_0002', status: 'signed' });
  expect(readClaim(world, 'clm_0002')).toMatchObject({
    status: 'rejected',
    approvedAmount: { amount: 0, currency: 'USD' },
  });
});

test('a straight deductible pays the points above it', () => {
  const world = createTestWorld();
  assess(world, 26, { claimId: 'clm_0003', detectionId: 'det_0009' });
  create(world, { title: 'Siniestro', claimId: 'clm_0003', status: 'signed' });
  const { sumInsuredPerHectare } = call(world, 'getPolicy', { params: { id: 'pol_0003' } }).data;
  expect(readClaim(world, 'clm_0003').approvedAmount?.amount).toBe(sumInsuredPerHectare.amount * 90 * 0.2);
});

test('a signed report leaves a claim alone that is not assessed', () => {
  const world = createTestWorld();
  const before = readClaim(world, 'clm_0002');
  create(world, { title: 'Siniestro', claimId: 'clm_0002', status: 'signed' });
  expect(readClaim(world, 'clm_0002')).toEqual(before);
});

test('report.approved is told when a report becomes signed, at once or from a draft, and not of a draft', () => {
  const world = createTestWorld();
  const count = () => call(world, 'listDeliveries').data.deliveries.length;
  const before = count();
  const { data: draft } = create(world, { title: 'Hail', aoiIds: ['aoi_0001'] });
  expect(count()).toBe(before);
  const { data: signed } = create(world, { reportId: draft.reportId, status: 'signed' });
  create(world, { title: 'Hail', aoiIds: ['aoi_0001'], status: 'signed' });
  expect(count()).toBe(before + 2);
  const told = call(world, 'listDeliveries').data.deliveries.map(({ request }) => JSON.parse(request.body));
  expect(told[1]).toMatchObject({ type: 'report.approved', timestamp: signed.signedAt, data: signed });
});

test('a body has one of the two forms', () => {
  expect(told(refusedReport({}))).toEqual(['#/title required', '#/aoiIds required']);
  expect(told(refusedReport({ title: 'Nothing', aoiIds: [] }))).toEqual(['#/aoiIds minItems']);
  expect(told(refusedReport({ title: 'File', aoiIds: ['aoi_0001'], type: 'claim_file' }))).toEqual([
    '#/claimId required',
  ]);
  expect(told(refusedReport({ reportId: 'rep_0005' }))).toEqual(['#/status required']);
  expect(told(refusedReport({ reportId: 'rep_0005', status: 'draft', title: 'Other' }))).toEqual([
    '#/title not_with_report_id',
    '#/status required',
  ]);
});

test('every reference of a report that leads nowhere is reported', () => {
  const problem = refusedReport({
    title: 'Nowhere',
    claimId: 'clm_9001',
    aoiIds: ['aoi_9001'],
    detectionIds: ['det_9001'],
    peritajeId: 'per_9001',
    jobId: 'job_9001',
  });
  expect(problem.code).toBe('resource_not_found');
  expect(problem.errors.map(({ pointer }) => pointer)).toEqual([
    '#/claimId',
    '#/aoiIds/0',
    '#/detectionIds/0',
    '#/peritajeId',
    '#/jobId',
  ]);
  expect(told(refusedReport({ reportId: 'rep_9001', status: 'signed' }))).toEqual(['#/reportId resource_not_found']);
});

test('evidence of another loss is refused', () => {
  const about: NewReport = { title: 'Mixed', claimId: 'clm_0002' };
  const mismatch = refusedReport({ ...about, detectionIds: ['det_0001'] });
  expect(mismatch.code).toBe('detection_claim_mismatch');
  expect(told(refusedReport({ ...about, aoiIds: ['aoi_0001'] }))).toContain('#/aoiIds plot_of_claim_missing');
  expect(told(refusedReport({ ...about, peritajeId: 'per_0001' }))).toEqual(['#/peritajeId other_claim']);
  expect(told(refusedReport({ ...about, jobId: 'job_0001' }))).toEqual(['#/jobId other_loss']);
  const plots: NewReport = { title: 'Mixed', aoiIds: ['aoi_0003'] };
  expect(told(refusedReport({ ...plots, detectionIds: ['det_0001'] }))).toEqual(['#/detectionIds/0 other_plot']);
  expect(told(refusedReport({ ...plots, peritajeId: 'per_0001' }))).toEqual(['#/peritajeId other_claim']);
});

test('a job without a footprint is no evidence', () => {
  for (const jobId of ['job_0002', 'job_0004', 'job_0005']) {
    expect(told(refusedReport({ title: 'Job', aoiIds: ['aoi_0001'], jobId }))).toEqual(['#/jobId no_footprint']);
  }
});

test('a peritaje that may still change cannot be signed, at once or in a draft', () => {
  const world = createTestWorld();
  const body: NewReport = { title: 'Open', claimId: 'clm_0003', peritajeId: 'per_0004' };
  const problem = refusedReport({ ...body, status: 'signed' }, world);
  expect(problem.code).toBe('validation_failed');
  expect(told(problem)).toEqual(['#/peritajeId peritaje_unfinished']);
  const { data } = create(world, body);
  const later = refusedReport({ reportId: data.reportId, status: 'signed' }, world);
  expect(told(later)).toEqual(['#/reportId peritaje_unfinished']);
});
