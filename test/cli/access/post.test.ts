// One request of a probe as it arrives at the receiver, and what is told of its answer.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test, vi } from 'vitest';
import { post } from '../../../src/cli/access/post.ts';
import { atFileEnd } from '../../support/at-file-end.ts';
import { giveTurns, startClock, stopClock, untilSo } from '../../support/test-clock.ts';

async function listen(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atFileEnd(() => server.close().closeAllConnections());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`;
}

test('a delivery announces its length in bytes, and comes piece by piece with a pause between', async () => {
  stopClock();
  onTestFinished(startClock);
  const seen: unknown[] = [];
  let arrived = '';
  const url = await listen(async (request, response) => {
    request.on('data', (piece) => {
      arrived += piece;
    });
    seen.push(request.method, request.headers['content-length'], request.headers['x-a'], await text(request));
    response.writeHead(202).end();
  });
  const probe = { method: 'POST', headers: { 'x-a': 'b' }, pieces: ['{"a":', '"ñ"}'] } as const;
  const answer = post(url, probe, 5_000);
  await untilSo(() => arrived === '{"a":');
  await vi.advanceTimersByTimeAsync(699);
  await giveTurns();
  expect(arrived).toBe('{"a":');
  await vi.advanceTimersByTimeAsync(1);
  expect(await answer).toEqual({ status: 202, failure: '', isReached: true });
  expect(seen).toEqual(['POST', '10', 'b', '{"a":"ñ"}']);
});

test('what is no POST has no length', async () => {
  let length: string | undefined = 'none yet';
  const url = await listen((request, response) => {
    length = request.headers['content-length'];
    response.writeHead(503, { 'retry-after': '7' }).end('later');
  });
  const probe = { method: 'GET', headers: {}, pieces: [] } as const;
  expect(await post(url, probe, 5_000)).toEqual({ status: 503, failure: '', isReached: true, retryAfter: '7' });
  expect(length).toBeUndefined();
});

test('why there is no answer is told: nobody listens, or nobody answers in time', async () => {
  const probe = { method: 'POST', headers: {}, pieces: ['x'] } as const;
  expect(await post('http://127.0.0.1:1/', probe, 5_000)).toEqual({
    status: 0,
    failure: 'ECONNREFUSED',
    isReached: false,
  });
  const silent = await listen(() => {});
  expect(await post(silent, probe, 200)).toEqual({ status: 0, failure: 'no response within 0.2 s', isReached: true });
});
