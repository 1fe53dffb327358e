// What a world decides about a call before any rule: faults, spent keys, ids, form.

import { type ProblemFacts, write } from './problem-kind.ts';

const readForm = { status: 400, check: 'form' } as const;
const writeForm = { status: 422, check: 'form' } as const;
const notFound = { status: 404, check: 'id' } as const;

export const callProblems = {
  injected_fault: {
    status: 503,
    check: 'fault',
    how: 'sbox faults add listClaims --status 503, then sbox claims list',
  },
  idempotency_in_progress: { status: 409, check: 'ledger' },
  idempotency_key_reused: { status: 422, check: 'ledger' },
  resource_not_found: {
    ...notFound,
    elsewhere: [
      [
        write('/v1/webhooks/subscriptions', {
          endpointUrl: 'https://ok.sandbox.test/hooks',
          eventTypes: ['claim.created'],
          signingKeyRef: 'whkey_9999',
        }),
      ],
      [write('/control/worlds', { name: 'never', at: 9999 })],
      [
        write('/v1/portfolios', { name: 'Forgotten' }),
        write('/v1/sbox/reset', {}),
        write('/control/rewind', { to: 0, from: 2 }),
      ],
      [write('/control/held/release', { requestId: 'req_9999' })],
    ],
  },
  job_result_not_ready: notFound,
  job_result_unavailable: notFound,
  import_kind_unknown: notFound,
  invalid_limit: readForm,
  invalid_cursor: readForm,
  invalid_parameter: {
    ...readForm,
    elsewhere: [
      [{ method: 'GET', path: '/control/due?until=soon', headers: {} }],
      [{ method: 'GET', path: '/control/audit?severity=mild', headers: {} }],
      [{ method: 'GET', path: '/control/why', headers: {} }],
      [{ method: 'GET', path: '/control/next', headers: {} }],
    ],
  },
  unknown_parameter: readForm,
  invalid_window: {
    ...readForm,
    elsewhere: [
      [{ method: 'GET', path: '/v1/weather?aoiId=aoi_0001&from=2026-01-10&to=2026-01-01', headers: {} }],
      [{ method: 'GET', path: '/v1/claims?from=2026-01-10&to=2026-01-01', headers: {} }],
    ],
  },
  validation_failed: writeForm,
  job_kind_not_supported: writeForm,
  invalid_endpoint_url: writeForm,
  import_too_large: {
    ...writeForm,
    how: `printf '{"items":[{}%s]}' "$(printf ',{}%.0s' $(seq 10000))" | sbox api POST /v1/import/clients -d -`,
  },
} satisfies Record<string, ProblemFacts>;
