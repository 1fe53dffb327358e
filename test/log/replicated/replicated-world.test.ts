// A world that is given messages one by one: what it decides, when it stops, and what it says of others.
import { expect, test } from 'vitest';
import type { Mark } from '../../../src/log/log.ts';
import type { CallMessage, Message } from '../../../src/log/replicated/message.ts';
import { ReplicatedWorld } from '../../../src/log/replicated/replicated-world.ts';
import { add, type CountCall, countingOptions, look } from '../counting-machine.ts';

let sequences = 0;
/** Of a producer of its own, so that none is repeated. */
const sender = (generation = 0) => {
  sequences += 1;
  return { producer: `p${sequences}`, producerSequence: 1, version: '2.0.0', generation };
};
const callOf = (seen: Mark, call: CountCall, generation = 0): CallMessage => ({
  ...{ kind: 'call', ...sender(generation) },
  seen,
  call,
});

function open() {
  const decided: string[] = [];
  const differences: Mark[] = [];
  const world = new ReplicatedWorld('x', countingOptions(), {
    onDecided: ({ kind }, decision) => decided.push(`${kind} ${decision}`),
    onDifference: (_, own) => differences.push(own),
  });
  return { world, decided, differences };
}

test('a message counts once, at its sequence, and none from before it', () => {
  const { world, decided } = open();
  const { start } = world;
  void world.apply(5, callOf(start, add(1)));
  for (const sequence of [5, 4]) void world.apply(sequence, callOf(start, add(2)));
  expect([world.state.machine.total, world.sequence, decided]).toEqual([1, 5, ['call apply']]);
  void world.apply(6, callOf(start, add(2)));
  expect([world.state.machine.total, world.sequence]).toEqual([3, 6]);
});

test('whether a message is a repetition is not for the message to say', () => {
  const { world, decided } = open();
  const message = { ...callOf(world.start, add(1)), isRepeated: false };
  for (const sequence of [1, 2]) void world.apply(sequence, message);
  expect([world.state.machine.total, decided]).toEqual([1, ['call apply', 'call repeat']]);
});

test('only what changed something is an entry, and only what changed something has a note', () => {
  const { world } = open();
  void world.apply(1, callOf(world.start, look));
  void world.apply(2, callOf(world.start, { operationId: 'refuse' }));
  expect(world.state.mark).toEqual(world.start);
  void world.apply(3, callOf(world.start, add(1)));
  expect(world.state.revision).toEqual({ generation: '0', position: 1 });
});

test('a look has no note, whatever its machine notes, and is no entry', () => {
  const answers: unknown[] = [];
  const options = countingOptions();
  const note = { total: 1 };
  const create = () => {
    const machine = options.create();
    const apply = machine.apply.bind(machine);
    return Object.assign(machine, { apply: (call: CountCall) => ({ ...apply(call), note }) });
  };
  const listener = { onDecided: (...[, , answer]: unknown[]) => answers.push(answer), onDifference: () => {} };
  const world = new ReplicatedWorld('x', { ...options, create }, listener);
  void world.apply(1, callOf(world.start, look));
  void world.apply(2, callOf(world.start, add(1)));
  expect(answers[0]).not.toHaveProperty('note');
  expect(answers[1]).toMatchObject({ position: 1, note });
  expect(world.state.entries).toMatchObject([{ position: 1, sequence: 2 }]);
});

test('a reset and a copy begin generations that have entries, a drop one that has none', async () => {
  const { world } = open();
  void world.apply(1, callOf(world.start, add(1)));
  const after = world.state.mark;
  void world.apply(2, callOf(after, { operationId: 'reset' }));
  expect(world.state.base).toEqual({ generation: 2, after, isEmpty: false });
  void world.apply(3, { kind: 'drop', ...sender(2) });
  expect(world.state.base).toEqual({ generation: 3, after: world.start, isEmpty: true });
  const entries = [{ position: 1, call: add(1) }];
  await world.apply(4, { kind: 'fork', ...sender(3), after: world.start, entries, until: after });
  expect(world.state.base).toEqual({ generation: 4, after: world.start, isEmpty: false });
});

test('a world that stopped after its drop is not counted as dropped', () => {
  const { world } = open();
  void world.apply(1, callOf(world.start, add(1)));
  void world.apply(2, drop());
  expect(world.isDropped).toBe(true);
  void world.apply(3, { kind: 'unreadable', why: 'it is no JSON' });
  expect(world.isDropped).toBe(false);
});

