import { expect, test } from 'vitest';
import { type ClientOptions, createClient } from '../../src/client/client.ts';
import { ForeignAnswer, type HttpAnswer, NoAnswer, outcomeOf, ProblemAnswer } from '../../src/client/failures.ts';
import type { HttpRequest } from '../../src/client/request.ts';
import { giveTurns, skipSleeps } from '../support/test-clock.ts';

const answer = (status: number, document: object, headers: Record<string, string> = {}): HttpAnswer => {
  const text = JSON.stringify(document);
  return { status, headers, bytes: new TextEncoder().encode(text), text };
};
const problem = (status: number, code: string, headers?: Record<string, string>) =>
  answer(status, { type: '/', title: 't', status, detail: 'd', instance: '/', code, errors: [] }, headers);
const busy = (status: number, retryAfter: string) => problem(status, 'injected_fault', { 'retry-after': retryAfter });
const created = answer(201, { data: { portfolioId: 'pf_0004' } });
const job = (status: string) => answer(200, { data: { jobId: 'job_0003', status } });
const lost = 'lost' as const;

/** A client whose requests get these answers in turn, the last of them for ever. */
function connect(answers: readonly (HttpAnswer | typeof lost)[], options: Partial<ClientOptions> = {}) {
  const sent: HttpRequest[] = [];
  const client = createClient({
    baseUrl: 'http://127.0.0.1:4600',
    createKey: () => `key-${sent.length}`,
    open: () => Promise.reject(new Error('nothing is streamed here')),
    send: async (request) => {
      sent.push(request);
      const given = answers[Math.min(sent.length, answers.length) - 1] ?? lost;
      if (given === lost) throw new NoAnswer(request, 'ECONNRESET');
      return given;
    },
    repeatDelaysMs: [0, 0],
    ...options,
  });
  return { client, sent, lines: () => sent.map(({ method, url }) => `${method} ${new URL(url).pathname}`) };
}
const body = { name: 'Litoral' };

test.each([429, 503])('a write that %i asks to wait is sent again with its key', async (status) => {
  const slept = skipSleeps();
  const told: number[] = [];
  const { client, sent } = connect([busy(status, '0'), created], { onRetry: (_, delayMs) => told.push(delayMs) });
  const { data, idempotencyKey } = await client.createPortfolio({ body });
  expect([data.portfolioId, idempotencyKey, told, slept]).toEqual(['pf_0004', 'key-0', [200], [200]]);
  expect(sent.map(({ headers }) => headers['idempotency-key'])).toEqual(['key-0', 'key-0']);
});

test.each([
  ['a 503 that names no time', problem(503, 'world_stopped')],
  ['a 500', busy(500, '0')],
  ['a 409 of a key that is under way', problem(409, 'idempotency_in_progress', { 'retry-after': '1' })],
  ['a time that is no number', busy(503, 'Wed, 21 Oct 2026 07:28:00 GMT')],
  ['a wait of more than a minute', busy(429, '60.001')],
])('%s is handed on at once', async (_, given) => {
  const { client, sent } = connect([given]);
  await expect(client.createPortfolio({ body })).rejects.toBeInstanceOf(ProblemAnswer);
  expect(sent).toHaveLength(1);
});

test('a wait as long as what is left is waited, and one longer is not', async () => {
  const slept = skipSleeps();
  const fits = connect([busy(429, '0.3'), created], { retryWithinMs: 300 });
  expect((await fits.client.createPortfolio({ body })).status).toBe(201);
  const over = connect([busy(429, '0.301'), created], { retryWithinMs: 300 });
  await expect(over.client.createPortfolio({ body })).rejects.toMatchObject({ problem: { status: 429 } });
  expect([over.sent.length, slept]).toEqual([1, [300]]);
});

test('each wait counts for a second at least, so that a server that says 0 is not asked for ever', async () => {
  const slept = skipSleeps();
  const { client, sent } = connect([busy(503, '0')], { retryWithinMs: 1199 });
  await expect(client.listAois()).rejects.toMatchObject({ problem: { status: 503 } });
  expect([sent.length, slept]).toEqual([2, [200]]);
});

