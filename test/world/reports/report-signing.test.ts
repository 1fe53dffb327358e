import { compactVerify, importJWK } from 'jose';
import { expect, test } from 'vitest';
import type { NewReport, ReportWithManifest } from '../../../src/contract/schemas/report.ts';
import { canonicalJson, digestOf } from '../../../src/primitives/canonical.ts';
import { publicKeys } from '../../../src/world/kernel/signing.ts';
import type { World } from '../../../src/world/world.ts';
import { brokenIn } from '../../support/audited.ts';
import { runImport } from '../../support/import.ts';
import { call, createTestWorld, refusal, seed } from '../../support/test-world.ts';

const readReport = (world: World, id: string) => call(world, 'getReport', { params: { id } }).data;
const readClaim = (world: World, id: string) => call(world, 'getClaim', { params: { id } }).data;
const create = (world: World, body: NewReport) => call(world, 'createReport', { body });

/** clm_0002, of 150 ha, with results of this mean; its policy, pol_0002, has a franchise of 6 %. */
function assess(world: World, damagePct: number, of = { claimId: 'clm_0002', detectionId: 'det_0006' }): void {
  const { claimedHectares: hectares } = readClaim(world, of.claimId);
  call(world, 'createPeritaje', { body: { ...of, zones: [{ hectares, damagePct }] } });
}

async function verify({ manifest, ...report }: ReportWithManifest): Promise<void> {
  if (manifest === null) throw new Error(`${report.reportId} has no manifest`);
  const [jwk] = publicKeys(seed.signingKeys.reportKey).keys;
  const { payload } = await compactVerify(manifest.signature.jws, await importJWK(jwk as object, 'EdDSA'));
  expect(Buffer.from(payload).toString()).toBe(canonicalJson(manifest.statement));
  expect(manifest.statement.subject[0]?.digest.sha256).toBe(digestOf(report));
}

