import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Revision } from '../../../src/contract/form/revision.ts';
import { LogUnavailable } from '../../../src/log/log-error.ts';
import type { Head } from '../../../src/log/replicated/message.ts';
import { Outbox } from '../../../src/log/replicated/outbox.ts';
import { ReplicatedWorld } from '../../../src/log/replicated/replicated-world.ts';
import type { Stream } from '../../../src/log/replicated/stream.ts';
import { WorldDropped, WorldReplaced } from '../../../src/log/world-error.ts';
import { createDeferred } from '../../../src/primitives/deferred.ts';
import { add, countingOptions } from '../counting-machine.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const times = { resendMs: 20, timeoutMs: 500 };
const call = add(1);

function open({ resendMs, timeoutMs } = times) {
  const sent: Head[] = [];
  const send = (_: string, data: Uint8Array) => void sent.push(JSON.parse(new TextDecoder().decode(data)));
  const world = new ReplicatedWorld('x', countingOptions());
  const stream = { maxMessageBytes: 9_999, send } as unknown as Stream;
  const outbox = new Outbox(world, stream, '1.0.0', { resendMs, timeoutMs });
  const submit = (more: { outlivesCaller?: boolean; atLeast?: Revision } = {}) => {
    const draft = () => ({ kind: 'call', seen: world.state.mark, call }) as const;
    const told: { outcome?: unknown } = {};
    outbox.send({ draft, outlivesCaller: true, ...more }).then(
      (outcome) => Object.assign(told, { outcome }),
      (error) => Object.assign(told, { outcome: error }),
    );
    return told;
  };
  /** As many milliseconds, with a look at each of them. */
  const pass = async (ms: number) => {
    for (let left = ms; left > 0; left -= 1) {
      await vi.advanceTimersByTimeAsync(1);
      outbox.resend(performance.now());
    }
    await vi.advanceTimersByTimeAsync(0);
  };
  const decide = async (message: Head, decision: 'apply' | 'void' | 'repeat') => {
    outbox.onDecided(message, { decision, answer: undefined });
    await vi.advanceTimersByTimeAsync(0);
  };
  /** Another generation of the world, as a message of somebody else begins it. */
  const replace = (sequence: number) => {
    const other = {
      producer: 'other',
      producerSequence: sequence,
      version: '1.0.0',
      generation: world.state.base.generation,
    };
    if (world.state.mark.position === 0)
      void world.apply(sequence - 1, {
        kind: 'call',
        ...other,
        producerSequence: 9_000 + sequence,
        seen: world.start,
        call: add(1),
      });
    void world.apply(sequence, { kind: 'drop', ...other });
  };
  return { world, outbox, stream, sent, submit, pass, decide, replace };
}

test('messages are numbered, and each is answered once, by what was decided on it', async () => {
  const { outbox, sent, submit, decide, pass } = open();
  expect(outbox.oldest).toBeUndefined();
  const since = performance.now();
  const first = submit();
  await pass(3);
  const second = submit();
  await pass(1);
  expect(sent.map(({ producerSequence }) => producerSequence)).toEqual([1, 2]);
  expect([outbox.size, outbox.oldest]).toEqual([2, since]);
  const [one, two] = sent as [Head, Head];
  await decide({ ...two, producer: 'another' }, 'apply');
  await decide(two, 'repeat');
  expect([first.outcome, second.outcome]).toEqual([undefined, undefined]);
  await decide(two, 'apply');
  await decide(two, 'apply');
  expect([first.outcome, second.outcome, outbox.size]).toEqual([
    undefined,
    { decision: 'apply', answer: undefined },
    1,
  ]);
  await decide(one, 'apply');
  expect([first.outcome, outbox.size]).toEqual([{ decision: 'apply', answer: undefined }, 0]);
});

test('what does not come back is sent again, each time after twice as long, up to eight times', async () => {
  const { sent, submit, pass } = open();
  submit();
  await pass(0);
  for (const wait of [20, 40, 80, 160, 160]) {
    const before = sent.length;
    await pass(wait - 1);
    expect(sent.length).toBe(before);
    await pass(1);
    expect(sent.length).toBe(before + 1);
  }
});

