// What is delivered while a world is busy waits here, up to a limit; the rest is read from the stream. What it takes from the
// stream begins with the base that is stored there.
import { expect, test } from 'vitest';
import { LogUnavailable } from '../../../src/log/log-error.ts';
import { ResidentWorld } from '../../../src/log/replicated/resident-world.ts';
import type { Base, Stream, StreamMessage } from '../../../src/log/replicated/stream.ts';
import { createDeferred } from '../../../src/primitives/deferred.ts';
import { type CountCall, countingOptions } from '../counting-machine.ts';

const mebibyte = 1024 * 1024;
const limitBytes = 16 * mebibyte;
/** Beside the data. */
const ownBytes = 512;

/** Of so many bytes, each from a sender of its own that has seen nothing. */
function messageOf(sequence: number, bytes: number, generation = 0): StreamMessage {
  const call: CountCall = { operationId: 'add', value: 1, key: `k${sequence}`, text: '' };
  const render = (text: string) =>
    JSON.stringify({
      ...{ kind: 'call', producer: `p${sequence}`, producerSequence: 1, version: '1.0.0', generation },
      ...{ seen: { position: -1, chain: '' }, call: { ...call, text } },
    });
  const text = 'x'.repeat(bytes - render('').length);
  return { sequence, world: 'x', data: new TextEncoder().encode(render(text)) };
}

const times = { resendMs: 1_000, timeoutMs: 1_000 };
const residentOn = (stream: Partial<Stream>, onNotice = (_: string) => {}) =>
  new ResidentWorld('x', stream as Stream, countingOptions({ onNotice }), times);

