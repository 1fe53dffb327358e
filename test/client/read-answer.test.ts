import { expect, test } from 'vitest';
import { readAnswer } from '../../src/client/read-answer.ts';
import { giveTurns } from '../support/test-clock.ts';

const request = { method: 'GET', url: 'http://x/', headers: {} };
const read = (...pieces: Uint8Array[]) =>
  readAnswer(request, {
    status: 200,
    headers: {},
    pieces: (async function* () {
      yield* pieces;
    })(),
  });

test('an answer of a mebibyte is read whole, in the order of its pieces', async () => {
  const { bytes } = await read(new Uint8Array(1_048_575).fill(1), Uint8Array.of(2));
  expect([bytes.length, bytes[1_048_574], bytes[1_048_575]]).toEqual([1_048_576, 1, 2]);
});

test('a byte order mark stays in the text, and a character may be cut', async () => {
  const text = '\ufeff{"name":"ñ"}';
  const bytes = new TextEncoder().encode(text);
  expect((await read(bytes.subarray(0, 13), bytes.subarray(13))).text).toBe(text);
});

test('a body that only trickles in is given up', async () => {
  const pieces = (async function* () {
    for (;;) {
      yield Uint8Array.of(32);
      await giveTurns(1);
    }
  })();
  const answer = { status: 200, headers: {}, pieces };
  await expect(readAnswer(request, answer, 40)).rejects.toMatchObject({ code: 'ETIMEDOUT' });
});

test('an answer of more than 256 MiB is given up', async () => {
  const huge = { length: 256 * 1024 * 1024 + 1 } as unknown as Uint8Array;
  await expect(read(huge)).rejects.toMatchObject({ code: 'EMSGSIZE' });
});
