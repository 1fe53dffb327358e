import { expect, test } from 'vitest';
import { as } from '../support/as.ts';
import { buildTestApp } from '../support/test-app.ts';

const app = buildTestApp();
const full = as('full').authorization;
const readOnly = as('read-only').authorization;
const foreign = { 'x-service-tenant-id': 'org_ebro' };
const key = { 'idempotency-key': 'order' };
const json = { 'content-type': 'application/json' };

// Each line has two faults or more; the answer names the one that Decision 1 looks at first.
test.each([
  ['an unknown route before a missing credential', 'POST', '/v1/nothing', {}, '{', 404, 'route_not_found'],
  ['an unknown method before a missing credential', 'PATCH', '/v1/claims', {}, '{', 405, 'method_not_allowed'],
  [
    'an unknown route before an unreadable media type',
    'POST',
    '/v1/nothing',
    { 'content-type': ';' },
    '{',
    404,
    'route_not_found',
  ],
  ['the credential before the tenant header', 'GET', '/v1/claims', foreign, '', 401, 'missing_credential'],
  ['the credential before the path id', 'GET', '/v1/claims/nothing', {}, '', 401, 'missing_credential'],
  ['the credential before the key', 'POST', '/v1/claims', json, '{}', 401, 'missing_credential'],
  [
    'the credential before the size of the body',
    'POST',
    '/v1/claims',
    json,
    ' '.repeat(2_000_000),
    401,
    'missing_credential',
  ],
  [
    'the tenant header before the permission',
    'POST',
    '/v1/claims',
    { authorization: readOnly, ...foreign },
    '{}',
    404,
    'tenant_mismatch',
  ],
  [
    'the tenant header before the query',
    'GET',
    '/v1/claims?limit=0',
    { authorization: full, ...foreign },
    '',
    404,
    'tenant_mismatch',
  ],
  [
    'the permission before the key',
    'POST',
    '/v1/claims',
    { authorization: readOnly },
    '{',
    403,
    'insufficient_permission',
  ],
  [
    'the permission before the path id',
    'DELETE',
    '/v1/jobs/nothing',
    { authorization: readOnly },
    '',
    403,
    'insufficient_permission',
  ],
  [
    'the key before the media type',
    'POST',
    '/v1/claims',
    { authorization: full, 'content-type': 'text/plain' },
    'x',
    422,
    'idempotency_key_required',
  ],
  [
    'the key before the size of the body',
    'POST',
    '/v1/claims',
    { authorization: full, ...json },
    ' '.repeat(2_000_000),
    422,
    'idempotency_key_required',
  ],
  [
    'a malformed key before malformed JSON',
    'POST',
    '/v1/claims',
    { authorization: full, ...json, 'idempotency-key': '"' },
    '{',
    422,
    'idempotency_key_invalid',
  ],
  [
    'malformed JSON before the path id',
    'POST',
    '/v1/webhooks/deliveries/nothing/replay',
    { authorization: full, ...json, ...key },
    '{',
    422,
    'malformed_json',
  ],
  [
    'the kind of body before a key in flight',
    'POST',
    '/v1/claims',
    { authorization: full, ...json, 'idempotency-key': 'sbox-in-flight-1' },
    '[]',
    422,
    'body_not_object',
  ],
  [
    'a key in flight before the path id',
    'POST',
    '/v1/webhooks/deliveries/nothing/replay',
    { authorization: full, ...json, 'idempotency-key': 'sbox-in-flight-1' },
    '{}',
    409,
    'idempotency_in_progress',
  ],
  [
    'the path id before the form of the body',
    'POST',
    '/v1/webhooks/deliveries/nothing/replay',
    { authorization: full, ...json, ...key },
    '{"x":1}',
    404,
    'resource_not_found',
  ],
] as const)('%s is refused', async (_fault, method, url, headers, payload, status, code) => {
  const reply = await app.inject({ method, url, headers, ...(payload === '' ? {} : { payload }) });
  expect([reply.statusCode, reply.json().code]).toEqual([status, code]);
});

test('a refused write leaves its key free', async () => {
  const send = (payload: string) =>
    app.inject({
      method: 'POST',
      url: '/v1/sbox/reset',
      headers: { ...as('full', 'free-key'), ...json, 'idempotency-key': 'one' },
      payload,
    });
  expect((await send('{')).statusCode).toBe(422);
  const applied = await send('{}');
  expect(applied.statusCode).toBe(200);
  expect(applied.headers['idempotent-replayed']).toBeUndefined();
});