/** A world that prepares its first message until it is released. */
async function open(base?: Base) {
  const stored: StreamMessage[] = [];
  const reads: number[] = [];
  const trouble: Error[] = [];
  const removed: number[] = [];
  const stream: Partial<Stream> = {
    maxMessageBytes: mebibyte,
    send: () => {},
    readBase: async () => base,
    writeBase: async () => {},
    removeBelow: async (_, sequence) => void removed.push(sequence),
    removePart: async (sequence) => void removed.push(sequence),
    async *read(_, from) {
      reads.push(from);
      const error = trouble.pop();
      if (error !== undefined) throw error;
      yield stored.filter(({ sequence }) => sequence >= from);
    },
  };
  const resident = residentOn(stream);
  await resident.load();
  reads.length = 0;
  const gate = createDeferred();
  resident.world.state.machine.prepareWith = () => gate.promise;
  const deliver = (message: StreamMessage) => {
    stored.push(message);
    resident.take(message);
  };
  const first = (base?.generation ?? 0) + 1;
  deliver(messageOf(first, 1_000, base?.generation));
  const finish = async () => {
    resident.world.state.machine.prepareWith = undefined;
    gate.resolve();
    await resident.applied();
    return resident.world.state.mark.position;
  };
  return { resident, deliver, reads, trouble, removed, finish };
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

test('a reading that fails for another reason is not begun anew', async () => {
  const { deliver, reads, trouble, finish } = await open();
  deliver(messageOf(2, limitBytes));
  trouble.push(new Error('No memory.'));
  await expect(finish()).rejects.toThrow('No memory.');
  expect(reads).toEqual([2]);
});

const baseOf = (generation: number): Base => ({ generation, after: { position: 0, chain: 'c' }, isEmpty: true });

test('a base of a generation that was not delivered has the world read again, and one that was applied has not', async () => {
  const { resident, deliver, reads, finish } = await open();
  await finish();
  resident.takeBase({ ...baseOf(9), isEmpty: false });
  await resident.applied();
  expect(reads).toEqual([0]);
  deliver(messageOf(2, 1_000));
  resident.takeBase(baseOf(0));
  expect([resident.applied(), reads]).toEqual([undefined, [0]]);
});

test('what ended generations left is removed while the world is at rest, and not while it is busy', async () => {
  const { resident, removed, finish } = await open(baseOf(5));
  await resident.sweep(0);
  expect(removed).toEqual([]);
  await finish();
  await resident.sweep(0);
  expect(removed).toEqual([6]);
});

test('the parts of a message that was void go with its generation', async () => {
  const { resident, deliver, removed, finish } = await open(baseOf(5));
  const head = { kind: 'call', producer: 'late', producerSequence: 1, version: '1.0.0', generation: 0 };
  const encode = (message: unknown) => new TextEncoder().encode(JSON.stringify(message));
  deliver({ sequence: 8, world: 'x', data: encode({ kind: 'parts', head, parts: [{ digest: 'd', sequence: 7 }] }) });
  deliver({ sequence: 9, world: 'x', data: encode({ ...drop, generation: 5 }) });
  expect(await finish()).toBe(0);
  await resident.sweep(0);
  expect(removed).toEqual([10, 7]);
});

test('a world that was replaced while it was read is read again from there, unless nobody wants it any more', async () => {
  const reads: number[] = [];
  const bases = [undefined, baseOf(5), baseOf(5), baseOf(7), baseOf(7), baseOf(9)];
  const stream: Partial<Stream> = {
    readBase: async () => bases.shift(),
    async *read(_, from) {
      reads.push(from);
      if (from === 7) resident.end(new LogUnavailable('It is forgotten.'));
      yield [];
    },
  };
  const resident = residentOn(stream);
  await resident.load();
  expect([reads, resident.world.state.base.generation]).toEqual([[0, 5, 7], 7]);
});

/** A world that is read from the stream while nothing holds it, and says what it says. */
async function openWorld() {
  const notices: string[] = [];
  const reads: number[] = [];
  const stored: StreamMessage[] = [];
  const state = { base: undefined as Base | undefined, gate: createDeferred() };
  const stream: Partial<Stream> = {
    readBase: async () => state.base,
    async *read(_, from) {
      reads.push(from);
      await state.gate.promise;
      yield stored.filter(({ sequence }) => sequence >= from);
    },
  };
  state.gate.resolve();
  const resident = residentOn(stream, (message) => notices.push(message));
  await resident.load();
  const take = (sequence: number, message: unknown) => {
    const data = new TextEncoder().encode(JSON.stringify(message));
    stored.push({ sequence, world: 'x', data });
    resident.take({ sequence, world: 'x', data });
  };
  /** What was read and told until all is applied. */
  const settle = async () => {
    await resident.applied();
    return { reads: reads.splice(0).length, notices: notices.splice(0).length };
  };
  await settle();
  return { resident, state, reads, take, settle };
}
const unreadable = { kind: 'nothing' };
const drop = { kind: 'drop', producer: 'p', producerSequence: 1, version: '1.0.0', generation: 0 };

test('a message that needs no preparing is applied at once, and makes nobody wait', async () => {
  const { resident } = await openWorld();
  resident.take(messageOf(1, 1_000));
  expect([resident.world.state.mark.position, resident.applied()]).toEqual([1, undefined]);
});

test('a world that stops is read once more and told of once, whatever waits behind that', async () => {
  const { state, take, settle } = await openWorld();
  state.gate = createDeferred();
  for (const sequence of [1, 2, 3]) take(sequence, unreadable);
  state.gate.resolve();
  expect(await settle()).toEqual({ reads: 1, notices: 1 });
  take(4, unreadable);
  expect(await settle()).toEqual({ reads: 0, notices: 0 });
});

test('a world that stops again behind a drop is read once more again, and told of', async () => {
  const { resident, take, settle } = await openWorld();
  take(1, unreadable);
  await settle();
  take(2, { ...drop, lastSeen: 1 });
  expect([resident.world.stopped, await settle()]).toEqual([undefined, { reads: 0, notices: 0 }]);
  take(3, unreadable);
  expect(await settle()).toEqual({ reads: 1, notices: 1 });
});

test('a world that stopped at a message is read again from a base behind it, and not from one that it begins', async () => {
  const { resident, state, take, settle, reads } = await openWorld();
  take(7, unreadable);
  await settle();
  resident.takeBase(baseOf(7));
  expect(resident.applied()).toBeUndefined();
  state.base = baseOf(8);
  resident.takeBase(state.base);
  await resident.applied();
  expect([reads, resident.world.stopped]).toEqual([[8], undefined]);
});

test('a world that is read again twice is busy until both are done', async () => {
  const { resident, state, take, settle } = await openWorld();
  take(7, unreadable);
  await settle();
  state.gate = createDeferred();
  resident.takeBase(baseOf(8));
  const first = resident.applied();
  resident.takeBase(baseOf(9));
  const second = resident.applied();
  state.gate.resolve();
  await first;
  expect([resident.applied() === second, resident.isIdle]).toEqual([true, false]);
  await second;
  expect([resident.applied(), resident.isIdle]).toEqual([undefined, true]);
});

test('a world with a message under way is not idle, also when nobody waits for it', async () => {
  const { resident, finish } = await open();
  await finish();
  expect(resident.isIdle).toBe(true);
  const sending = resident.outbox.send({ draft: () => ({ kind: 'drop' }), outlivesCaller: true });
  await null;
  expect(resident.isIdle).toBe(false);
  resident.outbox.end(new LogUnavailable('It ends.'));
  await expect(sending).rejects.toThrow('It ends.');
  expect(resident.isIdle).toBe(true);
  resident.users = 1;
  expect(resident.isIdle).toBe(false);
});
