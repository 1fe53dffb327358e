import { METHODS } from 'node:http';
import { expect, test } from 'vitest';
import { buildTestApp } from '../support/test-app.ts';

const app = buildTestApp();

test.each([
  ['/v1/aoi', '/v1/aois'],
  ['/v1/aois/', '/v1/aois'],
  ['/v1/aois/aoi_0001/', '/v1/aois/aoi_0001'],
  ['/v1/AOIS', '/v1/aois'],
  ['/v1//aois', '/v1/aois'],
  ['/v1/job/job_0001/result', '/v1/jobs/job_0001/result'],
  ['/v1/webhook/subscriptions', '/v1/webhooks/subscriptions'],
])('%s is unknown, and %s is proposed', async (path, proposal) => {
  const reply = await app.inject({ url: path });
  expect(reply.statusCode).toBe(404);
  expect(reply.json()).toMatchObject({ code: 'route_not_found', instance: path });
  expect(reply.json().detail).toContain(`Did you mean ${proposal}?`);
});

test.each(['/v2/aois/x/y/z/w', '/favicon.ico', `/${'x'.repeat(5000)}`])(
  '%s is unknown and resembles nothing',
  async (url) => {
    const reply = await app.inject({ url });
    expect([reply.statusCode, reply.json().code]).toEqual([404, 'route_not_found']);
    expect(reply.json().detail).toContain('/docs');
  },
);

test.each([
  ['PATCH', '/v1/aois', 'GET, HEAD, POST'],
  ['DELETE', '/v1/portfolios/pf_0001', 'GET, HEAD'],
  ['GET', '/v1/sbox/reset', 'POST'],
  ['HEAD', '/v1/sbox/reset', 'POST'],
  ['POST', '/v1/org/branding', 'GET, HEAD, PUT'],
  ['PUT', '/v1/jobs/job_0001', 'GET, HEAD, DELETE'],
  ['GET', '/v1/import/aois', 'POST'],
  ['POST', '/healthz', 'GET, HEAD'],
  ['POST', '/problems/invalid_limit', 'GET, HEAD'],
  ['OPTIONS', '/v1/aois', 'GET, HEAD, POST'],
] as const)('%s %s answers 405 with Allow: %s', async (method, url, allow) => {
  const reply = await app.inject({ method, url });
  expect(reply.statusCode).toBe(405);
  expect(reply.headers.allow).toBe(allow);
});

test('every method that HTTP knows gets an answer on a path that exists and on one that does not', async () => {
  const methods = METHODS.filter((method) => !['GET', 'HEAD', 'POST', 'CONNECT'].includes(method));
  expect(methods.length).toBeGreaterThan(25);
  for (const method of methods) {
    const known = await app.inject({
      method: method as 'PATCH',
      url: '/v1/aois',
      payload: 'x',
      headers: { 'content-type': 'a' },
    });
    expect([method, known.statusCode, known.headers.allow]).toEqual([method, 405, 'GET, HEAD, POST']);
    const unknown = await app.inject({ method: method as 'PATCH', url: '/v1/nothing' });
    expect([method, unknown.statusCode]).toEqual([method, 404]);
  }
});

test('a path parameter of any length and any characters reaches its operation', async () => {
  for (const id of ['x'.repeat(8000), 'a%2Fb', '%F0%9F%8C%BE', '..%2F..', '__proto__', '%00', ':id', '*']) {
    const reply = await app.inject({
      url: `/v1/aois/${id}`,
      headers: { authorization: 'Bearer sbox-full-access-token' },
    });
    expect([id.slice(0, 20), reply.statusCode, reply.json().code]).toEqual([
      id.slice(0, 20),
      404,
      'resource_not_found',
    ]);
  }
});

const unreadable = ['/v1/aois/%', '/v1/aois/%zz', '/v1/jobs/%c3%28', '/%'];
test.each(unreadable)('%s is no percent-encoding, so it is the path of no operation', async (url) => {
  for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const) {
    const reply = await app.inject({ method, url });
    expect([method, reply.statusCode, reply.json()]).toMatchObject([
      method,
      404,
      { code: 'route_not_found', instance: url, detail: expect.stringContaining('percent-encoding') },
    ]);
    expect(reply.headers['x-request-id']).toMatch(/^req_/);
  }
  const head = await app.inject({ method: 'HEAD', url });
  expect([head.statusCode, head.headers['content-type']]).toEqual([404, 'application/problem+json']);
});

test('every answer has a request id of its own and is not stored by caches', async () => {
  const ids = new Set<unknown>();
  for (const url of ['/v1/aois', '/v1/nothing', '/healthz', '/%', '/docs']) {
    const { headers } = await app.inject({ url });
    expect(headers['cache-control']).toBe('no-store');
    ids.add(headers['x-request-id']);
  }
  expect(ids.size).toBe(5);
});
