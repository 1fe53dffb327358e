import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { InFlightBytes } from '../../src/server/wire/in-flight-bytes.ts';
import { createNotFound } from '../../src/server/wire/not-found.ts';
import { authorityOf, pathOf } from '../../src/server/wire/request-path.ts';

test.each([
  ['/v1/aois', '/v1/aois', undefined],
  ['/v1/aois?limit=1', '/v1/aois', undefined],
  ['/v1/aois/?x=http://h/', '/v1/aois/', undefined],
  ['http://localhost:4600/v1/aois?limit=1', '/v1/aois', 'localhost:4600'],
  ['http://localhost/', '/', 'localhost'],
  ['http://localhost', '/', 'localhost'],
  ['http://localhost?x=1', '/', 'localhost'],
  ['*', '/', undefined],
  ['?x', '/', undefined],
])('the target %s has the path %s and the authority %s', (target, path, authority) => {
  expect([pathOf(target), authorityOf(target)]).toEqual([path, authority]);
});

test('a hint repeats 200 characters of what was asked at most', () => {
  const hintFor = (path: string) => createNotFound([])('GET', path).detail;
  expect(hintFor(`/v1/aoi/${'x'.repeat(100)}`)).toContain(`Did you mean /v1/aois/${'x'.repeat(100)}?`);
  expect(hintFor(`/v1/aoi/${'x'.repeat(500)}`)).toContain(`Did you mean /v1/aois/${'x'.repeat(192)}?`);
});

/** An answer whose connection a test ends. */
function createResponse() {
  const socket = new EventEmitter();
  return Object.assign(new EventEmitter(), { req: { socket } });
}
const asResponse = (response: object) => response as unknown as ServerResponse;

test('a piece of a body is held with a kibibyte beside it, up to the limit', () => {
  const held = new InFlightBytes(4_096);
  const response = createResponse();
  const hold = held.holdBody(asResponse(response));
  hold(Buffer.alloc(976));
  expect(held.total).toBe(2_000);
  expect(() => hold(Buffer.alloc(1_073))).toThrow('The memory for unfinished requests and unread responses is full.');
  expect(held.findRefusal()).toBeUndefined();
  hold(Buffer.alloc(1_072));
  expect([held.total, held.findRefusal()?.code]).toEqual([4_096, 'server_busy']);
  response.emit('close');
  expect([held.total, held.findRefusal()]).toEqual([0, undefined]);
});

test('a request that waits is held up to the limit, until it need not wait or its connection is gone', () => {
  const held = new InFlightBytes(1_000);
  const [first, second] = [createResponse(), createResponse()];
  const release = held.holdRequest(asResponse(first), 600);
  expect(held.holdRequest(asResponse(second), 401)).toBeUndefined();
  const releaseSecond = held.holdRequest(asResponse(second), 400);
  expect(held.total).toBe(1_000);
  release?.();
  expect(held.total).toBe(400);
  second.req.socket.emit('close');
  second.emit('close');
  expect(held.total).toBe(0);
  release?.();
  releaseSecond?.();
  expect(held.total).toBe(0);
});
