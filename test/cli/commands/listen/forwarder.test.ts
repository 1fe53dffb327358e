import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { post } from '../../../../src/cli/access/post.ts';
import { type DeliveryFault, Forwarder, type Posted } from '../../../../src/cli/commands/listen/forwarder.ts';
import type { Delivery } from '../../../../src/contract/schemas/webhook.ts';
import { giveTurns, passTimeUntil, startClock, stopClock, untilSo } from '../../../support/test-clock.ts';

/** In place of a status: it takes the delivery and never answers. */
const silent = 0;
let server: Server;
let url = '';
let statuses: number[] = [];
let received: string[] = [];
let posted: Posted[] = [];
/** What a person is told. */
let told: string[] = [];
let end: AbortController;

beforeEach(async () => {
  [statuses, received, posted, told, end] = [[], [], [], [], new AbortController()];
  server = createServer(async (request, response) => {
    let body = '';
    for await (const piece of request) body += piece;
    received.push(body);
    const status = statuses.shift() ?? 204;
    if (status !== silent) response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterEach(() => {
  end.abort();
  server.close().closeAllConnections();
});

const delivery = (body: string) => ({ deliveryId: body, eventType: 'claim.created', request: { body } }) as Delivery;
const keepPosted = async (one: Posted) => void posted.push(one);
const open = (
  faults: readonly DeliveryFault[] = [],
  delaysMs: readonly number[] = [0, 20, 40],
  onPosted = keepPosted,
) =>
  new Forwarder(
    {
      url,
      post,
      faults,
      delaysMs,
      lateMs: 40,
      headersOf: () => ({}),
      onPosted,
      onWait: (code) => void told.push(code),
      onFull: (count) => void told.push(`${count} without an answer`),
    },
    end,
  );

test('a 5xx is tried again until the schedule ends, and no further', async () => {
  statuses = [500, 503, 599, 204];
  const forwarder = open();
  await forwarder.forward(delivery('a'));
  await expect.poll(() => received).toHaveLength(3);
  await expect.poll(() => forwarder.waiting).toBe(0);
  expect(posted.map(({ status, tries }) => [status, tries])).toEqual([
    [500, 1],
    [503, 2],
    [599, 3],
  ]);
  expect([forwarder.forwarded, forwarder.refused]).toEqual([3, 3]);
});

test('what is no 5xx is an answer, and others go on while one waits for its next try', async () => {
  stopClock();
  onTestFinished(startClock);
  statuses = [500, 499, 204];
  const forwarder = open([], [0, 200]);
  await forwarder.forward(delivery('a'));
  await forwarder.forward(delivery('b'));
  await forwarder.forward(delivery('c'));
  expect(received).toEqual(['a', 'b', 'c']);
  expect(forwarder.waiting).toBe(1);
  end.abort();
  await vi.advanceTimersByTimeAsync(1_000);
  await giveTurns();
  expect(forwarder.waiting).toBe(1);
  expect(received).toHaveLength(3);
});

test('a later try that fails ends the run with its failure', async () => {
  statuses = [500, 204];
  const failure = new Error('the output is closed');
  const forwarder = open([], [0, 20], async ({ tries }) => {
    if (tries > 1) throw failure;
  });
  await forwarder.forward(delivery('a'));
  await expect.poll(() => end.signal.reason).toBe(failure);
});

test('every second delivery meets the next kind of trouble', async () => {
  const forwarder = open(['duplicate', 'reorder', 'drop', 'late']);
  for (const body of ['1', '2', '3', '4', '5', '6', '7', '8', '9']) await forwarder.forward(delivery(body));
  // The second twice, the fourth behind the fifth, the eighth behind the ninth.
  expect(received.filter((body) => body !== '6')).toEqual(['1', '2', '2', '3', '5', '4', '7', '9']);
  await expect.poll(() => received.filter((body) => body === '6')).toHaveLength(2);
  await expect.poll(() => received.at(-1)).toBe('8');
  expect(posted.filter(({ deliveryId }) => deliveryId === '6').map(({ status, tries }) => [status, tries])).toEqual([
    [0, 1],
    [204, 2],
  ]);
});

test('what was held back goes out when nothing comes behind it', async () => {
  const forwarder = open(['reorder']);
  await forwarder.forward(delivery('1'));
  await forwarder.forward(delivery('2'));
  expect(received).toEqual(['1']);
  await forwarder.flush();
  await forwarder.flush();
  expect(received).toEqual(['1', '2']);
});

test('behind a delivery without an answer the next one goes after two seconds, and after 15 s it is tried again', async () => {
  stopClock();
  onTestFinished(startClock);
  statuses = [silent, 204, 204];
  const forwarder = open([], [0, 5_000]);
  const first = forwarder.forward(delivery('a'));
  await untilSo(() => received.length === 1);
  await vi.advanceTimersByTimeAsync(1_999);
  await giveTurns();
  const second = first.then(() => forwarder.forward(delivery('b')));
  expect(received).toEqual(['a']);
  await vi.advanceTimersByTimeAsync(1);
  await second;
  expect(received).toEqual(['a', 'b']);
  await vi.advanceTimersByTimeAsync(12_999);
  expect(posted.map(({ deliveryId }) => deliveryId)).toEqual(['b']);
  await vi.advanceTimersByTimeAsync(1);
  await vi.advanceTimersByTimeAsync(5_000);
  await untilSo(() => posted.length === 3);
  expect(posted.map(({ deliveryId, status, failure, tries }) => [deliveryId, status, failure, tries])).toEqual([
    ['b', 204, '', 1],
    ['a', 0, 'no response within 15 s', 1],
    ['a', 204, '', 2],
  ]);
  expect([forwarder.forwarded, forwarder.refused]).toEqual([3, 1]);
});

test('at most sixteen are without an answer: the next waits until one has it, which is said once', async () => {
  stopClock();
  onTestFinished(startClock);
  statuses = Array.from({ length: 18 }, () => silent);
  const forwarder = open([], [0]);
  // What is tried again and what a key sends is posted so, beside what goes out in its turn.
  for (let index = 0; index < 17; index += 1) forwarder.post(delivery(`d${index}`)).catch(() => {});
  const last = forwarder.forward(delivery('last'));
  await untilSo(() => received.length === 16);
  await giveTurns();
  expect([received.length, forwarder.unanswered, told]).toEqual([16, 16, ['16 without an answer']]);
  await vi.advanceTimersByTimeAsync(15_000);
  await untilSo(() => received.length === 18);
  await vi.advanceTimersByTimeAsync(2_000);
  await last;
  expect([received.at(-1), posted.length, forwarder.unanswered]).toEqual(['last', 16, 2]);
  await vi.advanceTimersByTimeAsync(15_000);
  await untilSo(() => posted.length === 18);
  expect(told).toEqual(['16 without an answer']);
});

test('while nobody is there nothing else is sent, and then all come in their order', async () => {
  stopClock();
  onTestFinished(startClock);
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  const forwarder = open();
  const done = (async () => {
    for (const body of ['a', 'b', 'c']) await forwarder.forward(delivery(body));
  })();
  await untilSo(() => told.length === 1);
  await vi.advanceTimersByTimeAsync(2_500);
  await giveTurns();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await passTimeUntil(done);
  expect([told, received]).toEqual([['ECONNREFUSED'], ['a', 'b', 'c']]);
});
