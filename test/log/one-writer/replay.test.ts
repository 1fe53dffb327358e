import { expect, test } from 'vitest';
import { chainAfter, chainAfterRewind } from '../../../src/log/chain.ts';
import type { Entry, Mark } from '../../../src/log/log.ts';
import type { WorldStopped } from '../../../src/log/log-error.ts';
import { replay } from '../../../src/log/one-writer/replay.ts';
import { MadeByOtherVersion } from '../../../src/log/world-error.ts';
import { canonicalJson } from '../../../src/primitives/canonical.ts';
import { type CountCall, CountingMachine, countingOptions, reset } from '../counting-machine.ts';
import { entriesOf } from '../entries-of.ts';

const start: Mark = { position: 0, chain: 'before' };
const add = (value: number): CountCall => ({ operationId: 'add', value });
const reply = (total: number, count: number) => ({ status: 201, total, count });

function entryOf(before: Mark, call: CountCall, gave: unknown): Entry<CountCall> & Mark {
  const chain = chainAfter(before.chain, canonicalJson(call), canonicalJson(gave));
  return { position: before.position + 1, chain, call };
}
const replayed = (
  entries: readonly Entry<CountCall>[],
  machine = new CountingMachine(),
  reached: (at: number) => void = () => {},
) =>
  replay('x', machine, entriesOf('x', start, entries, 9), countingOptions(), {
    reached: ({ position }) => reached(position),
  });

test('entries that give what they gave lead to the mark of the last one', async () => {
  const first = entryOf(start, add(1), reply(1, 1));
  const second = entryOf(first, add(2), reply(3, 2));
  const rewind = { to: 1, chain: chainAfterRewind(second.chain, canonicalJson(reset), 1) };
  const third = { position: 3, chain: rewind.chain, call: reset, rewind: rewind.to };
  const machine = new CountingMachine();
  const reached: number[] = [];
  expect(await replayed([first, second, third], machine, (at) => reached.push(at))).toEqual({
    position: 3,
    chain: rewind.chain,
  });
  // What a rewind brought back is what stands before it, so its own call is not applied.
  expect([machine.total, reached]).toEqual([3, [0, 1, 2, 3]]);
  expect(await replayed([])).toEqual(start);
});

test('an entry without a chain is believed', async () => {
  expect(await replayed([{ position: 1, chain: null, call: add(1) }])).toEqual({ position: 1, chain: '' });
});

const stopOf = (entry: Entry<CountCall>): Promise<WorldStopped> =>
  replayed([entry]).then(
    () => Promise.reject(new Error('It did not stop.')),
    (error) => error,
  );

test('an entry that gives something else stops the world, and says what it gave', async () => {
  const other = entryOf(start, add(1), reply(2, 1));
  const applied = entryOf(start, add(1), reply(1, 1)).chain;
  const difference = { world: 'x', position: 1, operation: 'add', logged: other.chain, applied, appliedBy: '1.0.0' };
  const gave = `has the chain ${applied} here, but ${other.chain} in the log`;
  expect(await stopOf(other)).toMatchObject({ position: 1, message: expect.stringContaining(`entry 1 (add) ${gave}`) });
  const found: unknown = await stopOf({ ...other, writtenBy: '0.9.0' } as typeof other);
  expect(found).toBeInstanceOf(MadeByOtherVersion);
  expect(found).toMatchObject({ difference: { ...difference, loggedBy: '0.9.0' } });
});

test('an entry that is refused now, or changes nothing, gave none', async () => {
  for (const operationId of ['refuse', 'look'] as const) {
    const entry = entryOf(start, { operationId }, reply(0, 0));
    expect((await stopOf(entry)).message).toContain(`(${operationId}) has the chain none here`);
  }
});

test('a call whose names look like numbers is compared in their canonical order', async () => {
  const call = { operationId: 'add', value: 1, text: 'b', 10: 'ten', 9: 'nine' } as CountCall;
  expect(JSON.stringify(call)).not.toBe(canonicalJson(call));
  const entry = entryOf(start, call, reply(1, 1));
  expect(await replayed([entry])).toEqual({ position: 1, chain: entry.chain });
});

test('each call is prepared before it is applied, and a rewind is not', async () => {
  const first = entryOf(start, add(1), reply(1, 1));
  const second = entryOf(first, add(2), reply(3, 2));
  const rewind = chainAfterRewind(second.chain, canonicalJson(reset), 1);
  const machine = new CountingMachine();
  const prepared: [value: number | undefined, total: number][] = [];
  machine.prepareWith = async ({ value }) => {
    await null;
    prepared.push([value, machine.total]);
  };
  await replayed([first, second, { position: 3, chain: rewind, call: reset, rewind: 1 }], machine);
  expect(prepared).toEqual([
    [1, 0],
    [2, 1],
  ]);
});
