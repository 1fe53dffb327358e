import { expect, test } from 'vitest';
import type { NewReport } from '../../../src/contract/schemas/report.ts';
import type { World } from '../../../src/world/world.ts';
import { call, createTestWorld, refusal, told } from '../../support/test-world.ts';

const create = (world: World, body: NewReport) => call(world, 'createReport', { body });
const refusedReport = (body: NewReport, world = createTestWorld()) => refusal(world, 'createReport', { body });

/** The visit of clm_0002 has taken place. */
function assess(world: World): void {
  const body = { claimId: 'clm_0002', detectionId: 'det_0006', zones: [{ hectares: 60, damagePct: 30 }] };
  call(world, 'createPeritaje', { body });
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
  const told = {
    damagedHectares,
    affectedPct,
    severity,
    expectedLossPct: 1.2,
    alternatives: [],
    exposure: null,
    index: null,
    comparison: null,
    settlement: null,
  };
  expect(data.summary).toEqual(told);
  expect(call(world, 'getReport', { params: { id: 'rep_0007' } }).data).toEqual({ ...data, manifest: null });
});

test('a report on a claim takes its plot, its detections and its last peritaje with results', () => {
  const world = createTestWorld();
  assess(world);
  const { data } = create(world, { title: 'Siniestro', claimId: 'clm_0002' });
  expect(data).toMatchObject({
    type: 'claim_file',
    language: 'es',
    aoiIds: ['aoi_0003'],
    detectionIds: ['det_0006'],
    peritajeId: 'per_0008',
  });
});

test('a report without any evidence has no summary, and a peritaje brings its detection', () => {
  const world = createTestWorld();
  expect(create(world, { title: 'Nada', aoiIds: ['aoi_0001'], detectionIds: [] }).data.summary).toBeNull();
  assess(world);
  const body: NewReport = { title: 'Visita', claimId: 'clm_0002', detectionIds: [] };
  const { detectionIds, summary } = create(world, body).data;
  expect(detectionIds).toEqual(['det_0006']);
  expect(summary).toMatchObject({ damagedHectares: 146.72, affectedPct: 81.5, settlement: { assessedLossPct: 12 } });
});

