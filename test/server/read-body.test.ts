import { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { readBody } from '../../src/server/bodies/read-body.ts';

/** A body that comes when a test says so, and how often it was paused for others. */
class Payload extends EventEmitter {
  pauses = 0;
  readonly socket = { pause: () => {} };
  readonly headers: Record<string, string>;

  constructor(headers: Record<string, string>) {
    super();
    this.headers = headers;
  }

  resume(): this {
    return this;
  }
  pause(): this {
    this.pauses += 1;
    return this;
  }
}

function read(bodyLimit: number, headers: Record<string, string> = {}) {
  const payload = new Payload(headers);
  const held: number[] = [];
  const body = readBody(payload as unknown as IncomingMessage, bodyLimit, (piece) => void held.push(piece.length));
  return { payload, held, body };
}

test('a body is all of its pieces in their order, and each of them is counted', async () => {
  const { payload, held, body } = read(100_000);
  for (let number = 0; number < 200; number += 1) payload.emit('data', Buffer.from(`${number} `.padEnd(20)));
  payload.emit('end');
  const numbers = Array.from({ length: 200 }, (_, number) => `${number} `.padEnd(20));
  expect(String(await body)).toBe(numbers.join(''));
  expect(held).toEqual(Array(200).fill(20));
});

test('after every thousand pieces others are answered', async () => {
  const { payload, body } = read(100_000);
  const pauses = Array.from({ length: 2_500 }, () => {
    payload.emit('data', Buffer.alloc(20));
    return payload.pauses;
  });
  payload.emit('end');
  expect(await body).toHaveLength(50_000);
  expect([pauses[998], pauses[999], pauses[1_998], pauses[1_999], pauses[2_499]]).toEqual([0, 1, 1, 2, 2]);
});

test.each([
  [16, undefined],
  [15, 'malformed_request'],
])('256 pieces of %i bytes are refused with %s', async (bytes, code) => {
  const { payload, body } = read(100_000);
  const outcome = body.then(
    () => undefined,
    (problem: { code: string }) => problem.code,
  );
  for (let count = 0; count < 256; count += 1) payload.emit('data', Buffer.alloc(bytes));
  payload.emit('end');
  expect(await outcome).toBe(code);
});

test('a short body may come in pieces of a byte', async () => {
  const { payload, body } = read(100_000);
  for (let count = 0; count < 255; count += 1) payload.emit('data', Buffer.alloc(1));
  payload.emit('end');
  expect(await body).toHaveLength(255);
});

test('a body that is announced to pass its limit is refused before it comes', async () => {
  await expect(read(10, { 'content-length': '11' }).body).rejects.toMatchObject({ code: 'body_too_large' });
  const { payload, body } = read(10, { 'content-length': '10' });
  payload.emit('data', Buffer.alloc(10));
  payload.emit('end');
  expect(await body).toHaveLength(10);
});

test('a body that passes its limit unannounced is refused as soon as it does', async () => {
  const { payload, body } = read(10);
  payload.emit('data', Buffer.alloc(10));
  payload.emit('data', Buffer.alloc(1));
  await expect(body).rejects.toMatchObject({ code: 'body_too_large' });
});

test('a body that breaks off is malformed', async () => {
  const { payload, body } = read(10);
  payload.emit('error', new Error('reset'));
  await expect(body).rejects.toMatchObject({ code: 'malformed_request' });
});
