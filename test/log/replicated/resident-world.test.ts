// What is delivered while a world is busy waits here, up to a limit; the rest is read from the stream.
import { expect, test } from 'vitest';
import { LogUnavailable } from '../../../src/log/log-error.ts';
import { ResidentWorld } from '../../../src/log/replicated/resident-world.ts';
import type { Stream, StreamMessage } from '../../../src/log/replicated/stream.ts';
import { createDeferred } from '../../../src/primitives/deferred.ts';
import { type CountCall, countingOptions } from '../counting-machine.ts';

const mebibyte = 1024 * 1024;
const limitBytes = 16 * mebibyte;
/** Beside the data. */
const ownBytes = 512;

/** Of so many bytes, each from a sender of its own that has seen nothing. */
function messageOf(sequence: number, bytes: number): StreamMessage {
  const call: CountCall = { operationId: 'add', value: 1, key: `k${sequence}`, text: '' };
  const render = (text: string) =>
    JSON.stringify({
      ...{ kind: 'call', producer: `p${sequence}`, producerSequence: 1, version: '1.0.0', generation: 0 },
      ...{ seen: { position: -1, chain: '' }, call: { ...call, text } },
    });
  const text = 'x'.repeat(bytes - render('').length);
  return { sequence, world: 'x', data: new TextEncoder().encode(render(text)) };
}

/** A world that prepares its first message until it is released. */
async function open() {
  const stored: StreamMessage[] = [];
  const reads: number[] = [];
  const trouble: Error[] = [];
  const stream: Partial<Stream> = {
    maxMessageBytes: mebibyte,
    readBase: async () => undefined,
    async *read(_, from) {
      reads.push(from);
      const error = trouble.pop();
      if (error !== undefined) throw error;
      yield stored.filter(({ sequence }) => sequence >= from);
    },
  };
  const times = { resendMs: 1_000, timeoutMs: 1_000 };
  const resident = new ResidentWorld('x', stream as Stream, countingOptions(), times);
  await resident.load();
  reads.length = 0;
  const gate = createDeferred();
  resident.world.state.machine.prepareWith = () => gate.promise;
  const deliver = (message: StreamMessage) => {
    stored.push(message);
    resident.take(message);
  };
  deliver(messageOf(1, 1_000));
  const finish = async () => {
    resident.world.state.machine.prepareWith = undefined;
    gate.resolve();
    await resident.applied();
    return resident.world.state.mark.position;
  };
  return { resident, deliver, reads, trouble, finish };
}

test('messages that take as much as may wait are applied in their turn, without reading', async () => {
  const { deliver, reads, finish } = await open();
  for (let sequence = 2; sequence <= 17; sequence += 1) deliver(messageOf(sequence, mebibyte - ownBytes));
  expect([await finish(), reads]).toEqual([17, []]);
});

test('messages beyond that are read from the stream after those that waited, and later ones wait again', async () => {
  const { deliver, reads, finish } = await open();
  deliver(messageOf(2, limitBytes - ownBytes + 1));
  for (const sequence of [3, 4]) deliver(messageOf(sequence, 1_000));
  expect([await finish(), reads]).toEqual([4, [2]]);
  deliver(messageOf(5, 1_000));
  expect([await finish(), reads]).toEqual([5, [2]]);
});

test('what waited was applied before, and reading begins anew until it succeeds', async () => {
  const { deliver, reads, trouble, finish } = await open();
  deliver(messageOf(2, 1_000));
  deliver(messageOf(3, limitBytes));
  trouble.push(new LogUnavailable('Nobody answers.'));
  expect([await finish(), reads]).toEqual([3, [3, 3]]);
});
