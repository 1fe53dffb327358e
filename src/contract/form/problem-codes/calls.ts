// What a world decides about a call before any rule: faults, spent keys, ids, form.

import { type ProblemKind, write } from './problem-kind.ts';

const readForm = { status: 400, check: 'form' } as const;
const writeForm = { status: 422, check: 'form' } as const;
const notFound = { status: 404, check: 'id' } as const;

export const callProblems = {
  injected_fault: {
    status: 503,
    check: 'fault',
    title: 'A fault was asked for here',
    meaning:
      'A fault of the world or the header Sbox-Fault asked for trouble: 429, 500, 502, 503 or 504, as the fault says.',
    remedy: 'Do what your client should do when the service is in trouble; GET /control/faults lists the faults.',
    meet: { how: 'sbox faults add listClaims --status 503, then sbox claims list' },
  },
  idempotency_in_progress: {
    status: 409,
    check: 'ledger',
    title: 'A request with this idempotency key is still running',
    meaning: 'The first request with the key has not ended. Keys that start with sbox-in-flight- always answer so.',
    remedy: 'Wait for the seconds in Retry-After and send the same request again.',
  },
  idempotency_key_reused: {
    status: 422,
    check: 'ledger',
    title: 'The idempotency key was used for another request',
    meaning: 'The key was spent on a request with another method, path or body.',
    remedy: 'Use a new key for a new request, or repeat the first request unchanged.',
  },
  resource_not_found: {
    ...notFound,
    title: 'The resource does not exist in this organization',
    meaning: 'No resource has this id, or it belongs to another organization; the two are not told apart.',
    remedy: 'Check the id, the token (whose organization is asked) and the world; a reset forgets created resources.',
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
  job_result_not_ready: {
    ...notFound,
    title: 'The job has no result yet',
    meaning: 'The job is queued or running. Reading the result does not move it; reading the job does.',
    remedy: 'Read the job until its status is succeeded, then read its resultUrl.',
  },
  job_result_unavailable: {
    ...notFound,
    title: 'The job ended without a result',
    meaning: 'The job failed or was cancelled. A terminal job is never rewritten.',
    remedy: "Read the job's error, then create a new job.",
  },
  import_kind_unknown: {
    ...notFound,
    title: 'This kind cannot be imported',
    meaning: 'The kind in the path is not one of aois, policies, clients, claims.',
    remedy: 'Use one of the four kinds.',
  },
  invalid_limit: {
    ...readForm,
    title: 'The page limit is not valid',
    meaning: 'limit must be given once, as an integer from 1 to 250. It is never coerced or capped.',
    remedy: 'Send limit between 1 and 250, or leave it out for 25.',
  },
  invalid_cursor: {
    ...readForm,
    title: 'The cursor is not valid here',
    meaning:
      'A cursor belongs to the list, the organization and the filters it was issued for, and cannot be built by hand.',
    remedy:
      'Use page.nextCursor or page.previousCursor of the same list with the same filters, or start again without a cursor.',
  },
  invalid_parameter: {
    ...readForm,
    title: 'A query parameter has a value that is not allowed',
    meaning: 'The value lies outside the vocabulary or the form of the parameter, or the parameter was given twice.',
    remedy: 'Use one of the values that the error lists.',
    elsewhere: [
      [{ method: 'GET', path: '/control/due?until=soon', headers: {} }],
      [{ method: 'GET', path: '/control/audit?severity=mild', headers: {} }],
      [{ method: 'GET', path: '/control/why', headers: {} }],
    ],
  },
  unknown_parameter: {
    ...readForm,
    title: 'A query parameter is not known',
    meaning: 'The operation does not take this query parameter. A sandbox exists to find typos, so none is ignored.',
    remedy: 'Remove it, or use one of the parameters that the error lists.',
  },
  invalid_window: {
    ...readForm,
    title: 'The time window is empty',
    meaning: 'from is inclusive and to is exclusive, so from must lie before to.',
    remedy: 'Send a from that lies before to.',
    elsewhere: [
      [{ method: 'GET', path: '/v1/weather?aoiId=aoi_0001&from=2026-01-10&to=2026-01-01', headers: {} }],
      [{ method: 'GET', path: '/v1/claims?from=2026-01-10&to=2026-01-01', headers: {} }],
    ],
  },
  validation_failed: {
    ...writeForm,
    title: 'The request does not have the required form',
    meaning:
      'One or more members are missing, unknown, or not of the documented form, or there is a query, which no write takes. All of them are listed in errors.',
    remedy: 'Correct every entry of errors and send the request again; the key was not spent.',
  },
  job_kind_not_supported: {
    ...writeForm,
    title: 'The job kind is not supported',
    meaning: 'geo.damage_footprint is the kind that can be enqueued here; imports have their own path.',
    remedy: 'Send kind geo.damage_footprint.',
  },
  invalid_endpoint_url: {
    ...writeForm,
    title: 'The endpoint URL is not valid',
    meaning: 'An endpoint is an absolute http or https URL without credentials or fragment.',
    remedy: 'Send a URL such as https://ok.sandbox.test/hooks; no call is ever made to it.',
  },
  import_too_large: {
    ...writeForm,
    title: 'The import has too many items',
    meaning: 'An import has at most 10,000 items.',
    remedy: 'Split the items over several imports.',
    meet: {
      how: `printf '{"items":[{}%s]}' "$(printf ',{}%.0s' $(seq 10000))" | sbox api POST /v1/import/clients -d -`,
    },
  },
} satisfies Record<string, ProblemKind>;
