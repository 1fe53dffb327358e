// Records as they were made before the rules were: the audit finds each guilty, and says what is and what should be.

import { expect, test } from 'vitest';
import type { CollectionName } from '../../../src/contract/collections.ts';
import type { ReportWithManifest } from '../../../src/contract/schemas/report.ts';
import { basisOf } from '../../../src/world/claims/signed-basis.ts';
import { buildManifest } from '../../../src/world/kernel/signing.ts';
import { listEvidence } from '../../../src/world/reports/report-signing.ts';
import type { World } from '../../../src/world/world.ts';
import { brokenIn } from '../../support/audited.ts';
import { call, createTestWorld, seed } from '../../support/test-world.ts';

const usd = (amount: number) => ({ amount, currency: 'USD' });
const storeOf = (world: World) => world.state.holdingOf('org_pampa').store;

/** Writes by hand, past every rule. */
function write<Name extends CollectionName>(world: World, name: Name, id: string, changes: object): void {
  const record = storeOf(world).named(name, id) as object;
  storeOf(world).put(name, { ...record, ...changes } as never);
}

/** What the audit says, a line for each: what is, and what should be, where that is told. */
const linesOf = (world: World, told: readonly string[] = []): string[] =>
  brokenIn(world).map(({ item, record, what, is, shouldBe }) =>
    told.includes(what) ? `${item} ${record} ${what}: ${is}, not ${shouldBe}` : `${item} ${record} ${what}`,
  );

function settled(world: World, body: object, damagePct: number, detectionId?: string) {
  const { claimId, claimedHectares } = call(world, 'createClaim', { body }).data;
  const zones = [{ hectares: claimedHectares, damagePct }];
  call(world, 'createPeritaje', { body: { claimId, zones, ...(detectionId && { detectionId }) } });
  call(world, 'createReport', { body: { title: 'Any', claimId, status: 'signed' } });
  return storeOf(world).named('claims', claimId);
}

const fire = { policyId: 'pol_0001', aoiId: 'aoi_0001', peril: 'fire', occurredAt: '2025-12-01' };
test('six approvals of one drought: 725,803.20 on a plot insured for 120,967.20, and five too many', () => {
  const world = createTestWorld();
  const drought = { policyId: 'pol_0005', aoiId: 'aoi_0023', peril: 'drought', occurredAt: '2025-12-20' };
  const { claimId } = settled(world, { ...drought, eventId: 'evt_0008' }, 100, 'det_0023');
  const copies = ['clm_0901', 'clm_0902', 'clm_0903', 'clm_0904', 'clm_0905'];
  for (const copy of copies) write(world, 'claims', claimId, { claimId: copy });
  expect(linesOf(world, ['paid on aoi_0023', 'paid under pol_0005', 'its loss'])).toEqual(
    expect.arrayContaining([
      '1 clm_0905 paid on aoi_0023: 725803.2, not at most 120967.2',
      '1 clm_0905 paid under pol_0005: 725803.2, not at most 372607.2',
      ...copies.map((copy) => `3 ${copy} its loss: settled by ${claimId} too, not settled once`),
      ...copies.map((copy) => `3 ${copy} det_0023`),
      '1 pol_0005 approvedToDate',
    ]),
  );
});

test('two storms that each pay the whole plot', () => {
  const world = createTestWorld();
  const { claimId } = settled(world, fire, 100);
  write(world, 'claims', claimId, { claimId: 'clm_0900', occurredAt: '2025-12-20T15:00:00.000Z' });
  expect(linesOf(world, ['paid on aoi_0001'])).toEqual([
    '1 clm_0900 paid on aoi_0001: 152880, not at most 76440',
    '1 pol_0001 approvedToDate',
    '1 pol_0001 remainingSumInsured',
    '1 pol_0001 insuredPlots',
    '2 clm_0001 ground',
    '1 clm_0012 paid on its ground',
    '3 clm_0900 its peritaje',
  ]);
});

test('a plot that was enlarged after signing, and whose claim reaches what it became', () => {
  const world = createTestWorld();
  const { claimId, settlement } = settled(world, fire, 50);
  const grown = { ...settlement, plotHectares: 168, insuredHectares: 168 };
  write(world, 'claims', claimId, { claimedHectares: 168, settlement: grown });
  expect(linesOf(world)).toEqual([
    '1 pol_0001 insuredPlots',
    '2 clm_0001 ground',
    '2 clm_0001 reserve',
    `2 ${claimId} settlement`,
    '4 rep_0007 the claim that is signed',
    '4 rep_0007 summary.settlement',
  ]);
});

