// A request, or a few, for each problem code: the last one is refused with it.

import type { InjectOptions } from 'fastify';
import type { ProblemCode } from '../../src/contract/problems.ts';
import { limits } from '../../src/contract/surface.ts';
import { bearer } from './example-request.ts';
import { sendRaw } from './raw-request.ts';

const full = bearer('full');
let keys = 0;
const get = (url: string, headers: Record<string, string> = full): InjectOptions => ({ method: 'GET', url, headers });
const post = (url: string, body: unknown, headers: Record<string, string> = {}): InjectOptions => ({
  method: 'POST',
  url,
  headers: {
    ...full,
    'content-type': 'application/json',
    'idempotency-key': `meet-${++keys}`,
    ...headers,
  },
  payload: typeof body === 'string' ? body : JSON.stringify(body),
});
const footprint = (eventId: string, aoiId: string) => ({ kind: 'geo.damage_footprint', input: { eventId, aoiId } });
const claim = (policyId: string, aoiId: string, peril: string, occurredAt: string, more: object = {}) => ({
  policyId,
  aoiId,
  peril,
  occurredAt,
  ...more,
});
const aFault = { operation: 'listClaims', status: 503 };
const struck = '2025-12-18T20:30:00Z';
const bytes = (count: number) => Buffer.alloc(count).toString('base64');

export type Met = InjectOptions | readonly InjectOptions[] | ((port: number) => Promise<number | undefined>);

/** Bytes over a socket; the answer's code. */
const raw = (text: string) => async (port: number) => {
  const answer = await sendRaw(port, text);
  return answer === null ? undefined : JSON.parse(answer.body).code;
};

