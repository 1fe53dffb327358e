import { expect, test } from 'vitest';
import { ForeignAnswer, NoAnswer, ProblemAnswer } from '../../src/client/failures.ts';
import { type Followed, follow } from '../../src/client/follow.ts';

const request = { method: 'GET', url: 'http://x/control/log/stream', headers: {} };
const eventStream = { 'content-type': 'text/event-stream; charset=utf-8' };

async function* piecesOf(pieces: readonly (string | Uint8Array)[]): AsyncGenerator<Uint8Array> {
  for (const piece of pieces) yield typeof piece === 'string' ? new TextEncoder().encode(piece) : piece;
}

interface Answer {
  readonly status?: number;
  readonly headers?: Record<string, string>;
}

/** The events and the comments of a stream that comes in these pieces. */
async function read(pieces: readonly (string | Uint8Array)[], { status = 200, headers = eventStream }: Answer = {}) {
  const [events, comments]: [Followed<unknown>[], string[]] = [[], []];
  const answer = { status, headers, pieces: piecesOf(pieces) };
  for await (const event of follow(request, answer, (comment) => comments.push(comment))) events.push(event);
  return { events, comments };
}

test('an event is what its lines say, however they are cut, and a comment is none of the events', async () => {
  const whole = ': still here\n\nid: 7\nevent: request\ndata: {"name":"ñ"}\n\nid: 8\ndata: {}\n\n';
  const expected = {
    events: [
      { id: '7', data: { name: 'ñ' } },
      { id: '8', data: {} },
    ],
    comments: ['still here'],
  };
  expect(await read([whole])).toEqual(expected);
  const bytes = new TextEncoder().encode(whole);
  expect(await read(Array.from(bytes, (byte) => Uint8Array.of(byte)))).toEqual(expected);
});

test('an event that the end of the server cuts off is dropped', async () => {
  expect(await read(['data: {"a":1}\n\ndata: {"a":2}'])).toEqual({
    events: [{ id: '', data: { a: 1 } }],
    comments: [],
  });
});

test('a block of a mebibyte may wait for its end, and one that is a character longer is refused', async () => {
  const text = (length: number) => `data: {"a":"${'x'.repeat(length - 14)}"}`;
  expect(text(1_048_576)).toHaveLength(1_048_576);
  expect((await read([text(1_048_576), '\n\n'])).events).toHaveLength(1);
  await expect(read([text(1_048_577), '\n\n'])).rejects.toMatchObject({ code: 'EMSGSIZE' });
});

test('data that is not a JSON object is no answer', async () => {
  await expect(read(['data: x\n\n'])).rejects.toBeInstanceOf(NoAnswer);
  await expect(read(['data: x\n\n'])).rejects.toMatchObject({ code: 'EPROTO' });
});

test('a refusal is a problem, whatever it is labelled, and a success of another type is foreign', async () => {
  const problem = JSON.stringify({ status: 401, code: 'missing_credential', detail: 'd', errors: [] });
  for (const headers of [{ 'content-type': 'application/problem+json' }, eventStream]) {
    await expect(read([problem], { status: 401, headers })).rejects.toBeInstanceOf(ProblemAnswer);
  }
  for (const headers of [{ 'content-type': 'text/html' }, {}]) {
    await expect(read(['<html></html>'], { headers })).rejects.toBeInstanceOf(ForeignAnswer);
  }
});
