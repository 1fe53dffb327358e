// Who calls, whether they may, and whether what they send can be read.

import type { MeetingRequest, ProblemFacts } from './problem-kind.ts';

const credential = { status: 401, check: 'credential' } as const;
const body = { status: 422, check: 'body' } as const;
const key = { status: 422, check: 'key' } as const;

const sent = (text: string, headers: MeetingRequest['headers'] = {}): readonly MeetingRequest[] => [
  { method: 'POST', path: '/v1/portfolios', headers: { 'idempotency-key': 'any', ...headers }, body: text },
];

export const callerProblems = {
  missing_credential: credential,
  invalid_token: credential,
  token_expired: {
    ...credential,
    how: 'sbox serve --token brief=claims:read,expires=PT1H, then sbox clock advance 1h',
  },
  tenant_mismatch: { status: 404, check: 'tenant' },
  // Every token of the fixtures reads everything.
  insufficient_permission: {
    status: 403,
    check: 'permission',
    howElsewhere: 'sbox serve --token narrow=events:read, then the same with --token narrow',
  },
  idempotency_key_required: key,
  idempotency_key_invalid: { ...key, meet: sent('{}', { 'idempotency-key': '"open' }) },
  malformed_json: { ...body, meet: sent('{') },
  body_not_object: { ...body, meet: sent('[]') },
  unsupported_media_type: { ...body, meet: sent('{}', { 'content-type': 'text/plain' }) },
  body_too_large: { ...body, how: `printf '%1100000s' | sbox api POST /v1/portfolios -d -` },
} satisfies Record<string, ProblemFacts>;
