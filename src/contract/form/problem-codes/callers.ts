// Who calls, whether they may, and whether what they send can be read.

import type { ProblemKind } from './problem-kind.ts';

const credential = { status: 401, check: 'credential' } as const;
const body = { status: 422, check: 'body' } as const;
const key = { status: 422, check: 'key' } as const;

export const callerProblems = {
  missing_credential: {
    ...credential,
    title: 'A credential is required',
    meaning: 'The request has no Authorization header with a bearer token.',
    remedy: 'Send Authorization: Bearer sbox-full-access-token (the page at / lists the tokens).',
  },
  invalid_token: {
    ...credential,
    title: 'The credential is not valid',
    meaning: 'The bearer token is unknown, expired, or carries a world name that is not well-formed.',
    remedy: 'Use one of the three fixture tokens; a world name after + has 1 to 64 of A-Z a-z 0-9 . _ -',
  },
  token_expired: {
    ...credential,
    title: 'The credential has expired',
    meaning:
      'The sandbox was started with a token that grows old, and the clock of the world has passed expiredAt. It moves with every write, too.',
    remedy: 'Get another token, as your program would. Here a reset or an undo of what moved the clock brings it back.',
    meet: { how: 'sbox serve --token brief=claims:read,expires=PT1H, then sbox clock advance 1h' },
  },
  tenant_mismatch: {
    status: 404,
    check: 'tenant',
    title: 'The tenant header names another organization',
    meaning: 'x-service-tenant-id, when present, must equal the organization of the credential. It never overrides it.',
    remedy: 'Leave the header out, or send the organization that the token belongs to.',
  },
  insufficient_permission: {
    status: 403,
    check: 'permission',
    title: 'The credential lacks the permission',
    meaning: 'The operation requires a permission that this token does not grant.',
    remedy: 'Use a token that grants requiredPermission; sbox-full-access-token grants all of them.',
  },
  idempotency_key_required: {
    ...key,
    title: 'An idempotency key is required',
    meaning: 'Every write needs the Idempotency-Key header, so that a repeated submission is applied and charged once.',
    remedy: 'Send Idempotency-Key with a value of your own, for example a UUID.',
  },
  idempotency_key_invalid: {
    ...key,
    title: 'The idempotency key is not valid',
    meaning: 'The key must be given once and have 1 to 255 printable ASCII characters, bare or in double quotes.',
    remedy: 'Send a shorter key of printable ASCII, for example a UUID.',
    meet: [{ method: 'POST', path: '/v1/portfolios', headers: { 'idempotency-key': '"open' }, body: '{}' }],
  },
  malformed_json: {
    ...body,
    title: 'The body is not JSON',
    meaning:
      'The body is not well-formed UTF-8 JSON, it is nested too deeply, or one of its objects has a member twice.',
    remedy: 'Send a JSON object encoded in UTF-8, with each member once.',
    meet: [{ method: 'POST', path: '/v1/portfolios', headers: { 'idempotency-key': 'any' }, body: '{' }],
  },
  body_not_object: {
    ...body,
    title: 'The body is not a JSON object',
    meaning: 'Every write takes a JSON object; an empty body, an array or a plain value is refused.',
    remedy: 'Send a JSON object, at least {}.',
    meet: [{ method: 'POST', path: '/v1/portfolios', headers: { 'idempotency-key': 'any' }, body: '[]' }],
  },
  unsupported_media_type: {
    ...body,
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
    ...body,
    title: 'The body is too large',
    meaning: 'A body has at most 1 MiB, that of an import at most 10 MiB, with at most 256 KiB in one item.',
    remedy: 'Send less at once.',
    meet: { how: `printf '%1100000s' | sbox api POST /v1/portfolios -d -` },
  },
} satisfies Record<string, ProblemKind>;
