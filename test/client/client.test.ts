import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { createClient } from '../../src/client/client.ts';
import { ForeignAnswer, type HttpAnswer, NoAnswer, ProblemAnswer, WaitTimeout } from '../../src/client/failures.ts';
import { open, send } from '../../src/client/send.ts';
import { waitForJob } from '../../src/client/wait.ts';
import { giveTurns, skipSleeps, startClock, stopClock, untilSo } from '../support/test-clock.ts';

type Answer = (request: IncomingMessage, response: ServerResponse, body: string) => void;

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A server that gives the answers in turn, and the requests that it received. */
async function startStub(...answers: Answer[]) {
  const outcomes: (HttpAnswer | Error)[] = [];
  const seen: { method: string; url: string; key: string | undefined; body: string }[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const key = request.headers['idempotency-key'] as string | undefined;
    seen.push({ method: String(request.method), url: String(request.url), key, body });
    answers[Math.min(seen.length, answers.length) - 1]?.(request, response, body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  let keys = 0;
  const client = createClient({
    send,
    open,
    baseUrl: `http://127.0.0.1:${port}`,
    token: 'a-token',
    createKey: () => {
      keys += 1;
      return `key-${keys}`;
    },
    repeatDelaysMs: [0, 0],
    observe: () => (outcome) => outcomes.push(outcome),
  });
  return { client, seen, outcomes };
}

const json =
  (status: number, value: unknown, headers: Record<string, string> = {}): Answer =>
  (_, response) =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value));
const hangUp: Answer = (request) => void request.socket.destroy();

test('a write that lost its connection is sent again with the same key and body', async () => {
  const { client, seen } = await startStub(hangUp, hangUp, json(201, { data: { portfolioId: 'pf_0004' } }));
  const { data, status } = await client.createPortfolio({ body: { name: 'Litoral' } });
  expect(status).toBe(201);
  expect(data.portfolioId).toBe('pf_0004');
  expect(seen.map(({ key }) => key)).toEqual(['key-1', 'key-1', 'key-1']);
  expect(new Set(seen.map(({ body }) => body))).toEqual(new Set(['{"name":"Litoral"}']));
});

test('a read carries no key, and its observer gets the outcome of every attempt', async () => {
  const { client, seen, outcomes } = await startStub(hangUp, json(200, { data: { displayName: 'Pampa' } }));
  await client.getBranding();
  expect(seen.map(({ key }) => key)).toEqual([undefined, undefined]);
  expect(outcomes).toMatchObject([{ code: 'ECONNRESET' }, { status: 200, text: '{"data":{"displayName":"Pampa"}}' }]);
});

test('the observer of a stream gets its head before its events', async () => {
  const event: Answer = (_, response) =>
    void response.writeHead(200, { 'content-type': 'text/event-stream' }).end('id: 4\ndata: {}\n\n');
  const { client, outcomes } = await startStub(event);
  const events = [];
  for await (const one of client.getLogStream()) events.push(one);
  expect(events).toEqual([{ id: '4', data: {} }]);
  expect(outcomes).toMatchObject([{ status: 200, text: '', bytes: new Uint8Array() }]);
});

test('a request that is given up does not wait for its repetition, and rejects with the reason', async () => {
  const { client, seen } = await startStub(hangUp);
  const controller = new AbortController();
  const patient = createClient({ send, open, ...client.connection, createKey: () => 'key', repeatDelaysMs: [8_000] });
  stopClock();
  onTestFinished(startClock);
  const reading = patient.getBranding({}, controller.signal);
  await untilSo(() => seen.length === 1);
  controller.abort(new Error('enough'));
  await expect(reading).rejects.toThrow('enough');
  const waiting = waitForJob(patient, 'job_0001', { timeoutSeconds: 7 }).catch((error: unknown) => error);
  await untilSo(() => seen.length === 2);
  await vi.advanceTimersByTimeAsync(7_000);
  expect(await waiting).toBeInstanceOf(WaitTimeout);
  expect(seen).toHaveLength(2);
});

test('after the last repetition the loss is reported with its request', async () => {
  const { client, seen } = await startStub(hangUp);
  const failure = await client.listAois().catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(NoAnswer);
  expect((failure as NoAnswer).request.method).toBe('GET');
  expect(seen).toHaveLength(3);
});

