import { expect, test } from 'vitest';
import { chainAfterRewind } from '../../src/log/chain.ts';
import { entriesAfter, entriesUntil, listEntries } from '../../src/log/entries.ts';
import type { Entries } from '../../src/log/log.ts';
import { PositionUnknown } from '../../src/log/world-error.ts';
import { canonicalJson } from '../../src/primitives/canonical.ts';
import { entriesOf } from './entries-of.ts';

const after = { position: 2, chain: 'c2' };
const entryAt = (position: number) => ({ position, chain: `c${position}`, call: { at: position }, writtenBy: '1.0.0' });
const all = [3, 4, 5].map(entryAt);

/** A generation whose entries are 3 to 5, read in batches of so many. */
function entriesIn(size: number, more: Partial<Entries<unknown>> = {}): Entries<unknown> {
  const batches = async function* () {
    for (let from = 0; from < all.length; from += size) yield all.slice(from, from + size);
  };
  return { ...entriesOf('x', after, [], 5), batches: batches(), ...more };
}

async function positionsOf(batches: AsyncIterable<readonly { readonly position: number }[]>): Promise<number[]> {
  const positions: number[] = [];
  for await (const batch of batches) {
    expect(batch.length).toBeGreaterThan(0);
    positions.push(...batch.map(({ position }) => position));
  }
  return positions;
}

test.each([
  [undefined, [3, 4, 5]],
  [2, [3, 4, 5]],
  [4, [5]],
  [5, []],
])('behind position %s stand %j', async (position, expected) => {
  for (const size of [1, 2, 3]) expect(await positionsOf(entriesAfter(entriesIn(size), position))).toEqual(expected);
});

test('no entry is listed that came after the end, nor who wrote one', async () => {
  const until = async (to: number) => positionsOf(entriesAfter(entriesIn(2, { to })));
  expect([await until(3), await until(4)]).toEqual([[3], [3, 4]]);
  for await (const [entry] of entriesAfter(entriesIn(1))) expect(entry).not.toHaveProperty('writtenBy');
});

test('behind the last entry nothing is read, and nothing after the batch that has it', async () => {
  async function* batches() {
    yield all;
    throw new Error('This was read.');
  }
  const unread = (to: number, after: number) => entriesAfter({ ...entriesIn(1, { to }), batches: batches() }, after);
  expect([await positionsOf(unread(4, 2)), await positionsOf(unread(5, 4))]).toEqual([[3, 4], [5]]);
  const throwing = { [Symbol.asyncIterator]: () => expect.unreachable('This was read.') };
  expect(await positionsOf(entriesAfter({ ...entriesIn(1), batches: throwing }, 5))).toEqual([]);
});

test.each([1, 6])('position %i is not there', async (position) => {
  await expect(positionsOf(entriesAfter(entriesIn(2), position))).rejects.toThrow(PositionUnknown);
  await expect(positionsOf(entriesUntil(entriesIn(2), position).batches)).rejects.toThrow(PositionUnknown);
});

test.each([
  [3, [3]],
  [4, [3, 4]],
  [5, [3, 4, 5]],
])('until position %i stand %j', async (position, expected) => {
  for (const size of [1, 2, 3]) {
    const entries = entriesUntil(entriesIn(size), position);
    expect([entries.to, await positionsOf(entries.batches)]).toEqual([position, expected]);
  }
});

test('entries up to their own beginning are refused, unless that is the beginning of the world', async () => {
  await expect(positionsOf(entriesUntil(entriesIn(1), 2).batches)).rejects.toThrow(PositionUnknown);
  const whole = entriesOf('x', { position: 0, chain: 'c' });
  expect(await positionsOf(entriesUntil(whole, 0).batches)).toEqual([]);
});

test('entries of which some are forgotten lead nowhere', () => {
  expect(() => entriesUntil(entriesIn(1, { isWhole: false }), 5)).toThrow(PositionUnknown);
});

test('a rewind is the entry after what it took back, with its note where it has one', async () => {
  const call = { operationId: 'rewind' };
  const last = { position: 6, chain: chainAfterRewind('c4', canonicalJson(call), 4), call, rewind: 4 };
  for (const note of [undefined, { at: 'then' }]) {
    const rewind = { to: 4, from: 5, call, ...(note === undefined ? {} : { note }) };
    const copied = entriesUntil(entriesIn(2), 4, rewind);
    expect(copied.to).toBe(6);
    expect((await listEntries(copied)).at(-1)).toEqual({ ...last, note });
  }
  const [first] = await listEntries(entriesUntil(entriesIn(2, { from: { position: 2, chain: null as never } }), 3));
  expect(first).toEqual({ position: 3, chain: 'c3', call: { at: 3 }, writtenBy: '1.0.0' });
});
