import { expect, test } from 'vitest';
import { as } from '../support/as.ts';
import { buildTestApp } from '../support/test-app.ts';

const app = buildTestApp({ cors: ['https://console.example'] });
const preflight = (origin: string, url = '/v1/jobs') =>
  app.inject({
    method: 'OPTIONS',
    url,
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization, idempotency-key',
    },
  });

const allowed = [
  'http://localhost',
  'http://localhost:5173',
  'https://localhost:8443',
  'http://127.0.0.1:3000',
  'http://[::1]:3000',
  'http://app.localhost:80',
  'https://console.example',
];
const refused = [
  'https://evil.example',
  'http://localhost.evil.example',
  'http://127.0.0.1.evil.example',
  'http://evillocalhost',
  'null',
  'https://console.example.evil',
  'http://console.example',
];

test.each(allowed)('%s may call, with and without a preflight', async (origin) => {
  const asked = await preflight(origin);
  expect(asked.statusCode).toBe(204);
  expect(asked.headers['access-control-allow-origin']).toBe(origin);
  expect(asked.headers['access-control-allow-methods']).toBe('GET, HEAD, POST, PUT, DELETE');
  expect(asked.headers['access-control-allow-headers']).toBe('authorization, idempotency-key');
  const read = await app.inject({ url: '/v1/aois?limit=1', headers: { ...as('full'), origin } });
  expect(read.headers['access-control-allow-origin']).toBe(origin);
});

test.each(refused)('%s may not call', async (origin) => {
  expect((await preflight(origin)).headers['access-control-allow-origin']).toBeUndefined();
  const read = await app.inject({ url: '/v1/aois?limit=1', headers: { ...as('full'), origin } });
  expect(read.headers['access-control-allow-origin']).toBeUndefined();
});

test.each([
  ['an answer', { ...as('full') }, '/v1/aois?limit=1', 200],
  ['a refusal', {}, '/v1/aois', 401],
  ['an unknown path', {}, '/v1/nothing', 404],
  ['a page', {}, '/healthz', 200],
])('%s shows browsers the headers that clients need', async (_kind, headers, url, status) => {
  const reply = await app.inject({ url, headers: { ...headers, origin: 'http://localhost:5173' } });
  expect(reply.statusCode).toBe(status);
  expect(reply.headers['access-control-allow-origin']).toBe('http://localhost:5173');
  expect(reply.headers.vary).toContain('Origin');
  expect(reply.headers['access-control-expose-headers']).toBe(
    'Location, Retry-After, Idempotent-Replayed, WWW-Authenticate, X-Request-Id, Sbox-Position, Sbox-Generation, Sbox-Held',
  );
});

test('OPTIONS that is no preflight is a method that no path has', async () => {
  for (const headers of [{}, { origin: 'http://localhost' }, { 'access-control-request-method': 'POST' }]) {
    const reply = await app.inject({ method: 'OPTIONS', url: '/v1/jobs', headers });
    expect([reply.statusCode, reply.json().code, reply.headers.allow]).toEqual([405, 'method_not_allowed', 'POST']);
  }
});

test('a preflight needs no credential and has a request id', async () => {
  const reply = await preflight('http://localhost:5173', '/v1/claims');
  expect([reply.statusCode, reply.body]).toEqual([204, '']);
  expect(reply.headers['x-request-id']).toMatch(/^req_/);
});