test('a drop that was refused stays so when it comes again, though there is something to drop by then', () => {
  const { world, decided } = open();
  const refused = drop();
  void world.apply(1, refused);
  void world.apply(2, callOf(world.start, add(1)));
  void world.apply(3, refused);
  expect([decided, world.isDropped]).toEqual([['drop refuse', 'call apply', 'drop repeat'], false]);
});

test('a call whose sender computed another chain stops the world, and is not applied', () => {
  const { world, decided } = open();
  void world.apply(1, callOf(world.start, add(1)));
  void world.apply(2, callOf({ position: 1, chain: 'another' }, add(2)));
  expect(world.stopped).toMatchObject({ position: 1, difference: { loggedBy: '2.0.0', appliedBy: '1.0.0' } });
  expect([world.stoppedAt, world.state.mark.position, decided]).toEqual([2, 1, ['call apply', 'call undecided']]);
  expect(() => world.read(({ total }) => total)).toThrow('The world x is not served');
  void world.apply(3, callOf(world.state.mark, add(2)));
  expect([world.state.mark.position, decided.at(-1)]).toEqual([1, 'call undecided']);
});

test('whoever names another chain where one was attested is in the wrong, and its call counts', () => {
  const { world, differences } = open();
  const beside = new ReplicatedWorld('x', countingOptions());
  const apply = (sequence: number, message: Message) => [world, beside].map((each) => each.apply(sequence, message));
  apply(1, callOf(world.start, add(1)));
  const first = world.state.mark;
  apply(2, callOf(first, add(2)));
  apply(3, callOf({ ...first, chain: 'another' }, add(4)));
  for (const { stopped, state } of [world, beside]) expect([stopped, state.machine.total]).toEqual([undefined, 7]);
  expect(differences).toMatchObject([first]);
});

test('a position that was not reached is a difference, and whoever names another chain of an old one is in the wrong', () => {
  const { world } = open();
  void world.apply(1, callOf({ position: 1, chain: 'ahead' }, add(1)));
  expect(world.stopped?.difference).toMatchObject({ position: expect.any(Number), applied: null });
  const { world: long, differences } = open();
  for (let position = 0; position < 256; position += 1) void long.apply(position + 1, callOf(long.state.mark, add(1)));
  void long.apply(257, callOf({ position: 0, chain: 'another' }, add(1)));
  expect([long.stopped, differences]).toMatchObject([undefined, [long.start]]);
});

test('a message for a generation whose beginning is not there, or that nobody can read, stops the world where it is', () => {
  const { world } = open();
  void world.apply(1, callOf(world.start, add(1), 1));
  expect(world.stopped?.message).toContain('message 1 of its log, with which it begins, is gone');
  void world.apply(2, { kind: 'unreadable', why: 'another reason' });
  expect([world.stoppedAt, world.stopped?.message.includes('another reason')]).toEqual([1, false]);
  const { world: second, decided } = open();
  void second.apply(7, { kind: 'unreadable', why: 'it is not JSON' });
  expect(second.stopped?.message).toContain('message 7 of the log cannot be read: it is not JSON. Start the version');
  expect([second.stoppedAt, decided]).toEqual([7, []]);
});

test('a stopped world takes a drop by somebody who has seen all of it, and no other', () => {
  const { world, decided } = open();
  void world.apply(1, { kind: 'unreadable', why: 'it is not JSON' });
  void world.apply(2, { kind: 'drop', ...sender(), lastSeen: 0 });
  expect([world.stopped === undefined, decided]).toEqual([false, ['drop undecided']]);
  void world.apply(3, { kind: 'drop', ...sender(), lastSeen: 2 });
  expect([world.stopped, world.isDropped, decided.at(-1)]).toEqual([undefined, true, 'drop apply']);
  expect(world.state.revision).toEqual({ generation: '3', position: 0 });
  void world.apply(4, callOf(world.start, add(1), 3));
  expect([world.isDropped, world.state.mark.position]).toEqual([false, 1]);
});

const drop = (): Message => ({ kind: 'drop', ...sender() });

