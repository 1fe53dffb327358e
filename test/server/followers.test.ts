import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HeldAnswers } from '../../src/server/answers/held-answers.ts';
import { Followers } from '../../src/server/control/followers.ts';
import { StoredRequests } from '../../src/server/stored-requests/stored-requests.ts';
import { startClock, stopClock } from '../support/test-clock.ts';

/** A connection that takes what it is sent while it is read. */
function createResponse() {
  const response = Object.assign(new EventEmitter(), {
    text: '',
    writableNeedDrain: false,
    isDestroyed: false,
    write: (text: string) => {
      response.text += text;
    },
    destroy: () => {
      response.isDestroyed = true;
      response.emit('close');
    },
    end: () => response.emit('close'),
  });
  return response;
}
const asResponse = (response: object) => response as unknown as ServerResponse;

beforeEach(stopClock);
afterEach(startClock);

const times = { pauseMs: 5, quietMs: 20, timeoutMs: 50 };
const ask = (storedRequests: StoredRequests, count: number) => {
  for (let number = 0; number < count; number += 1) {
    storedRequests.add({
      requestId: `req_${storedRequests.to + 1}`,
      method: 'GET',
      target: '/v1/aois',
      status: 401,
      identity: null,
      operationId: 'listAois',
      code: 'missing_credential',
      idempotencyKey: null,
      position: null,
      generation: undefined,
      rewoundTo: null,
      note: undefined,
      isReplay: false,
      namedWorld: null,
      at: null,
      durationMs: 1,
      exchange: undefined,
      number: 0,
      answeredAt: 0,
    });
  }
};
const noneHeld = new HeldAnswers({});
const idsOf = (text: string) => [...text.matchAll(/^id: (.*)$/gm)].map(([, id]) => id);

test('while nobody follows, nobody is told of an answer', () => {
  const storedRequests = new StoredRequests();
  const followers = new Followers(storedRequests, noneHeld, times);
  expect(storedRequests.onAdded).toBeUndefined();
  const response = createResponse();
  followers.add(asResponse(response), 'default', 0);
  expect(storedRequests.onAdded).toBeDefined();
  response.emit('close');
  expect(storedRequests.onAdded).toBeUndefined();
});

test('a connection that was closed before does not follow', () => {
  const storedRequests = new StoredRequests();
  const followers = new Followers(storedRequests, noneHeld, times);
  followers.add(asResponse({ ...createResponse(), destroyed: true }), 'default', 0);
  expect(storedRequests.onAdded).toBeUndefined();
});

test('a burst is told in parts, all of it and in order', async () => {
  const storedRequests = new StoredRequests();
  const response = createResponse();
  const followers = new Followers(storedRequests, noneHeld, times);
  followers.add(asResponse(response), 'default', 0);
  ask(storedRequests, 250);
  // 100 at once, and two pauses.
  await vi.advanceTimersByTimeAsync(15);
  expect(idsOf(response.text)).toEqual(Array.from({ length: 250 }, (_, index) => `req_${index + 1}`));
  followers.close();
});

test('nothing is written after the end, also where a request was about to be told', async () => {
  const storedRequests = new StoredRequests();
  // It closes some time after its end.
  const response = Object.assign(createResponse(), { end: () => undefined });
  const followers = new Followers(storedRequests, noneHeld, times);
  followers.add(asResponse(response), 'default', 0);
  ask(storedRequests, 1);
  followers.close();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(response.text).toBe('');
  expect(storedRequests.onAdded).toBeUndefined();
});

test('a connection that reads too slowly is told how many it missed, and nothing waits for it', async () => {
  const storedRequests = new StoredRequests();
  const response = createResponse();
  const followers = new Followers(storedRequests, noneHeld, times);
  followers.add(asResponse(response), 'default', 0);
  response.writableNeedDrain = true;
  ask(storedRequests, 1_002);
  await vi.advanceTimersByTimeAsync(15);
  expect(response.text).toBe('');
  response.writableNeedDrain = false;
  response.emit('drain');
  await vi.advanceTimersByTimeAsync(50);
  expect(idsOf(response.text)).toHaveLength(1_000);
  expect(response.text).toContain(': 2 requests arrived faster than they were read\n\nevent: request\nid: req_3\n');
  followers.close();
});

test('a connection that does not read at all is closed, and one that reads gets a comment in the silence', async () => {
  const followers = new Followers(new StoredRequests(), noneHeld, times);
  const [deaf, reading] = [createResponse(), createResponse()];
  followers.add(asResponse(deaf), 'default', 0);
  followers.add(asResponse(reading), 'default', 0);
  deaf.writableNeedDrain = true;
  await vi.advanceTimersByTimeAsync(60);
  expect([deaf.isDestroyed, reading.isDestroyed]).toEqual([true, false]);
  expect(reading.text).toMatch(/^(:\n\n)+$/);
  followers.close();
});

test('a connection that goes on following is served, though another one has gone', async () => {
  const storedRequests = new StoredRequests();
  const followers = new Followers(storedRequests, noneHeld, times);
  const [leaving, staying] = [createResponse(), createResponse()];
  for (const response of [leaving, staying]) followers.add(asResponse(response), 'default', 0);
  leaving.emit('close');
  ask(storedRequests, 1);
  await vi.advanceTimersByTimeAsync(5);
  expect(idsOf(staying.text)).toEqual(['req_1']);
  expect(leaving.text).toBe('');
  followers.close();
});

test('a connection that does not read is not closed before its timeout', async () => {
  const followers = new Followers(new StoredRequests(), noneHeld, { ...times, timeoutMs: 100 });
  const deaf = createResponse();
  deaf.writableNeedDrain = true;
  followers.add(asResponse(deaf), 'default', 0);
  await vi.advanceTimersByTimeAsync(100);
  expect(deaf.isDestroyed).toBe(false);
  await vi.advanceTimersByTimeAsync(20);
  expect(deaf.isDestroyed).toBe(true);
});