test('a body has one of the two forms', () => {
  expect(told(refusedReport({}))).toEqual(['#/title required', '#/aoiIds required']);
  expect(told(refusedReport({ title: 'Nothing', aoiIds: [] }))).toEqual(['#/aoiIds min_items']);
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
  expect(told(refusedReport({ ...about, aoiIds: ['aoi_0001'] }))).toEqual([
    '#/aoiIds plot_of_claim_missing',
    '#/claimId other_plot',
  ]);
  expect(told(refusedReport({ ...about, peritajeId: 'per_0001' }))).toContain('#/peritajeId other_claim');
  expect(told(refusedReport({ ...about, jobId: 'job_0001' }))).toEqual(['#/jobId other_loss']);
  const plots: NewReport = { title: 'Mixed', aoiIds: ['aoi_0003'] };
  expect(told(refusedReport({ ...plots, detectionIds: ['det_0001'] }))).toEqual(['#/detectionIds/0 other_plot']);
  expect(told(refusedReport({ ...plots, peritajeId: 'per_0001' }))).toContain('#/peritajeId other_claim');
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

test('a claim without detections is reported without any, though its plot has some', () => {
  const world = createTestWorld();
  const loss = { policyId: 'pol_0001', aoiId: 'aoi_0002', peril: 'hail', eventId: 'evt_0001' };
  const body = { ...loss, occurredAt: '2025-12-18T20:30:00Z' };
  const { claimId } = call(world, 'createClaim', { body }).data;
  expect(create(world, { title: 'Bare', claimId }).data.detectionIds).toEqual([]);
});

test('a report on several plots takes the evidence of each, and sums up those that were struck', () => {
  const world = createTestWorld();
  const detectionOf = (id: string) => call(world, 'getDetection', { params: { id } }).data;
  const about = { title: 'Two plots', aoiIds: ['aoi_0001', 'aoi_0013'] };
  const { damagedHectares, affectedPct, severity } = detectionOf('det_0003');
  expect(detectionOf('det_0003').aoiId).toBe('aoi_0013');
  const one = create(world, { ...about, detectionIds: ['det_0003'] }).data;
  expect(one.summary).toEqual({
    damagedHectares,
    affectedPct,
    severity,
    expectedLossPct: 1.2,
    alternatives: [],
    exposure: null,
    index: null,
    comparison: null,
    settlement: null,
  });
  const both = create(world, { ...about, detectionIds: ['det_0001', 'det_0003'] }).data;
  expect(both.detectionIds).toEqual(['det_0001', 'det_0003']);
});

test('where no satellite helps, the summary is of the zones that are damaged', () => {
  const world = createTestWorld();
  const zones = [
    { hectares: 30, damagePct: 0 },
    { hectares: 45, damagePct: 0.1 },
  ];
  const loss = { policyId: 'pol_0002', aoiId: 'aoi_0003', peril: 'wind', occurredAt: '2026-01-10' } as const;
  const { claimId } = call(world, 'createClaim', { body: { ...loss, claimedHectares: 90 } }).data;
  expect(call(world, 'createPeritaje', { body: { claimId, zones } }).data).toMatchObject({
    detectionId: null,
    detectionAbsence: 'peril_not_supported',
  });
  expect(create(world, { title: 'Visita', claimId }).data.summary).toMatchObject({
    damagedHectares: 45,
    affectedPct: 25,
    severity: null,
  });
});

test('the peritaje of another claim on the same plot is not evidence', () => {
  const world = createTestWorld();
  const loss = { policyId: 'pol_0002', aoiId: 'aoi_0003', peril: 'wind', occurredAt: '2026-01-10T18:00:00Z' };
  call(world, 'createClaim', { body: loss });
  const { peritajeId } = call(world, 'createPeritaje', { body: { claimId: 'clm_0002', detectionId: 'det_0006' } }).data;
  const body: NewReport = { title: 'Other', claimId: 'clm_0012', peritajeId };
  expect(told(refusedReport(body, world))).toContain('#/peritajeId other_claim');
});

test('the result of a job is evidence of its plot and event, and of a claim that names no event', () => {
  const world = createTestWorld({ jobSteps: 0 });
  const about = (claimId: string, jobId: string): NewReport => ({ title: 'Job', claimId, jobId, detectionIds: [] });
  expect(create(world, about('clm_0001', 'job_0001')).data.jobId).toBe('job_0001');
  const loss = { policyId: 'pol_0001', peril: 'hail' };
  const claimOn = (more: object) => call(world, 'createClaim', { body: { ...loss, ...more } }).data.claimId;
  const unnamed = claimOn({ aoiId: 'aoi_0001', occurredAt: '2025-12-20T12:00:00Z' });
  expect(create(world, about(unnamed, 'job_0001')).data.jobId).toBe('job_0001');
  const input = { eventId: 'evt_0001', aoiId: 'aoi_0002' };
  const { jobId } = call(world, 'createJob', { body: { kind: 'geo.damage_footprint', input } }).data;
  call(world, 'getJob', { params: { id: jobId } });
  const later = claimOn({ aoiId: 'aoi_0002', eventId: 'evt_0010', occurredAt: '2026-01-12T21:00:00Z' });
  expect(told(refusedReport(about(later, jobId), world))).toEqual(['#/jobId other_loss']);
  const plots: NewReport = { title: 'Job', aoiIds: ['aoi_0002'], jobId: 'job_0001' };
  expect(told(refusedReport(plots, world))).toEqual(['#/jobId other_loss']);
});

test('the footprint of another peril is no evidence of a claim that names no event', () => {
  const world = createTestWorld({ jobSteps: 0 });
  const loss = { policyId: 'pol_0002', aoiId: 'aoi_0003', peril: 'hail', occurredAt: '2025-11-20' };
  const { claimId, eventId } = call(world, 'createClaim', { body: loss }).data;
  expect(eventId).toBeNull();
  const input = { eventId: 'evt_0011', aoiId: 'aoi_0003' };
  const { jobId } = call(world, 'createJob', { body: { kind: 'geo.damage_footprint', input } }).data;
  call(world, 'getJob', { params: { id: jobId } });
  expect(told(refusedReport({ title: 'Frost', claimId, jobId }, world))).toEqual(['#/jobId other_loss']);
});

test('what a draft rests on is signed with it, the result of its job too', () => {
  const world = createTestWorld();
  const draft = create(world, {
    title: 'Job',
    aoiIds: ['aoi_0001'],
    jobId: 'job_0001',
    detectionIds: ['det_0001'],
  }).data;
  call(world, 'createReport', { body: { reportId: draft.reportId, status: 'signed' } });
  const { manifest } = call(world, 'getReport', { params: { id: draft.reportId } }).data;
  expect(manifest?.statement.subject.map(({ name }) => name)).toEqual([
    `/v1/reports/${draft.reportId}`,
    '/v1/detections/det_0001',
    '/v1/jobs/job_0001/result',
  ]);
});