test('a replacement of the world is not sent again at the moment at which its caller is told', async () => {
  const { sent, submit, pass } = open({ resendMs: 500, timeoutMs: 500 });
  submit();
  submit({ outlivesCaller: false });
  await pass(500);
  expect(sent.map(({ producerSequence }) => producerSequence)).toEqual([1, 2, 1]);
});

test('after the timeout the caller is told; a call is still sent, a replacement of the world is not', async () => {
  const { sent, outbox, submit, pass, decide } = open();
  const [call, replacing] = [submit(), submit({ outlivesCaller: false })];
  await pass(499);
  expect([call.outcome, replacing.outcome, outbox.size]).toEqual([undefined, undefined, 2]);
  await pass(1);
  expect(call.outcome).toBeInstanceOf(LogUnavailable);
  expect(replacing.outcome).toBeInstanceOf(LogUnavailable);
  expect(outbox.size).toBe(1);
  sent.length = 0;
  await pass(160);
  expect(sent.map(({ producerSequence }) => producerSequence)).toEqual([1]);
  // Nobody waits for it, so it is not submitted again either.
  await decide(sent[0] as Head, 'void');
  expect([outbox.size, sent.length]).toEqual([0, 1]);
});

test('a message for a generation that ended is submitted again for the current one, five times at most', async () => {
  const { sent, outbox, submit, decide, replace, world } = open();
  const told = submit({ outlivesCaller: false });
  await vi.advanceTimersByTimeAsync(0);
  for (let round = 1; round <= 5; round += 1) {
    replace(round * 10);
    await decide(sent.at(-1) as Head, 'void');
    expect([sent.length, sent.at(-1)?.generation]).toEqual([round + 1, world.state.base.generation]);
    // An earlier copy of it says nothing more.
    await decide(sent[0] as Head, 'void');
    expect(sent.length).toBe(round + 1);
  }
  expect(told.outcome).toBeUndefined();
  replace(60);
  await decide(sent.at(-1) as Head, 'void');
  expect(told.outcome).toMatchObject({ message: expect.stringContaining('is replaced again and again') });
  expect([sent.length, outbox.size]).toEqual([6, 0]);
});

test('a call for a generation that its caller saw, or for a world that was dropped, is not submitted again', async () => {
  const { sent, outbox, submit, decide, replace } = open();
  const [seen, unseen] = [submit({ atLeast: { generation: '0', position: 0 } }), submit()];
  await vi.advanceTimersByTimeAsync(0);
  replace(10);
  for (const message of [...sent]) await decide(message, 'void');
  expect(seen.outcome).toBeInstanceOf(WorldReplaced);
  expect(unseen.outcome).toBeInstanceOf(WorldDropped);
  expect([sent.length, outbox.size]).toEqual([2, 0]);
});

test('what is put away in parts to be submitted again is not sent once nobody waits for it', async () => {
  const { sent, outbox, stream, submit, decide, replace } = open();
  const told = submit({ outlivesCaller: false });
  await vi.advanceTimersByTimeAsync(0);
  replace(10);
  const { promise, resolve } = createDeferred();
  Object.assign(stream, { maxMessageBytes: 100, putPart: () => promise.then(() => 1) });
  await decide(sent[0] as Head, 'void');
  outbox.refuse(new LogUnavailable('the end'));
  resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect([told.outcome, sent.length]).toEqual([new LogUnavailable('the end'), 1]);
});

test('once it has ended, nothing is sent and everybody is told why', async () => {
  const { sent, outbox, submit } = open();
  const before = submit();
  await vi.advanceTimersByTimeAsync(0);
  outbox.end(new LogUnavailable('the end'));
  const after = submit();
  await vi.advanceTimersByTimeAsync(0);
  expect([before.outcome, after.outcome]).toEqual([new LogUnavailable('the end'), new LogUnavailable('the end')]);
  expect([sent.length, outbox.size]).toEqual([1, 0]);
});
