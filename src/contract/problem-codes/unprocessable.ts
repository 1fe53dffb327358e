// 422: a request that cannot be processed as it is written, its idempotency key included.

import type { ProblemKind } from './problem-kind.ts';

export const unprocessableProblems = {
  validation_failed: {
    status: 422,
    check: 'form',
    title: 'The body does not have the required form',
    meaning:
      'One or more members are missing, unknown, or not of the documented form. All of them are listed in errors.',
    remedy: 'Correct every entry of errors and send the request again; the key was not spent.',
    meet: 'scenario',
  },
  malformed_json: {
    status: 422,
    check: 'body',
    title: 'The body is not JSON',
    meaning: 'The body is not well-formed UTF-8 JSON, or it is nested too deeply.',
    remedy: 'Send a JSON object encoded in UTF-8.',
    meet: [{ method: 'POST', path: '/v1/portfolios', headers: { 'idempotency-key': 'any' }, body: '{' }],
  },
  body_not_object: {
    status: 422,
    check: 'body',
    title: 'The body is not a JSON object',
    meaning: 'Every write takes a JSON object; an empty body, an array or a plain value is refused.',
    remedy: 'Send a JSON object, at least {}.',
    meet: [{ method: 'POST', path: '/v1/portfolios', headers: { 'idempotency-key': 'any' }, body: '[]' }],
  },
  unsupported_media_type: {
    status: 422,
    check: 'body',
    title: 'The body is not labelled application/json',
    meaning: 'Writes read application/json in UTF-8 only.',
    remedy: 'Send Content-Type: application/json.',
    meet: [
      {
        method: 'POST',
        path: '/v1/portfolios',
        headers: { 'idempotency-key': 'any', 'content-type': 'text/plain' },
        body: '{}',
      },
    ],
  },
  body_too_large: {
    status: 422,
    check: 'body',
    title: 'The body is too large',
    meaning: 'A body has at most 1 MiB, that of an import at most 10 MiB, with at most 256 KiB in one item.',
    remedy: 'Send less at once.',
    meet: { how: `printf '%1100000s' | sbox api POST /v1/portfolios -d -` },
  },
  idempotency_key_required: {
    status: 422,
    check: 'key',
    title: 'An idempotency key is required',
    meaning: 'Every write needs the Idempotency-Key header, so that a repeated submission is applied and charged once.',
    remedy: 'Send Idempotency-Key with a value of your own, for example a UUID.',
    meet: 'scenario',
  },
  idempotency_key_invalid: {
    status: 422,
    check: 'key',
    title: 'The idempotency key is not valid',
    meaning: 'The key must be given once and have 1 to 255 printable ASCII characters, bare or in double quotes.',
    remedy: 'Send a shorter key of printable ASCII, for example a UUID.',
    meet: [{ method: 'POST', path: '/v1/portfolios', headers: { 'idempotency-key': '"open' }, body: '{}' }],
  },
  idempotency_key_reused: {
    status: 422,
    check: 'ledger',
    title: 'The idempotency key was used for another request',
    meaning: 'The key was spent on a request with another method, path or body.',
    remedy: 'Use a new key for a new request, or repeat the first request unchanged.',
    meet: 'scenario',
  },
} as const satisfies Record<string, ProblemKind>;
