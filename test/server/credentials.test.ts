import { expect, test } from 'vitest';
import { createCredentials } from '../../src/server/callers/credentials.ts';
import { as } from '../support/as.ts';
import { buildTestApp, openSeed } from '../support/test-app.ts';

const noClock = () => Promise.reject(new Error('no token of this test grows old'));

const app = buildTestApp();
const get = (headers: Record<string, string>) => app.inject({ url: '/v1/portfolios', headers });

test.each([
  ['no header', {}],
  ['an empty header', { authorization: '' }],
  ['another scheme', { authorization: 'Basic c2JveDpzYm94' }],
  ['a scheme without a token', { authorization: 'Bearer' }],
  ['a scheme with blanks only', { authorization: 'Bearer   ' }],
  ['a token without its scheme', { authorization: 'sbox-full-access-token' }],
])('%s is a missing credential', async (_form, headers) => {
  const reply = await get(headers);
  expect([reply.statusCode, reply.json().code]).toEqual([401, 'missing_credential']);
  expect(reply.headers['www-authenticate']).toBe('Bearer realm="sbox"');
});

test.each([
  'nobody',
  'sbox-expired-token',
  'sbox-full-access-token+',
  'sbox-full-access-token+a+b',
  `sbox-full-access-token+${'x'.repeat(65)}`,
  'sbox-full-access-token+ñ',
  'SBOX-FULL-ACCESS-TOKEN',
])('the token %s is invalid, and the answer does not repeat it', async (token) => {
  const reply = await get({ authorization: `Bearer ${token}` });
  expect([reply.statusCode, reply.json().code]).toEqual([401, 'invalid_token']);
  expect(reply.headers['www-authenticate']).toBe('Bearer realm="sbox", error="invalid_token"');
  expect(reply.json().detail).not.toContain(`${token} `);
});

test.each(['Bearer', 'bearer', 'BEARER'])('the scheme may be spelled %s', async (scheme) => {
  const reply = await get({ authorization: `${scheme} sbox-read-only-token` });
  expect(reply.statusCode).toBe(200);
});

test.each(['ci-42', 'A.b_c-9', 'x'.repeat(64), 'default'])('a token may carry the world name %s', async (world) => {
  expect((await get(as('full', world))).statusCode).toBe(200);
});

test('a missing permission is named in the body and in the challenge', async () => {
  const reply = await app.inject({ method: 'DELETE', url: '/v1/jobs/job_0001', headers: as('read-only') });
  expect(reply.statusCode).toBe(403);
  expect(reply.json()).toMatchObject({
    type: '/problems/insufficient_permission',
    status: 403,
    code: 'insufficient_permission',
    instance: '/v1/jobs/job_0001',
    requiredPermission: 'events:write',
    errors: [],
  });
  expect(reply.headers['www-authenticate']).toBe(
    'Bearer realm="sbox", error="insufficient_scope", scope="events:write"',
  );
});

test('the tenant header passes when it names the organization of the credential', async () => {
  expect((await get({ ...as('other-org'), 'x-service-tenant-id': 'org_ebro' })).statusCode).toBe(200);
});

test.each(['org_ebro', 'org_nowhere', '', 'ORG_PAMPA', 'org_pampa, org_pampa'])(
  'the tenant header "%s" does not match org_pampa',
  async (tenant) => {
    const reply = await get({ ...as('full'), 'x-service-tenant-id': tenant });
    expect([reply.statusCode, reply.json().code]).toEqual([404, 'tenant_mismatch']);
  },
);

test('a header of many blanks is known each time, and only short ones are remembered', () => {
  const { identify } = createCredentials(openSeed().tokens, { readTime: noClock });
  const long = `Bearer ${' '.repeat(8_000)}sbox-full-access-token+blanks`;
  expect(identify(long)).toEqual(identify('Bearer sbox-full-access-token+blanks'));
  expect(identify(long)).not.toBe(identify(long));
  expect(identify('Bearer sbox-full-access-token+blanks')).toBe(identify('Bearer sbox-full-access-token+blanks'));
});