test('a claim at an hour that its policy does not cover, and an assessment that nobody can sign', () => {
  const world = createTestWorld();
  write(world, 'claims', 'clm_0002', { occurredAt: '2025-08-31T12:00:00.000Z' });
  write(world, 'claims', 'clm_0011', { settlement: null, assessedLossPct: null });
  expect(linesOf(world, ['occurredAt', 'its assessment'])).toEqual([
    '2 clm_0011 reserve',
    '6 clm_0011 its assessment: cannot be signed, not can be signed',
    '7 clm_0002 occurredAt: 2025-08-31T12:00:00.000Z, not from 2025-09-01T03:00:00.000Z, before 2026-08-01T03:00:00.000Z',
  ]);
});

/** Signs whatever the report says, as the old rules would have. */
function signAnyway(
  world: World,
  { manifest: _manifest, ...report }: ReportWithManifest,
  detectionIds: readonly string[],
  basis = basisOf(storeOf(world), seed.of('org_pampa').branding, report),
): void {
  const store = storeOf(world);
  const evidence = listEvidence({
    detections: detectionIds.map((id) => store.named('detections', id)),
    peritaje: report.peritajeId === null ? null : store.named('peritajes', report.peritajeId),
    jobResult: null,
  });
  const manifest = buildManifest(report, { evidence, basis }, seed.signingKeys.reportKey);
  store.put('reports', { ...report, manifest });
}
const reportOf = (world: World, id: string) => storeOf(world).named('reports', id);

test('a storm that is summed three times, under a signature that holds', () => {
  const world = createTestWorld();
  const made = ['ndre_delta', 's1_backscatter_delta'].map(
    (method) =>
      call(world, 'createDetection', { body: { eventId: 'evt_0001', aoiId: 'aoi_0001', method } }).data.detectionId,
  );
  const detectionIds = ['det_0001', ...made];
  const body = { title: 'Hail', aoiIds: ['aoi_0001'], detectionIds, status: 'signed' };
  const { reportId } = call(world, 'createReport', { body }).data;
  const { summary, ...report } = reportOf(world, reportId);
  const tripled = { ...summary, damagedHectares: 202.56, affectedPct: 100, alternatives: [] };
  signAnyway(world, { ...report, summary: tripled } as ReportWithManifest, detectionIds);
  expect(linesOf(world)).toEqual([`4 ${reportId} summary`]);
  expect(brokenIn(world)[0]).toMatchObject({
    is: expect.stringContaining('"damagedHectares":202.56'),
    shouldBe: expect.stringContaining('"damagedHectares":67.52'),
  });
});

test('a manifest without the detection of the visit', () => {
  const world = createTestWorld();
  signAnyway(world, reportOf(world, 'rep_0001'), []);
  expect(linesOf(world)).toEqual(['4 rep_0001 subjects', '4 rep_0001 digest of /v1/detections/det_0015']);
});

test('an amount that nothing signed says', () => {
  const world = createTestWorld();
  const { summary, ...report } = reportOf(world, 'rep_0001');
  signAnyway(world, { ...report, summary: { ...summary, settlement: null } } as ReportWithManifest, ['det_0015']);
  expect(linesOf(world)).toEqual(['4 rep_0001 summary.settlement']);
});

test('a disputed visit that is signed', () => {
  const world = createTestWorld();
  write(world, 'peritajes', 'per_0001', { status: 'disputed', agreedByInsured: false });
  signAnyway(world, reportOf(world, 'rep_0001'), ['det_0015']);
  expect(linesOf(world, ['per_0001'])).toEqual(['4 rep_0001 per_0001: disputed, not completed']);
});

test('another amount, another policy and another event than the records say, under a signature that holds', () => {
  const world = createTestWorld();
  const report = reportOf(world, 'rep_0001');
  const basis = basisOf(storeOf(world), seed.of('org_pampa').branding, report);
  const sign = (changes: object) => signAnyway(world, report, ['det_0015'], { ...basis, ...changes });
  for (const changes of [{ amount: usd(27_419.97) }, { policy: null }, { events: [] }]) {
    sign(changes);
    expect(linesOf(world)).toEqual(['4 rep_0001 what is signed']);
  }
  sign({ claim: null });
  expect(linesOf(world)).toEqual(['4 rep_0001 the claim that is signed']);
  sign({});
  expect(linesOf(world)).toEqual([]);
});

test('a job of one credit that did the work of nine, and damage that is a share of another plot', () => {
  const world = createTestWorld();
  const { cost } = storeOf(world).named('jobs', 'job_0001');
  write(world, 'jobs', 'job_0001', { cost: { ...cost, chargedCredits: 1 } });
  write(world, 'detections', 'det_0001', { affectedPct: 40.2 });
  expect(linesOf(world, ['affectedPct', 'chargedCredits', 'used'])).toEqual([
    '4 rep_0004 digest of /v1/detections/det_0001',
    '5 det_0001 affectedPct: 40.2, not 80.4',
    '8 job_0001 chargedCredits: 1, not 9',
    '8 credits used: 240, not 232',
  ]);
});