test('a refused connection is not repeated', async () => {
  const { client } = await startStub(json(200, {}));
  const sent: string[] = [];
  const absent = createClient({
    send,
    open,
    baseUrl: 'http://127.0.0.1:1',
    createKey: () => 'key',
    observe: ({ url }) => {
      sent.push(url);
      return () => undefined;
    },
  });
  await expect(absent.listAois()).rejects.toMatchObject({ code: 'ECONNREFUSED', canRepeat: false });
  expect(sent).toEqual(['http://127.0.0.1:1/v1/aois']);
  expect(client.connection.token).toBe('a-token');
});

test('filters and paging become the query, path parameters are encoded', async () => {
  const page = { data: [], page: { nextCursor: null, previousCursor: null, limit: 2, hasMore: false } };
  const { client, seen } = await startStub(json(200, page), json(200, { data: { aoiId: 'x' } }));
  const answer = await client.listAois({ query: { peril: 'hail', limit: 2, cursor: 'a b' } });
  expect(answer.page.hasMore).toBe(false);
  await client.getAoi({ params: { id: '../é' } });
  expect(seen.map(({ url }) => url)).toEqual(['/v1/aois?peril=hail&limit=2&cursor=a+b', '/v1/aois/..%2F%C3%A9']);
});

test('a problem document is thrown with all its members', async () => {
  const problem = { type: '/problems/x', title: 't', status: 403, detail: 'd', instance: '/', code: 'x', errors: [] };
  const { client } = await startStub(json(403, { ...problem, requiredPermission: 'claims:write' }));
  const failure = await client.listClaims().catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ProblemAnswer);
  expect((failure as ProblemAnswer).problem.requiredPermission).toBe('claims:write');
});

test.each([
  ['a page of something else', 200, '<html></html>'],
  ['JSON without data', 200, '{"hello":"world"}'],
  ['an error that is no problem document', 404, '{"error":"not found"}'],
  ['an empty answer', 502, ''],
])('%s is not taken for an answer of the API', async (_, status, text) => {
  const { client } = await startStub((_request, response) => void response.writeHead(status).end(text));
  await expect(client.getBranding()).rejects.toBeInstanceOf(ForeignAnswer);
});

test('an answer that breaks off is repeated', async () => {
  const partial: Answer = (request, response) => {
    response.writeHead(200, { 'content-length': 100 }).write('{"data"');
    setImmediate(() => request.socket.destroy());
  };
  const { client, seen } = await startStub(partial, json(200, { data: { displayName: 'Pampa' } }));
  const { data } = await client.getBranding();
  expect(data.displayName).toBe('Pampa');
  expect(seen).toHaveLength(2);
});

test('waiting reads the job until its state is terminal', async () => {
  const job = (status: string) => json(200, { data: { jobId: 'job_0006', status } }, { 'retry-after': '0.001' });
  const { client, seen } = await startStub(job('queued'), job('running'), job('cancelled'));
  const slept = skipSleeps();
  const states: string[] = [];
  const ended = await waitForJob(client, 'job_0006', { onJob: ({ status }) => states.push(status) });
  expect(ended.status).toBe('cancelled');
  expect(states).toEqual(['queued', 'running', 'cancelled']);
  expect(seen).toHaveLength(3);
  expect(slept).toEqual([1000, 1000]);
});

test('a wait may have its own interval, and need not be watched', async () => {
  const job = (status: string) => json(200, { data: { jobId: 'job_0006', status } }, { 'retry-after': '30' });
  const { client, outcomes } = await startStub(job('queued'), job('succeeded'));
  stopClock();
  onTestFinished(startClock);
  const waiting = waitForJob(client, 'job_0006', { intervalSeconds: 0.1 });
  await untilSo(() => outcomes.length === 1);
  await giveTurns();
  await vi.advanceTimersByTimeAsync(99);
  await giveTurns();
  expect(outcomes).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect((await waiting).status).toBe('succeeded');
});

test('a wait that is given up ends with the reason, and leaves the job alone', async () => {
  const { client, seen } = await startStub(json(200, { data: { jobId: 'job_0006', status: 'running' } }));
  const controller = new AbortController();
  const waiting = waitForJob(client, 'job_0006', {
    signal: controller.signal,
    onJob: () => setImmediate(() => controller.abort(new Error('enough'))),
  });
  await expect(waiting).rejects.toThrow('enough');
  expect(seen.every(({ method }) => method === 'GET')).toBe(true);
});
