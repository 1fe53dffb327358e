import { expect, onTestFinished, test, vi } from 'vitest';
import type { LoggedRequest } from '../../src/contract/schemas/control.ts';
import { WorldStopped } from '../../src/log/log-error.ts';
import { injectFault } from '../../src/server/answers/inject-fault.ts';
import { problemOfLog } from '../../src/server/worlds/worlds.ts';
import { as } from '../support/as.ts';
import { callAs } from '../support/call-as.ts';
import { buildTestApp } from '../support/test-app.ts';
import { giveTurns, startClock, stopClock, untilSo } from '../support/test-clock.ts';

const headers = as('full', 'kept');

/** What a server keeps of these requests, the last one first, where each call of an operation takes 7 ms. */
async function kept(...urls: string[]) {
  stopClock();
  onTestFinished(startClock);
  const app = buildTestApp({ chooseFault: () => void vi.advanceTimersByTime(7) });
  app.storedRequests.hasTimeForRead = () => false;
  for (const url of urls) await app.inject({ url, headers });
  const { storedRequests: ring } = app;
  return { requests: Array.from({ length: ring.to }, (_, index) => ring.at(ring.to - 1 - index)) };
}

test('a request of an operation is kept with the time that it took, and one of none with no time', async () => {
  const { requests } = await kept('/v1/nowhere', '/v1/aois?limit=1');
  const [list, nowhere] = requests;
  expect(list).toMatchObject({ operationId: 'listAois', status: 200, durationMs: 7 });
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
  app.storedRequests.hasTimeForRead = () => false;
  await callAs('full', app, 'POST /v1/sbox/reset', { world: 'kept', body: {} });
  expect(app.storedRequests.at(0)).toMatchObject({ status: 200, exchange: expect.anything() });
});

test('an answer of a world tells its position, and any other answer does not', async () => {
  const app = buildTestApp();
  const positionAt = async (url: string) => (await app.inject({ url, headers })).headers['sbox-position'];
  expect([await positionAt('/v1/aois'), await positionAt('/healthz')]).toEqual(['0', undefined]);
});

test('a call that is refused meets its fault like one that is carried out, and a defect stays one', async () => {
  const app = buildTestApp();
  const refusedWith = (fault: string) =>
    callAs('full', app, 'POST /v1/claims', { world: 'kept', key: 'k', body: {}, headers: { 'sbox-fault': fault } });
  const lost = await refusedWith('status=502; after');
  expect([lost.statusCode, lost.json().code]).toEqual([502, 'injected_fault']);
  expect(app.storedRequests.at(0)).toMatchObject({ status: 502, code: 'injected_fault', exchange: expect.anything() });
  stopClock();
  onTestFinished(startClock);
  let isAnswered = false;
  const answering = refusedWith('delay=50ms').finally(() => {
    isAnswered = true;
  });
  await untilSo(() => vi.getTimerCount() > 0);
  await vi.advanceTimersByTimeAsync(49);
  await giveTurns();
  expect(isAnswered).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  const late = await answering;
  expect([late.statusCode, late.json().code]).toEqual([422, 'validation_failed']);
  expect(late.headers['content-type']).toBe('application/problem+json');
  const refusal = new TypeError('a defect');
  const asking = { headers: { 'sbox-fault': 'status=502; after' } };
  const call = { path: '/v1/claims' };
  const pass = () =>
    injectFault({ method: 'POST' } as never, call as never, asking as never, {} as never, () => ({ refusal }) as never);
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

test('a request tells its query, whether its key was answered before, and when by both clocks', async () => {
  stopClock();
  onTestFinished(startClock);
  const app = buildTestApp();
  const write = { ...headers, 'content-type': 'application/json', 'idempotency-key': 'k' };
  const post = { method: 'POST', url: '/v1/portfolios', headers: write, payload: '{"name":"x"}' } as const;
  await app.inject({ url: '/v1/aois?limit=1&cursor', headers });
  await app.inject(post);
  await app.inject(post);
  const { data } = (await app.inject({ url: '/requests', headers })).json<{ data: LoggedRequest[] }>();
  expect(data.map(({ path, query, isReplay, at }) => [path, query, isReplay, at])).toEqual([
    ['/v1/aois', 'limit=1&cursor', false, '2026-01-15T12:00:00.000Z'],
    ['/v1/portfolios', '', false, '2026-01-15T12:00:01.000Z'],
    ['/v1/portfolios', '', true, '2026-01-15T12:00:01.000Z'],
  ]);
  for (const { answeredAt } of data) expect(answeredAt).toBe(new Date().toISOString());
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
  const missing = await app.inject({ url: '/v1/claims/clm_9999', headers: unasked });
  for (const { headers: told } of [read, missing])
    expect((await app.inject({ url: `/requests/${told['x-request-id']}`, headers })).statusCode).toBe(404);
  expect((await app.inject({ url: '/v1/jobs/job_0001', headers: unasked })).statusCode).toBe(503);
  expect((await app.inject({ url: '/v1/aois', headers })).statusCode).toBe(503);
});

const listed = async (app: ReturnType<typeof buildTestApp>, world?: string) =>
  (await app.inject({ url: '/requests', headers: as('full', world) })).json<{ data: LoggedRequest[] }>().data;

test('neither reads, nor other worlds, nor unknown callers push out a write or a refusal', async () => {
  const app = buildTestApp();
  const refused = await app.inject({ url: '/v1/claims/clm_9999', headers });
  const forged = { authorization: 'Bearer forged' };
  for (let count = 0; count < 1_001; count += 1) {
    await app.inject({ url: '/v1/events?limit=1', headers });
    await app.inject({ url: '/v1/claims/clm_9999', headers: as('full', 'other') });
    await app.inject({ url: '/v1/claims', headers: forged });
  }
  const id = String(refused.headers['x-request-id']);
  const first = (await listed(app, 'kept'))[0];
  expect(first).toMatchObject({ requestId: id, status: 404, code: 'resource_not_found' });
  const whole = (await app.inject({ url: `/requests/${id}`, headers })).json();
  expect(whole.data.response.text).toBe(refused.body);
  expect((await listed(app, 'other')).map(({ status }) => status)).toEqual(new Array(1_000).fill(404));
  const forgotten = await app.inject({ url: '/requests/req_2', headers });
  expect(forgotten.json().detail).toMatch(
    /^req_2 is no longer kept\. The oldest kept request is req_\d+; the oldest kept write or refusal of this world is req_1\.$/,
  );
});

test('of a world that was dropped nothing is kept but what is among the last requests of all', async () => {
  const app = buildTestApp();
  const { headers: told } = await app.inject({ url: '/v1/claims/clm_9999', headers });
  const write = { ...as('full'), 'idempotency-key': 'd', 'content-type': 'application/json' };
  await app.inject({
    method: 'POST',
    url: '/v1/portfolios',
    headers: { ...write, ...headers },
    payload: '{"name":"x"}',
  });
  await app.inject({ method: 'DELETE', url: '/control/worlds/kept', headers: write });
  expect((await listed(app, 'kept')).map(({ status }) => status)).toEqual([404, 201, 200]);
  const { data } = (await app.inject({ url: `/requests/${told['x-request-id']}`, headers })).json();
  expect(data).toMatchObject({ status: 404, response: null });
  for (let count = 0; count < 1_000; count += 1) await app.inject({ url: '/v1/events?limit=1', headers: as('full') });
  expect(await listed(app, 'kept')).toEqual([]);
});