/** How each code of the registry is met: the last of the requests is the one that is refused. A code that is missing here does not compile. */
export const ways: { readonly [Code in ProblemCode]: Met } = {
  invalid_limit: get('/v1/aois?limit=251'),
  invalid_cursor: get('/v1/aois?cursor=not-a-cursor'),
  invalid_parameter: get('/v1/events?peril=volcano'),
  unknown_parameter: get('/v1/events?perill=hail'),
  invalid_window: get('/v1/events?from=2026-01-10&to=2026-01-01'),
  malformed_request: raw('GET / HTTP/9.9\r\n\r\n'),
  missing_credential: get('/v1/aois', {}),
  invalid_token: get('/v1/aois', { authorization: 'Bearer sbox-expired-token' }),
  cost_cap_exceeded: post('/v1/jobs', footprint('evt_0001', 'aoi_0011')),
  insufficient_permission: post('/v1/portfolios', { name: 'x' }, bearer('read-only')),
  route_not_found: get('/v1/plots'),
  resource_not_found: get('/v1/aois/aoi_9001'),
  tenant_mismatch: get('/v1/aois', { ...full, 'x-service-tenant-id': 'org_ebro' }),
  job_result_not_ready: get('/v1/jobs/job_0002/result'),
  job_result_unavailable: get('/v1/jobs/job_0004/result'),
  import_kind_unknown: post('/v1/import/events', { items: [] }),
  method_not_allowed: { method: 'PATCH', url: '/v1/aois', headers: full },
  request_timeout: raw('POST /v1/jobs HTTP/1.1\r\nhost: localhost\r\n'),
  host_not_allowed: raw('GET / HTTP/1.1\r\nhost: other.example\r\n\r\n'),
  transfer_coding_not_supported: raw(
    'POST /v1/jobs HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: gzip, chunked\r\n\r\n0\r\n\r\n',
  ),
  idempotency_in_progress: post('/v1/jobs', {}, { 'idempotency-key': 'sbox-in-flight-1' }),
  duplicate_resource: post('/v1/portfolios', { name: 'Núcleo' }),
  claim_already_open: post('/v1/claims', claim('pol_0001', 'aoi_0001', 'hail', struck, { eventId: 'evt_0001' })),
  peritaje_already_open: post('/v1/peritajes', { claimId: 'clm_0003', detectionId: 'det_0009' }),
  watch_already_exists: post('/v1/watch/subscriptions', { aoiId: 'aoi_0001', peril: 'hail' }),
  report_already_signed: post('/v1/reports', { reportId: 'rep_0001', status: 'signed' }),
  job_already_terminal: { method: 'DELETE', url: '/v1/jobs/job_0001', headers: full },
  delivery_not_dead_lettered: post('/v1/webhooks/deliveries/dlv_0001/replay', {}),
  // Two of the seeded ones are active.
  webhook_limit_reached: Array.from({ length: limits.webhookSubscriptions - 1 }, (_, index) =>
    post(
      '/v1/webhooks/subscriptions',
      {
        endpointUrl: `https://hooks.example/${index}`,
        eventTypes: ['claim.created'],
      },
      bearer('full', 'many-webhooks'),
    ),
  ),
  policy_overlap: post('/v1/policies', {
    clientId: 'cli_0001',
    portfolioId: 'pf_0001',
    aoiIds: ['aoi_0001'],
    perils: ['hail'],
    sumInsured: { amount: 100000, currency: 'USD' },
    effectiveFrom: '2026-01-01',
    effectiveTo: '2026-06-30',
  }),
  validation_failed: post('/v1/portfolios', { nmae: 'x' }),
  malformed_json: post('/v1/portfolios', '{"name":'),
  body_not_object: post('/v1/portfolios', '[]'),
  unsupported_media_type: post('/v1/portfolios', '{}', { 'content-type': 'text/plain' }),
  body_too_large: post('/v1/portfolios', { name: 'x'.repeat(limits.bodyBytes) }),
  world_already_exists: [
    post('/control/worlds', { name: 'twice' }),
    post('/v1/portfolios', { name: 'Written' }, bearer('full', 'twice')),
    post('/control/worlds', { name: 'twice' }),
  ],
  default_world_stays: {
    method: 'DELETE',
    url: '/control/worlds/default',
    headers: { ...full, 'idempotency-key': 'drop' },
  },
  fault_limit_reached: [
    ...Array.from({ length: limits.faults }, () => post('/control/faults', aFault, bearer('full', 'full-of-faults'))),
    post('/control/faults', aFault, bearer('full', 'full-of-faults')),
  ],
  idempotency_key_required: {
    method: 'POST',
    url: '/v1/portfolios',
    headers: { ...full, 'content-type': 'application/json' },
    payload: '{}',
  },
  idempotency_key_invalid: post('/v1/portfolios', {}, { 'idempotency-key': '"' }),
  idempotency_key_reused: [
    post('/v1/clients', { name: 'First' }, { 'idempotency-key': 'reused' }),
    post('/v1/clients', { name: 'Second' }, { 'idempotency-key': 'reused' }),
  ],
  event_cancelled: [
    post('/control/clock', { to: '2026-02-01T00:00:00Z' }),
    post('/v1/detections', { eventId: 'evt_0015', aoiId: 'aoi_0005' }),
  ],
  peril_not_supported: post('/v1/jobs', footprint('evt_0013', 'aoi_0010')),
  peril_not_monitored: post('/v1/detections', { eventId: 'evt_0005', aoiId: 'aoi_0001' }),
  detection_not_possible: post('/v1/detections', { eventId: 'evt_0009', aoiId: 'aoi_0009' }),
  job_kind_not_supported: post('/v1/jobs', { kind: 'geo.yield' }),
  invalid_geometry: post('/v1/aois', {
    portfolioId: 'pf_0001',
    name: 'x',
    ring: [
      [0, 0],
      [1, 1],
      [0, 0],
    ],
  }),
  policy_not_in_force: post('/v1/claims', claim('pol_0009', 'aoi_0030', 'hail', '2026-01-10T18:00:00Z')),
  peril_not_covered: post('/v1/claims', claim('pol_0001', 'aoi_0001', 'drought', struck)),
  aoi_not_insured: post('/v1/claims', claim('pol_0001', 'aoi_0004', 'hail', struck)),
  detection_claim_mismatch: post('/v1/peritajes', { claimId: 'clm_0001', detectionId: 'det_0006' }),
  invalid_endpoint_url: post('/v1/webhooks/subscriptions', {
    endpointUrl: 'ftp://x.test',
    eventTypes: ['claim.created'],
  }),
  logo_too_large: post('/v1/org/branding/logo', { contentType: 'image/png', contentBase64: bytes(300 * 1024) }),
  logo_type_not_supported: post('/v1/org/branding/logo', { contentType: 'image/png', contentBase64: bytes(100) }),
  import_too_large: post('/v1/import/clients', { items: Array(limits.importItems + 1).fill({}) }),
  headers_too_large: raw(`GET / HTTP/1.1\r\nhost: localhost\r\nx-long: ${'x'.repeat(70_000)}\r\n\r\n`),
  internal_error: get('/v1/claims'),
  injected_fault: [
    post('/control/faults', aFault, bearer('full', 'faulty')),
    get('/v1/claims', bearer('full', 'faulty')),
  ],
  server_busy: get('/v1/claims'),
  log_unavailable: get('/v1/claims'),
  world_stopped: get('/v1/claims'),
  world_replaced: get('/v1/claims'),
  world_limit_reached: [
    post('/v1/portfolios', { name: 'One' }, bearer('full', 'one')),
    get('/v1/aois', bearer('full', 'two')),
  ],
};
