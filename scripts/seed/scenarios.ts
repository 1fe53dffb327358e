// The magic inputs: for each documented outcome a request that meets it. In the order in which a reader tries them.

import { expiredToken } from '../../src/contract/permissions.ts';
import type { Scenario } from '../../src/contract/schemas/organization.ts';
import { inFlightKeyPrefix, tenantHeader } from '../../src/contract/surface.ts';
import { refusedWrites } from './refused-writes.ts';
import { cancel, footprintJob, read, tokens, write } from './scenario.ts';

const struck = footprintJob('evt_0001', 'aoi_0001');
const twice = { 'idempotency-key': 'scenario-charged-once' };
const spring = { aoiIds: ['aoi_0016'], perils: ['hail'] };

const access: Scenario[] = [
  write('202 with the read-only token', '/v1/jobs', struck, {
    token: tokens.readOnly,
    note: 'Enqueueing a job asks for events:read.',
  }),
  write(
    '200 with the read-only token',
    '/v1/sbox/reset',
    {},
    {
      token: tokens.readOnly,
      note: 'A reset asks for a credential and for no permission.',
    },
  ),
  write(
    '202 with the read-only token',
    '/v1/import/aois',
    { items: [{ portfolioId: 'pf_0001', name: 'A row' }] },
    {
      token: tokens.readOnly,
      note: 'An import asks for a credential and for no permission; this row is reported as bad when the job has ended.',
    },
  ),
  read('401 missing_credential', '/v1/aois', { token: tokens.none, note: 'No Authorization header.' }),
  read('401 invalid_token', '/v1/aois', { token: expiredToken }),
  read('401 invalid_token', '/v1/aois', { token: 'no-such-token' }),
  write('403 insufficient_permission', '/v1/portfolios', { name: 'Litoral' }, { token: tokens.readOnly }),
  cancel('403 insufficient_permission', 'job_0003', tokens.readOnly),
  read('404 resource_not_found', '/v1/aois/aoi_0001', {
    token: tokens.otherOrg,
    note: 'The plot belongs to org_pampa.',
  }),
  write('404 resource_not_found', '/v1/jobs', footprintJob('evt_0001', 'aoi_9001'), {
    note: 'The body names a plot of org_ebro.',
  }),
  read('404 tenant_mismatch', '/v1/portfolios', { headers: { [tenantHeader]: 'org_ebro' } }),
];

const reads: Scenario[] = [
  read('400 invalid_limit', '/v1/aois?limit=0'),
  read('400 invalid_limit', '/v1/aois?limit=251'),
  read('400 invalid_limit', '/v1/aois?limit=x'),
  read('400 invalid_cursor', '/v1/aois?cursor=not-a-cursor', {
    note: 'So does a cursor of another list, of other filters or of another organization.',
  }),
  read('400 invalid_parameter', '/v1/events?peril=volcano'),
  read('400 unknown_parameter', '/v1/events?perill=hail'),
  read('400 invalid_window', '/v1/events?from=2026-01-10&to=2026-01-01'),
  read('404 route_not_found', '/v1/plots'),
  read('404 job_result_not_ready', '/v1/jobs/job_0002/result'),
  read('404 job_result_unavailable', '/v1/jobs/job_0004/result'),
  read('404 job_result_unavailable', '/v1/jobs/job_0005/result'),
  read('200 with hasMore and without a cursor', '/v1/weather?limit=250', {
    note: 'The page reaches the horizon of the archive: narrow the window with from and to.',
  }),
];

const jobs: Scenario[] = [
  write('202, then succeeded', '/v1/jobs', struck, { note: 'Read the job twice, then its resultUrl.' }),
  write('202, then succeeded without damage', '/v1/jobs', footprintJob('evt_0001', 'aoi_0007')),
  write('202, then failed: no_cloud_free_scene', '/v1/jobs', footprintJob('evt_0009', 'aoi_0009')),
  write('202, then failed: worker_time_budget_exceeded', '/v1/jobs', footprintJob('evt_0001', 'aoi_0010')),
  write('402 cost_cap_exceeded', '/v1/jobs', footprintJob('evt_0001', 'aoi_0011'), {
    note: 'It would cost 1,200 credits, 760 are left.',
  }),
  write('202, charged once', '/v1/jobs', struck, { headers: twice }),
  write('202 again, with Idempotent-Replayed: true', '/v1/jobs', struck, {
    headers: twice,
    note: 'Follows the one before it: the same reply, and no second charge.',
  }),
  write('422 idempotency_key_reused', '/v1/jobs', footprintJob('evt_0001', 'aoi_0002'), {
    headers: twice,
    note: 'Follows the one before it: the key was spent on another body.',
  }),
  write('409 idempotency_in_progress', '/v1/jobs', struck, {
    headers: { 'idempotency-key': `${inFlightKeyPrefix}1` },
    note: 'Every key with this prefix answers so.',
  }),
  write('422 idempotency_key_required', '/v1/jobs', struck, { headers: {} }),
  write('422 job_kind_not_supported', '/v1/jobs', { ...struck, kind: 'geo.yield_estimate' }),
  cancel('409 job_already_terminal', 'job_0001'),
  cancel('200, cancelled', 'job_0003'),
];

const endpoint = (host: string) => ({
  endpointUrl: `https://${host}.sandbox.test/scenario`,
  eventTypes: ['claim.created'],
});
const nextClaim = 'Create a claim afterwards and read the deliveries.';

const webhooks: Scenario[] = [
  write('201, then delivered at once', '/v1/webhooks/subscriptions', endpoint('ok'), { note: nextClaim }),
  write('201, then delivered at the third attempt', '/v1/webhooks/subscriptions', endpoint('flaky'), {
    note: nextClaim,
  }),
  write('201, then dead_letter after five answers of 500', '/v1/webhooks/subscriptions', endpoint('always-500'), {
    note: nextClaim,
  }),
  write('201, then dead_letter after five time-outs', '/v1/webhooks/subscriptions', endpoint('timeout'), {
    note: nextClaim,
  }),
  write('201, then dead_letter and the subscription disabled', '/v1/webhooks/subscriptions', endpoint('gone'), {
    note: `${nextClaim} The endpoint answers 410 Gone.`,
  }),
  write('200, delivered by the replay', '/v1/webhooks/deliveries/dlv_0008/replay', {}),
  write('200, still in the dead-letter queue', '/v1/webhooks/deliveries/dlv_0009/replay', {}),
  write('409 delivery_not_dead_lettered', '/v1/webhooks/deliveries/dlv_0001/replay', {}),
];

const created: Scenario[] = [
  write('201, a policy without overlap', '/v1/policies', {
    clientId: 'cli_0001',
    portfolioId: 'pf_0001',
    ...spring,
    sumInsured: { amount: 62000, currency: 'USD' },
    effectiveFrom: '2026-07-01',
    effectiveTo: '2026-12-31',
  }),
  write(
    '200, signed; its claim is approved',
    '/v1/reports',
    { reportId: 'rep_0005', status: 'signed' },
    {
      note: 'A webhook report.approved follows.',
    },
  ),
  write(
    '201, and an alert at once',
    '/v1/watch/subscriptions',
    { aoiId: 'aoi_0014', peril: 'hail' },
    {
      note: 'The plot was struck by evt_0001.',
    },
  ),
];

export const scenarios: Scenario[] = [...access, ...reads, ...jobs, ...refusedWrites, ...webhooks, ...created];
