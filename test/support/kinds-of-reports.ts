// A signed report of each kind that the domain knows, as the bundle that its document is made of.

import { gatherReport, type ReportBundle } from '../../src/client/report/report-bundle.ts';
import type { WorldOperationId } from '../../src/contract/rows.ts';
import { publicKeys } from '../../src/world/kernel/signing.ts';
import type { World } from '../../src/world/world.ts';
import { runImport } from './import.ts';
import { call, createTestWorld, seed } from './test-world.ts';

type Language = 'es' | 'en';

const sign = (world: World, body: object): string =>
  call(world, 'createReport', { body: { title: 'SIN', status: 'signed', ...body } }).data.reportId;
const visit = (world: World, body: object) => call(world, 'createPeritaje', { body }).data;

function footprintOf(world: World, eventId: string, aoiId: string): string {
  const { jobId: id } = call(world, 'createJob', {
    body: { input: { eventId, aoiId }, kind: 'geo.damage_footprint' },
  }).data;
  while (call(world, 'getJob', { params: { id } }).data.status !== 'succeeded');
  return id;
}

/** clm_0002 claims 150 ha of hail above a franchise of 6 %. */
const hail = { claimId: 'clm_0002', detectionId: 'det_0006' };
const zonesOf = (...found: readonly [number, number][]) =>
  found.map(([hectares, damagePct]) => ({ hectares, damagePct }));

const kinds: Readonly<Record<string, (world: World, language: Language) => string>> = {
  'hail above a franchise, with its footprint': (world, language) => {
    visit(world, { ...hail, zones: zonesOf([40, 90], [50, 65], [20, 40], [20, 25], [10, 10], [10, 5]) });
    return sign(world, { claimId: 'clm_0002', jobId: footprintOf(world, 'evt_0002', 'aoi_0003'), language });
  },
  'a straight deductible': (world, language) => {
    visit(world, { claimId: 'clm_0003', detectionId: 'det_0009', zones: zonesOf([90, 40]) });
    return sign(world, { claimId: 'clm_0003', language });
  },
  'a loss within the franchise, which pays nothing': (world, language) => {
    visit(world, { ...hail, zones: zonesOf([150, 4]) });
    return sign(world, { claimId: 'clm_0002', language });
  },
  'a disputed visit, and the second one': (world, language) => {
    visit(world, { claimId: 'clm_0011', detectionId: 'det_0016', zones: zonesOf([105, 40]) });
    return sign(world, { claimId: 'clm_0011', language });
  },
  'an index': (world, language) => {
    const window = { from: '2026-01-20', to: '2026-04-22' };
    const trigger = { index: 'spi', window, strike: -1.5, exit: -2.5, shape: 'linear' };
    const [west, south] = [-62.715, -36.115];
    const ring = [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 1],
      [0, 0],
    ].map(([x = 0, y = 0]) => [west + x * 0.01, south + y * 0.01]);
    const plot = { portfolioId: 'pf_0002', clientId: 'cli_0003', name: 'La Posta', ring, perilProfile: ['drought'] };
    const { aoiId } = call(world, 'createAoi', { body: plot }).data;
    const terms = { perils: ['drought'], coverageType: 'parametric', trigger, aoiIds: [aoiId] };
    const term = { effectiveFrom: '2026-01-15', effectiveTo: '2026-04-30' };
    const whose = { clientId: 'cli_0003', portfolioId: 'pf_0002', sumInsured: { amount: 372_607.2, currency: 'USD' } };
    const { policyId } = call(world, 'createPolicy', { body: { ...whose, ...terms, ...term } }).data;
    call(world, 'moveClock', { body: { to: '2026-04-23T03:00:00.000Z' } });
    const claims = call(world, 'listClaims', { query: { limit: '250' } }).data;
    return sign(world, { claimId: claims.find((claim) => claim.policyId === policyId)?.claimId, language });
  },
  'a claim that was decided elsewhere and imported': (world, language) => {
    const loss = { policyId: 'pol_0001', aoiId: 'aoi_0002', peril: 'hail', occurredAt: '2025-12-18T20:30:00Z' };
    const decided = { claimedHectares: 60, status: 'paid', assessedLossPct: 30, eventId: 'evt_0001' };
    const row = { ...loss, ...decided, approvedAmount: { amount: 16_380, currency: 'USD' } };
    const { resourceIds, errors } = runImport(world, 'claims', [row]);
    if (resourceIds[0] === undefined) throw new Error(JSON.stringify(errors));
    return sign(world, { claimId: resourceIds[0], jobId: footprintOf(world, 'evt_0001', 'aoi_0002'), language });
  },
  'plots without a claim': (world, language) => sign(world, { aoiIds: ['aoi_0001', 'aoi_0002', 'aoi_0013'], language }),
  'the exposure of plots': (world, language) =>
    sign(world, { type: 'portfolio_exposure', aoiIds: ['aoi_0001', 'aoi_0002', 'aoi_0013', 'aoi_0014'], language }),
};

export const kindsOfReports = Object.keys(kinds);

export function makeReport(kind: string, language: Language): Promise<ReportBundle> {
  const world = createTestWorld();
  const reportId = kinds[kind]?.(world, language) ?? '';
  return gatherFrom(world, reportId);
}

const readers: Readonly<Record<string, WorldOperationId>> = {
  ...{ reports: 'getReport', detections: 'getDetection', peritajes: 'getPeritaje', jobs: 'getJobResult' },
  events: 'getEvent',
};

async function gatherFrom(world: World, reportId: string): Promise<ReportBundle> {
  const readJson = async (path: string) => {
    if (path === '/.well-known/jwks.json') return publicKeys(seed.signingKeys.reportKey);
    const [, , collection = '', id = ''] = path.split('/');
    return { data: call(world, readers[collection] as 'getReport', { params: { id } }).data };
  };
  const bundle = await gatherReport({ readJson, readFile: async () => undefined }, reportId);
  if (bundle === undefined) throw new Error(`${reportId} is not there`);
  return bundle;
}
