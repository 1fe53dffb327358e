// org_pampa: the common magic inputs, and those that only it has: a read-only token, jobs that fail, dead letters.

import type { Scenario } from '../../../src/contract/schemas/organization.ts';
import type { Cast } from '../scenarios/cast.ts';
import { listMagicInputs } from '../scenarios/magic-inputs.ts';
import { footprintJob, Script, thenEnd } from '../scenarios/scenario.ts';
import { tokens } from '../scenarios/tokens.ts';
import { decide } from './decisions.ts';

const cast: Cast = {
  organizationId: 'org_pampa',
  token: tokens.full,
  stranger: { organizationId: 'org_ebro', token: tokens.otherOrg, aoiId: 'aoi_9001' },
  struck: { eventId: 'evt_0001', aoiId: 'aoi_0001', severity: 'high' },
  spared: { eventId: 'evt_0001', aoiId: 'aoi_0007' },
  other: { eventId: 'evt_0001', aoiId: 'aoi_0002' },
  portfolioId: 'pf_0001',
  portfolioName: 'Núcleo',
  clientId: 'cli_0001',
  openClaim: {
    policyId: 'pol_0001',
    aoiId: 'aoi_0001',
    peril: 'hail',
    eventId: 'evt_0001',
    occurredAt: '2025-12-18T20:30:00Z',
  },
  openClaimId: 'clm_0001',
  newClaim: {
    policyId: 'pol_0001',
    aoiId: 'aoi_0002',
    peril: 'hail',
    eventId: 'evt_0001',
    occurredAt: '2025-12-18T20:40:00Z',
  },
  uncovered: { peril: 'drought', aoiId: 'aoi_0004', occurredAt: '2025-09-30T18:00:00Z' },
  strayDetectionId: 'det_0006',
  watched: { aoiId: 'aoi_0001', peril: 'hail' },
  unwatched: { aoiId: 'aoi_0014', peril: 'hail', eventId: 'evt_0001' },
  insured: { aoiId: 'aoi_0002', peril: 'hail' },
  signedReportId: 'rep_0001',
  endedJobId: 'job_0001',
  deliveredId: 'dlv_0001',
  currency: 'USD',
};

const script = new Script(cast);
const readOnly = { token: tokens.readOnly };

const permissions: Scenario[] = [
  script.write('202 with the read-only token', '/v1/jobs', footprintJob('evt_0001', 'aoi_0001'), {
    ...readOnly,
    note: 'Enqueueing a job asks for events:read.',
    afterwards: [thenEnd({ '/data/status': 'succeeded' })],
  }),
  script.write(
    '200 with the read-only token',
    '/v1/sbox/reset',
    {},
    {
      ...readOnly,
      note: 'A reset asks for a credential and for no permission.',
    },
  ),
  script.write(
    '202 with the read-only token',
    '/v1/import/aois',
    { items: [{ portfolioId: 'pf_0001', name: 'A row' }] },
    {
      ...readOnly,
      note: 'An import asks for a credential and for no permission; this row is reported as bad when the job has ended.',
      afterwards: [thenEnd({ '/data/status': 'succeeded' })],
    },
  ),
  script.write('403 insufficient_permission', '/v1/portfolios', { name: 'Litoral' }, readOnly),
  script.cancel('403 insufficient_permission', 'job_0003', readOnly),
];

const seededJobs: Scenario[] = [
  script.read('404 job_result_not_ready', '/v1/jobs/job_0002/result'),
  script.read('404 job_result_unavailable', '/v1/jobs/job_0004/result'),
  script.read('404 job_result_unavailable', '/v1/jobs/job_0005/result'),
  script.cancel('200, cancelled', 'job_0003', {
    note: 'The seed holds it in its queue; the credits come back.',
    finds: { '/data/status': 'cancelled', '/data/cost/chargedCredits': 0 },
  }),
];

/** What the reply holds for a refusal with one violation. */
const finds = (code: string) => ({ '/errors/0/code': code });
const fails = (code: string) => thenEnd({ '/data/status': 'failed', '/data/error/code': code });

const jobs: Scenario[] = [
  script.write('202, then failed: no_cloud_free_scene', '/v1/jobs', footprintJob('evt_0009', 'aoi_0009'), {
    afterwards: [fails('no_cloud_free_scene')],
  }),
  script.write('202, then failed: worker_time_budget_exceeded', '/v1/jobs', footprintJob('evt_0001', 'aoi_0010'), {
    afterwards: [fails('worker_time_budget_exceeded')],
  }),
  script.write('402 cost_cap_exceeded', '/v1/jobs', footprintJob('evt_0001', 'aoi_0011'), {
    note: 'It would cost 1,200 credits, 760 are left.',
    finds: { '/estimatedCredits': 1200, '/remainingCredits': 760, '/capCredits': 1000 },
  }),
  script.write('422 peril_not_supported', '/v1/jobs', footprintJob('evt_0013', 'aoi_0010'), { note: 'A flood.' }),
  script.write('422 peril_not_supported', '/v1/detections', { eventId: 'evt_0013', aoiId: 'aoi_0010' }),
  script.write(
    '422 peril_not_monitored',
    '/v1/detections',
    { eventId: 'evt_0005', aoiId: 'aoi_0001' },
    { note: 'A frost, and a plot that is not monitored for it.' },
  ),
  script.write(
    '422 detection_not_possible',
    '/v1/detections',
    { eventId: 'evt_0009', aoiId: 'aoi_0009' },
    { note: 'Clouds; method s1_backscatter_delta sees through them.', finds: finds('no_cloud_free_scene') },
  ),
  script.write(
    '422 detection_not_possible',
    '/v1/detections',
    { eventId: 'evt_0001', aoiId: 'aoi_0010' },
    { finds: finds('worker_time_budget_exceeded') },
  ),
];

const cases: Scenario[] = [
  script.read('200 with hasMore and without a cursor', '/v1/weather?limit=250', {
    note: 'The page reaches the horizon of the archive: narrow the window with from and to.',
    finds: { '/page/hasMore': true, '/page/nextCursor': null },
  }),
  script.write('409 peritaje_already_open', '/v1/peritajes', { claimId: 'clm_0003', detectionId: 'det_0009' }),
  script.write(
    '422 policy_not_in_force',
    '/v1/claims',
    { policyId: 'pol_0009', aoiId: 'aoi_0009', peril: 'hail', occurredAt: '2026-01-10T18:00:00Z' },
    { note: 'The policy expired on 2025-06-30.' },
  ),
  script.write(
    '200, delivered by the replay',
    '/v1/webhooks/deliveries/dlv_0008/replay',
    {},
    {
      finds: { '/data/status': 'delivered', '/data/attemptCount': 6 },
    },
  ),
  script.write(
    '200, still in the dead-letter queue',
    '/v1/webhooks/deliveries/dlv_0009/replay',
    {},
    {
      finds: { '/data/status': 'dead_letter', '/data/attemptCount': 6 },
    },
  ),
  script.write(
    '201, a policy without overlap',
    '/v1/policies',
    {
      clientId: 'cli_0001',
      portfolioId: 'pf_0001',
      aoiIds: ['aoi_0016'],
      perils: ['hail'],
      sumInsured: { amount: 62000, currency: 'USD' },
      effectiveFrom: '2026-07-01',
      effectiveTo: '2026-12-31',
    },
    { finds: { '/data/status': 'pending' } },
  ),
  ...decide(script),
];

export const scenarios: Scenario[] = [...listMagicInputs(cast), ...permissions, ...seededJobs, ...jobs, ...cases];