test('no wait outlasts the signal of the caller', async () => {
  const { client } = connect([busy(429, '50')]);
  const enough = new AbortController();
  const asking = client.listAois({}, enough.signal);
  await giveTurns();
  enough.abort(new Error('enough'));
  await expect(asking).rejects.toThrow('enough');
});

test('any other request, and one that asks to be handed every answer, is not kept waiting', async () => {
  const raw = connect([busy(429, '0')]);
  await raw.client.exchange({ method: 'GET', url: 'http://127.0.0.1:4600/v1/aois', headers: {} });
  const impatient = connect([busy(429, '0')], { retryWithinMs: 0 });
  await expect(impatient.client.listAois()).rejects.toMatchObject({ problem: { status: 429 } });
  const unkeyed = connect([lost]);
  const post = { method: 'POST', url: 'http://127.0.0.1:4600/v1/portfolios', headers: {} };
  await expect(unkeyed.client.exchange(post)).rejects.toBeInstanceOf(NoAnswer);
  expect([raw.sent.length, impatient.sent.length, unkeyed.sent.length]).toEqual([1, 1, 1]);
});

const ended = problem(409, 'job_already_terminal');

test('a cancellation that was lost is sent again, and the job says whether the first one was carried out', async () => {
  const done = connect([lost, ended, job('cancelled')]);
  expect((await done.client.cancelJob({ params: { id: 'job_0003' } })).data.status).toBe('cancelled');
  expect(done.lines()).toEqual(['DELETE', 'DELETE', 'GET'].map((method) => `${method} /v1/jobs/job_0003`));
  const dropped = connect([lost, job('cancelled')]);
  expect((await dropped.client.cancelJob({ params: { id: 'job_0003' } })).data.status).toBe('cancelled');
  expect(dropped.sent).toHaveLength(2);
});

test.each([
  ['of a job that ended otherwise', [lost, ended, job('succeeded')], 3],
  ['of which no answer was lost', [ended, job('cancelled')], 1],
])('a cancellation %s stays refused', async (_, answers, count) => {
  const { client, sent } = connect(answers);
  await expect(client.cancelJob({ params: { id: 'job_0003' } })).rejects.toMatchObject({ problem: { status: 409 } });
  expect(sent).toHaveLength(count);
});

test('a cancellation that 429 asks to wait is not repeated, since it has no key', async () => {
  const { client, sent } = connect([busy(429, '0')]);
  await expect(client.cancelJob({ params: { id: 'job_0003' } })).rejects.toMatchObject({ problem: { status: 429 } });
  expect(sent).toHaveLength(1);
});

const write = { method: 'POST', url: 'http://127.0.0.1:4600/', headers: { 'idempotency-key': 'k' } };
const refusal = (status: number, code = 'injected_fault') =>
  new ProblemAnswer(JSON.parse(problem(status, code).text), write, problem(status, code));

test.each([
  [refusal(422, 'validation_failed'), 'refused'],
  [refusal(409, 'duplicate_resource'), 'refused'],
  [refusal(409, 'idempotency_in_progress'), 'unknown'],
  [refusal(408), 'unknown'],
  [refusal(425), 'unknown'],
  [refusal(429), 'unknown'],
  [refusal(499), 'refused'],
  [refusal(500), 'unknown'],
  [refusal(503), 'unknown'],
  [new NoAnswer(write, 'ECONNRESET'), 'unknown'],
  [new ForeignAnswer(write, created), 'unknown'],
])('a write that ends with %s is %s', (failure, outcome) => {
  expect(outcomeOf(failure)).toEqual({ outcome, idempotencyKey: 'k' });
});

test('what was never sent is refused, and a request without a key has none to repeat', () => {
  expect(outcomeOf(new TypeError('no id'))).toEqual({ outcome: 'refused' });
  expect(outcomeOf(new NoAnswer({ ...write, headers: {} }, 'ECONNRESET'))).toEqual({ outcome: 'unknown' });
});