test('a signed report has a manifest that verifies, over itself and each piece of evidence', async () => {
  const world = createTestWorld();
  assess(world, 30);
  const { data } = create(world, { title: 'Siniestro', claimId: 'clm_0002', status: 'signed' });
  const { manifest, ...listed } = readReport(world, data.reportId);
  expect(listed).toEqual(data);
  expect(data.signedBy).toBe(seed.of('org_pampa').organization.reportSigner);
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

test('a report without a claim states a plot as it is, though it was changed before', () => {
  const world = createTestWorld();
  call(world, 'moveClock', { body: { to: '2026-06-10T12:00:00Z' } });
  const { portfolioId, name, ring } = call(world, 'getAoi', { params: { id: 'aoi_0013' } }).data;
  const moved = ring.map(([lon, lat]) => [Number((lon + 0.0001).toFixed(6)), lat]);
  const row = { aoiId: 'aoi_0013', portfolioId, name, ring: moved };
  expect(runImport(world, 'aois', [row], { mode: 'upsert' }).errors).toEqual([]);
  const body: NewReport = { title: 'Cartera', type: 'portfolio_exposure', aoiIds: ['aoi_0013'], status: 'signed' };
  const { manifest } = readReport(world, create(world, body).data.reportId);
  expect(manifest?.statement.predicate).toMatchObject({ plots: [{ aoiId: 'aoi_0013', ring: moved }] });
});

test('the manifest states insured, claim, policy, plot, event, letterhead and amount as they were, since they change later', async () => {
  const world = createTestWorld();
  assess(world, 30);
  const { data } = create(world, { title: 'Siniestro', claimId: 'clm_0002', status: 'signed' });
  const { manifest } = readReport(world, data.reportId);
  const [jwk] = publicKeys(seed.signingKeys.reportKey).keys;
  const { payload } = await compactVerify(manifest?.signature.jws ?? '', await importJWK(jwk as object, 'EdDSA'));
  const { predicate } = JSON.parse(Buffer.from(payload).toString());
  const read = (id: 'getClaim' | 'getPolicy' | 'getAoi', of: string) => call(world, id, { params: { id: of } }).data;
  /** What a record says of the members that are signed. */
  const said = (signed: object, record: object) =>
    Object.fromEntries(Object.keys(signed).map((name) => [name, record[name as keyof object]]));
  const { client, plots, events, branding, claim, policy } = predicate;
  expect(claim).toEqual({ ...said(claim, read('getClaim', 'clm_0002')), approvedAmount: null });
  expect(policy).toEqual(said(policy, read('getPolicy', 'pol_0002')));
  expect(plots).toEqual([said(plots[0], read('getAoi', 'aoi_0003'))]);
  expect(branding).toEqual(said(branding, seed.of('org_pampa').branding));
  expect(events).toMatchObject([{ eventId: 'evt_0002', peril: 'hail', name: 'Granizo Marcos Juárez' }]);
  const insured = { clientId: 'cli_0002', name: 'San Benito Agropecuaria S.R.L.', taxId: 'SBX-AR-30-000002' };
  expect(client).toEqual(insured);
  expect(predicate).toMatchObject({
    ...{ organizationId: 'org_pampa', reportId: data.reportId, signedAt: data.signedAt, signedBy: data.signedBy },
    claim: { claimNumber: expect.any(String), claimedHectares: 150, reportedAt: expect.any(String) },
    policy: { perils: ['hail', 'frost', 'wind'], deductiblePct: 6, deductibleType: 'franchise' },
    plots: [{ name: 'San Benito – Cuadro Norte, Marcos Juárez', crop: 'maize', areaHectares: 180 }],
    amount: { amount: 53_100, currency: 'USD' },
  });
});

test('a report that was signed says what it said, whatever becomes of the insured and the letterhead', () => {
  const world = createTestWorld();
  assess(world, 30);
  const { data } = create(world, { title: 'Siniestro', claimId: 'clm_0002', status: 'signed' });
  const { manifest } = readReport(world, data.reportId);
  const store = world.state.holdingOf('org_pampa').store;
  store.put('clients', { ...store.named('clients', 'cli_0002'), name: 'Otra S.A.', taxId: 'SBX-AR-30-999999' });
  store.put('aois', { ...store.named('aois', 'aoi_0003'), name: 'Otro lote' });
  call(world, 'replaceBranding', { body: { displayName: 'Otra', primaryColor: '#000000' } });
  expect(readReport(world, data.reportId).manifest).toEqual(manifest);
  expect(brokenIn(world)).toEqual([]);
});

test('a report on plots states the events of its detections and of its job, and no claim', () => {
  const world = createTestWorld();
  const signed = (body: object) => {
    const { data } = create(world, { title: 'Hail', status: 'signed', ...body } as NewReport);
    return readReport(world, data.reportId).manifest?.statement.predicate;
  };
  const none = { claim: null, policy: null, amount: null };
  const plots = { aoiIds: ['aoi_0001', 'aoi_0003'], detectionIds: ['det_0001', 'det_0006'] };
  const idsOf = (predicate: ReturnType<typeof signed>) => predicate?.events.map(({ eventId }) => eventId);
  const ofDetections = signed(plots);
  expect(ofDetections).toMatchObject(none);
  expect(idsOf(ofDetections)).toEqual(['evt_0001', 'evt_0002']);
  expect(idsOf(signed({ aoiIds: ['aoi_0001'], detectionIds: [], jobId: 'job_0001' }))).toEqual(['evt_0001']);
  expect(idsOf(signed({ aoiIds: ['aoi_0001'], detectionIds: ['det_0001'], jobId: 'job_0001' }))).toEqual(['evt_0001']);
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

test('signing a draft answers 200 without a Location and changes nothing else in it', async () => {
  const world = createTestWorld();
  const { data: draft } = create(world, { title: 'Hail', aoiIds: ['aoi_0001'] });
  const { status, headers, data } = create(world, { reportId: draft.reportId, status: 'signed' });
  expect([status, headers]).toEqual([200, {}]);
  const at = '2026-01-15T12:00:02.000Z';
  const signedBy = seed.of('org_pampa').organization.reportSigner;
  expect(data).toEqual({ ...draft, status: 'signed', signedAt: at, signedBy, updatedAt: at });
  await verify(readReport(world, draft.reportId));
});

test('both seeded drafts can be signed', async () => {
  const world = createTestWorld();
  call(world, 'createPeritaje', { body: { peritajeId: 'per_0006', agreedByInsured: true } });
  for (const reportId of ['rep_0005', 'rep_0006']) {
    create(world, { reportId, status: 'signed' });
    await verify(readReport(world, reportId));
  }
  expect(['approved', 'rejected']).toContain(readClaim(world, 'clm_0011').status);
});

test('a signed report cannot be signed again', () => {
  const body = { reportId: 'rep_0001', status: 'signed' };
  expect(refusal(createTestWorld(), 'createReport', { body })).toMatchObject({
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
  expect(claim.statusHistory.at(-1)).toEqual({ status: 'approved', at: data.signedAt, note: null });
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

test('report.approved is emitted when a report becomes signed, at once or from a draft, and not for a draft', () => {
  const world = createTestWorld();
  const count = () => call(world, 'listDeliveries').data.deliveries.length;
  const before = count();
  const { data: draft } = create(world, { title: 'Hail', aoiIds: ['aoi_0001'] });
  expect(count()).toBe(before);
  const { data: signed } = create(world, { reportId: draft.reportId, status: 'signed' });
  create(world, { title: 'Hail', aoiIds: ['aoi_0001'], status: 'signed' });
  expect(count()).toBe(before + 2);
  const bodies = call(world, 'listDeliveries').data.deliveries.map(({ request }) => JSON.parse(request.body));
  expect(bodies[1]).toMatchObject({ type: 'report.approved', timestamp: signed.signedAt, data: signed });
});