test('what is read from a base begins with the message that began its generation, and stops without it', () => {
  const after = { position: 4, chain: 'c' };
  const base = { generation: 5, after, isEmpty: false };
  const { world } = open();
  world.restart(base);
  expect([world.sequence, world.state.mark]).toEqual([4, after]);
  expect([4, 5, 6].map((sequence) => world.isApplied(sequence, { ...sender(9), kind: 'fork' }))).toEqual([
    false,
    true,
    false,
  ]);
  // Its sender had applied the generation before, of which nothing is known here.
  void world.apply(5, callOf({ position: 9, chain: 'before' }, { operationId: 'reset' }, 2));
  expect([world.stopped, world.state.revision]).toEqual([undefined, { generation: '5', position: 5 }]);
  world.restart(base);
  void world.apply(6, callOf(after, add(1), 5));
  expect(world.stopped?.message).toContain('message 5 of its log, with which it begins, is gone');
  world.restart({ ...base, isEmpty: true });
  expect([world.sequence, world.stopped, world.isDropped]).toEqual([5, undefined, false]);
  void world.apply(6, callOf(after, add(1), 5));
  expect(world.state.revision).toEqual({ generation: '5', position: 5 });
  world.restart();
  expect([world.sequence, world.state.revision]).toEqual([0, { generation: '0', position: 0 }]);
});

test('a drop of what was never written is refused, and what comes twice is decided once', () => {
  const { world, decided } = open();
  const call = callOf(world.start, add(1));
  void world.apply(1, drop());
  void world.apply(2, call);
  void world.apply(3, call);
  expect(decided).toEqual(['drop refuse', 'call apply', 'call repeat']);
  void world.apply(4, drop());
  void world.apply(5, call);
  // Void says nothing of what is submitted again under the same number.
  void world.apply(6, { ...call, generation: 4 });
  expect(decided.slice(3)).toEqual(['drop apply', 'call void', 'call apply']);
});

test('a copy whose entries lead elsewhere than its sender says stops the world', async () => {
  const { world, decided } = open();
  const entries = [{ position: 1, call: add(1, 'a') }];
  await world.apply(1, {
    kind: 'fork',
    ...sender(),
    after: world.start,
    entries,
    until: { position: 1, chain: 'another' },
  });
  expect(world.stopped?.difference).toMatchObject({ position: 1, operation: 'add' });
  expect(decided).toEqual(['fork undecided']);
  const { world: whole, decided: done } = open();
  const until = { position: 1, chain: world.state.mark.chain };
  await whole.apply(1, { kind: 'fork', ...sender(), after: whole.start, entries, until });
  expect([whole.stopped, done, whole.state.revision]).toEqual([
    undefined,
    ['fork apply'],
    { generation: '1', position: 1 },
  ]);
});

test('what a copy holds that changes nothing now is no entry, so that it does not lead where it says', async () => {
  const { world } = open();
  const entries = [
    { position: 1, call: add(1) },
    { position: 2, call: look },
  ];
  const first = open().world;
  void first.apply(1, callOf(first.start, add(1, entries[0]?.call.key)));
  const until = first.state.mark;
  await world.apply(1, { kind: 'fork', ...sender(), after: world.start, entries, until });
  expect([world.stopped, world.state.mark]).toEqual([undefined, until]);
});

test('a world that nobody listens to decides alike', async () => {
  const { world } = open();
  const beside = new ReplicatedWorld('x', countingOptions());
  let sequence = 0;
  const apply = async (message: Message) => {
    sequence += 1;
    for (const each of [world, beside]) await each.apply(sequence, message);
    expect(beside.state.revision).toEqual(world.state.revision);
    expect(beside.stopped).toEqual(world.stopped);
    return beside.state.revision;
  };
  const call = add(1);
  const first = callOf(world.start, call);
  await apply(callOf(world.start, { operationId: 'refuse' }));
  await apply(first);
  expect(await apply(first)).toEqual({ generation: '0', position: 1 });
  const until = world.state.mark;
  expect(await apply(drop())).toEqual({ generation: '4', position: 0 });
  const entries = [{ position: 1, call }];
  const fork: Message = { kind: 'fork', ...sender(4), after: world.start, entries, until };
  expect(await apply(fork)).toEqual({ generation: '5', position: 1 });
  await apply(callOf({ position: 1, chain: 'another' }, add(1), 5));
  expect(beside.stopped).toBeDefined();
  expect(await apply(callOf(until, add(1), 5))).toEqual({ generation: '5', position: 1 });
});

test('a machine that prepares nothing applies and refuses at once', async () => {
  const { world } = open();
  Object.assign(world.state.machine, { prepare: undefined });
  expect(world.apply(1, callOf(world.start, add(1)))).toBeUndefined();
  expect(world.state.mark.position).toBe(1);
  expect(await world.refuse({ operationId: 'refuse' }, 'defect')).toMatchObject({ position: 1, refusal: {} });
  await expect(world.refuse(look, 'defect')).rejects.toBe('defect');
});
