import { expect, test } from 'vitest';
import type { LoggedRequest } from '../../src/contract/schemas/control.ts';
import { WorldStopped } from '../../src/log/log-error.ts';
import { passFault } from '../../src/server/answers/pass-fault.ts';
import { problemOfLog } from '../../src/server/worlds/worlds.ts';
import { as } from '../support/as.ts';
import { buildTestApp } from '../support/test-app.ts';

const headers = as('full', 'kept');

/** What a server keeps of these requests, the last one first. */
async function kept(...urls: string[]) {
  const app = buildTestApp();
  app.requestRing.hasTimeForRead = () => false;
  const startMs = performance.now();
  for (const url of urls) await app.inject({ url, headers });
  const tookMs = performance.now() - startMs;
  const { requestRing: ring } = app;
  return { tookMs, requests: Array.from({ length: ring.to }, (_, index) => ring.at(ring.to - 1 - index)) };
}

test('a request of an operation is kept with the time that it took, and one of none with no time', async () => {
  const { tookMs, requests } = await kept('/v1/nowhere', '/v1/aois?limit=1');
  const [list, nowhere] = requests;
  expect(list).toMatchObject({ operationId: 'listAois', status: 200 });
  expect(list?.durationMs).toBeGreaterThan(0);
  expect(list?.durationMs).toBeLessThan(tookMs);
  expect(nowhere).toMatchObject({ operationId: null, status: 404, durationMs: 0 });
});

test('a page for people is not kept', async () => {
  expect((await kept('/healthz', '/docs')).requests).toEqual([]);
});

test('of more reads than there is time for only those that are refused are written down', async () => {
  const { requests } = await kept('/v1/aois', '/v1/aois?limit=0', '/v1/claims/clm_9999');
  expect(requests.map(({ status, exchange }) => [status, exchange !== undefined])).toEqual([
    [404, true],
    [400, true],
    [200, false],
  ]);
});

test('a write is written down, however many reads there are', async () => {
  const app = buildTestApp();
  app.requestRing.hasTimeForRead = () => false;
  const write = { 'content-type': 'application/json', 'idempotency-key': 'k' };
  await app.inject({ method: 'POST', url: '/v1/sbox/reset', headers: { ...headers, ...write }, payload: '{}' });
  expect(app.requestRing.at(0)).toMatchObject({ status: 200, exchange: expect.anything() });
});

test('an answer of a world tells its position, and any other answer does not', async () => {
  const app = buildTestApp();
  const positionAt = async (url: string) => (await app.inject({ url, headers })).headers['sbox-position'];
  expect([await positionAt('/v1/aois'), await positionAt('/healthz')]).toEqual(['0', undefined]);
});

test('a call that is refused meets its fault like one that is carried out, and a defect stays one', async () => {
  const app = buildTestApp();
  const refusedWith = async (fault: string) => {
    const write = { 'content-type': 'application/json', 'idempotency-key': 'k', 'sbox-fault': fault };
    return app.inject({ method: 'POST', url: '/v1/claims', headers: { ...headers, ...write }, payload: '{}' });
  };
  const lost = await refusedWith('status=502; after');
  expect([lost.statusCode, lost.json().code]).toEqual([502, 'injected_fault']);
  expect(app.requestRing.at(0)).toMatchObject({ status: 502, code: 'injected_fault', exchange: expect.anything() });
  const startMs = performance.now();
  const late = await refusedWith('delay=50ms');
  expect([late.statusCode, late.json().code]).toEqual([422, 'validation_failed']);
  expect(late.headers['content-type']).toBe('application/problem+json');
  expect(performance.now() - startMs).toBeGreaterThanOrEqual(49);
  const refusal = new TypeError('a defect');
  const asking = { headers: { 'sbox-fault': 'status=502; after' } };
  const call = { path: '/v1/claims' };
  const pass = () =>
    passFault({ method: 'POST' } as never, call as never, asking as never, {} as never, () => ({ refusal }) as never);
  expect(pass).toThrow('a defect');
});

test('a world that is stopped is told as the problem that it is', () => {
  const difference = {
    world: 'w',
    position: 1,
    operation: 'o',
    logged: 'a',
    loggedBy: '1',
    applied: 'b',
    appliedBy: '2',
  };
  expect(problemOfLog(WorldStopped.differs(difference as never))).toMatchObject({ code: 'world_stopped' });
  const other = new Error('other');
  expect(problemOfLog(other)).toBe(other);
});

test('a request tells its query, whether its key was answered before, and whether a console asked for itself', async () => {
  const app = buildTestApp();
  const write = { ...headers, 'content-type': 'application/json', 'idempotency-key': 'k' };
  const post = { method: 'POST', url: '/v1/portfolios', headers: write, payload: '{"name":"x"}' } as const;
  await app.inject({ url: '/v1/aois?limit=1&cursor', headers: { ...headers, 'sbox-console-read': '1' } });
  await app.inject(post);
  await app.inject(post);
  const { data } = (await app.inject({ url: '/requests', headers })).json<{ data: LoggedRequest[] }>();
  expect(data.map(({ path, query, isReplay, isConsoleRead }) => [path, query, isReplay, isConsoleRead])).toEqual([
    ['/v1/aois', 'limit=1&cursor', false, true],
    ['/v1/portfolios', '', false, false],
    ['/v1/portfolios', '', true, false],
  ]);
});

test('a world is told when somebody asks about it by name, and no other world is', async () => {
  const app = buildTestApp();
  await app.inject({ url: '/v1/aois', headers });
  const drop = { method: 'DELETE', url: '/control/worlds/kept', headers: as('full') } as const;
  await app.inject({ ...drop, headers: { ...drop.headers, 'idempotency-key': 'd' } });
  const toldTo = async (world?: string) => {
    const answer = await app.inject({ url: '/requests', headers: as('full', world) });
    return answer.json<{ data: LoggedRequest[] }>().data.map(({ operationId }) => operationId);
  };
  expect([await toldTo('kept'), await toldTo(), await toldTo('other')]).toEqual([
    ['listAois', 'dropWorld'],
    ['dropWorld'],
    [],
  ]);
});

test('a read that nobody asked for passes faults by, counts for no coverage, and is not kept; what moves its world does', async () => {
  const app = buildTestApp();
  const unasked = { ...headers, 'sbox-console-read': '1' };
  const fault = { operation: '*', status: 503, times: 2 };
  const json = { ...headers, 'content-type': 'application/json' };
  await app.inject({ url: '/control/coverage', headers });
  await app.inject({
    method: 'POST',
    url: '/control/faults',
    headers: { ...json, 'idempotency-key': 'f' },
    payload: fault,
  });
  const before = (await app.inject({ url: '/control/log', headers })).json();
  const read = await app.inject({ url: '/v1/aois', headers: unasked });
  expect(read.statusCode).toBe(200);
  expect((await app.inject({ url: '/control/faults/flt_0001', headers })).json().data).toMatchObject({
    matched: 0,
    strikes: 0,
  });
  expect((await app.inject({ url: '/control/log', headers })).json()).toEqual(before);
  const { data } = (await app.inject({ url: '/control/coverage', headers })).json();
  expect(data.answers.map(({ operationId }: { operationId: string }) => operationId)).not.toContain('listAois');
  const kept = await app.inject({ url: `/requests/${read.headers['x-request-id']}`, headers });
  expect(kept.json()).toMatchObject({ data: { request: null, response: null } });
  expect((await app.inject({ url: '/v1/jobs/job_0001', headers: unasked })).statusCode).toBe(503);
  expect((await app.inject({ url: '/v1/aois', headers })).statusCode).toBe(503);
});
