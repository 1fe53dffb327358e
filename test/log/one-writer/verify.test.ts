import { expect, test } from 'vitest';
import type { Machine } from '../../../src/log/log.ts';
import { WorldStopped } from '../../../src/log/log-error.ts';
import type { Generation } from '../../../src/log/one-writer/store.ts';
import { verify } from '../../../src/log/one-writer/verify.ts';
import { type CountCall, type CountReply, countingHeader } from '../counting-machine.ts';
import { entriesOf } from '../entries-of.ts';

const start = { position: 3, chain: 'before' };
const state = [1, { b: 2, a: 1, absent: undefined }];

/** A world without entries whose state are these items, held against a snapshot of others. */
function held(against: readonly unknown[], position = start.position) {
  const entries = entriesOf<CountCall>('x', start);
  const restore = async () => ({ snapshot: { file: 'S', position, items: against }, entries });
  const generation = { entries: () => entries, restore } as unknown as Generation<CountCall, CountReply>;
  const machine: Machine<CountCall, CountReply> = {
    apply: () => {
      throw new Error('there is no entry');
    },
    snapshot: () => state,
  };
  return verify('x', generation, {
    header: countingHeader,
    create: () => machine,
    loadRestore: async () => () => machine,
    operationOf: ({ operationId }) => operationId,
    resets: () => false,
    hashedReply: (reply) => reply,
    worldLimit: 1,
  });
}

test.each([
  ['is that state', [1, { b: 2, a: 1 }]],
  ['has its members in another order', [1, { a: 1, b: 2 }]],
])('a snapshot that %s is whole', async (_, items) => {
  expect(await held(items)).toEqual(start);
});

test.each([
  ['lacks the last item', [1]],
  ['has an item more', [1, { b: 2, a: 1 }, 3]],
  ['has another item', [1, { b: 2, a: 2 }]],
  ['has its items in another order', [{ b: 2, a: 1 }, 1]],
])('a snapshot that %s stops its world at its position', async (_, items) => {
  const error = await held(items).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(WorldStopped);
  expect(error).toMatchObject({
    position: 3,
    message: expect.stringContaining('the snapshot S does not match the state'),
  });
});
