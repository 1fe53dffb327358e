import { expect, onTestFinished, test, vi } from 'vitest';
import type { RecordedRequest, RequestEntry } from '../../src/server/answers/observers.ts';
import { as } from '../support/as.ts';
import { callAs } from '../support/call-as.ts';
import { buildTestApp } from '../support/test-app.ts';
import { startClock, stopClock } from '../support/test-clock.ts';

test('each finished request is told: who, what, and how it ended', async () => {
  const entries: RequestEntry[] = [];
  const app = buildTestApp({ onRequest: (entry) => entries.push(entry) });
  await app.inject({ url: '/v1/aois?limit=1', headers: as('read-only', 'ci-1') });
  await app.inject({ method: 'DELETE', url: '/v1/jobs/job_0001', headers: as('read-only') });
  await app.inject({ url: '/v1/nothing' });
  await app.inject({ url: '/healthz' });
  expect(entries).toMatchObject([
    { method: 'GET', path: '/v1/aois', status: 200, profile: 'read-only', world: 'ci-1', code: null },
    {
      method: 'DELETE',
      path: '/v1/jobs/job_0001',
      status: 403,
      profile: 'read-only',
      world: 'default',
      code: 'insufficient_permission',
    },
    { method: 'GET', path: '/v1/nothing', status: 404, profile: null, world: null, code: 'route_not_found' },
    { method: 'GET', path: '/healthz', status: 200, profile: null, world: null, code: null },
  ]);
  for (const { durationMs } of entries) expect(durationMs).toBeGreaterThan(0);
});

test('each exchange is told with its bytes', async () => {
  const exchanges: RecordedRequest[] = [];
  const app = buildTestApp({ onExchange: (exchange) => exchanges.push(exchange) });
  const asked = { world: 'har', key: 'a', body: '{ "reason": "tape" }' };
  const reply = await callAs('full', app, 'POST /v1/sbox/reset', asked);
  const [exchange] = exchanges;
  expect(exchange).toMatchObject({ method: 'POST', target: '/v1/sbox/reset', status: 200, world: 'har' });
  expect(exchange?.requestBody?.toString()).toBe('{ "reason": "tape" }');
  expect(exchange?.requestHeaders).toContainEqual(['idempotency-key', 'a']);
  expect(exchange?.requestHeaders.map(([name]) => name).sort()).toEqual([
    'authorization',
    'content-length',
    'content-type',
    'host',
    'idempotency-key',
    'user-agent',
  ]);
  expect(exchange?.responseBody.toString()).toBe(reply.body);
  expect(exchange?.responseHeaders).toContainEqual(['content-type', 'application/json']);
});

test('a request without a body has none, and HEAD is answered with none', async () => {
  const exchanges: RecordedRequest[] = [];
  const app = buildTestApp({ onExchange: (exchange) => exchanges.push(exchange) });
  for (const method of ['GET', 'HEAD'] as const) {
    await app.inject({ method, url: '/v1/aois?limit=1', headers: as('full') });
  }
  expect(exchanges.map(({ requestBody }) => requestBody.length)).toEqual([0, 0]);
  expect(exchanges.map(({ responseBody }) => responseBody.length > 0)).toEqual([true, false]);
});

test('an answer that is held back is told with the time that it is held', async () => {
  const exchanges: RecordedRequest[] = [];
  const app = buildTestApp({ onExchange: (exchange) => exchanges.push(exchange) });
  const headers = { ...as('full'), 'sbox-fault': 'delay=40ms' };
  const reply = await app.inject({ url: '/v1/aois?limit=1', headers });
  expect([reply.statusCode, reply.json().data.length]).toEqual([200, 1]);
  expect(exchanges[0]?.durationMs).toBeGreaterThanOrEqual(40);
});

test('an exchange is told when it began and how long it took', async () => {
  const exchanges: RecordedRequest[] = [];
  const chooseFault = () => void vi.advanceTimersByTime(60);
  const app = buildTestApp({ onExchange: (exchange) => exchanges.push(exchange), chooseFault });
  await app.ready();
  stopClock();
  onTestFinished(startClock);
  const began = Date.now();
  await app.inject({ url: '/v1/aois?limit=1', headers: as('full') });
  expect(exchanges).toMatchObject([{ startedAt: new Date(began), durationMs: 60 }]);
});

test('a defect is told to whoever runs the server and not to the caller', async () => {
  const defects: unknown[] = [];
  const app = buildTestApp({ onDefect: (error, request) => defects.push([(error as Error).message, request]) });
  app.get('/defect', () => {
    throw new Error('secret internals');
  });
  const reply = await app.inject({ url: '/defect?x=1' });
  expect([reply.statusCode, reply.json().code]).toEqual([500, 'internal_error']);
  expect(reply.body).not.toContain('secret');
  expect(defects).toEqual([['secret internals', { method: 'GET', path: '/defect' }]]);
  await app.inject({ url: '/v1/aois?limit=0', headers: as('full') });
  expect(defects).toHaveLength(1);
});
