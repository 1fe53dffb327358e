// What replaces a world while others use it, its source or the store: each meeting set up by hand, over a store that does
// what a test tells it.
import { expect, onTestFinished, test, vi } from 'vitest';
import { GenerationEnded } from '../../../src/log/log-error.ts';
import { openLog } from '../../../src/log/open-log.ts';
import { WorldExists, WorldMoved } from '../../../src/log/world-error.ts';
import { createDeferred } from '../../../src/primitives/deferred.ts';
import { giveTurns } from '../../support/test-clock.ts';
import { add, CountingMachine, countingOptions, reset } from '../counting-machine.ts';
import { makeTempFolder } from '../temp-folder.ts';
import { openScripted } from './scripted-store.ts';

async function openFolder(more: Parameters<typeof countingOptions>[0] = {}, folder?: string) {
  const path = folder ?? (await makeTempFolder());
  const log = await openLog(path, countingOptions(more));
  onTestFinished(() => log.close());
  return { path, log };
}

const rewind = (from: number, to: number) => ({ from, to, call: reset });

test('a name that was written to is not written over, and nothing is written for it', async () => {
  const { store, log } = openScripted();
  for (const world of ['a', 'b']) await log.submit(world, add(1));
  await expect(log.fork('a', 'b')).rejects.toThrow(WorldExists);
  expect(store.written).toEqual([]);
});

test('a name that is written to while its fork is written keeps what was written', async () => {
  const { store, log, totalOf } = openScripted();
  await log.submit('a', add(1));
  store.onWrite = async () => void (await log.submit('b', add(5)));
  await expect(log.fork('a', 'b')).rejects.toThrow(WorldExists);
  expect(await totalOf('b')).toEqual({ generation: '0', position: 1, reply: 5 });
  expect(store.written).toEqual(['b']);
});

test('a name that is evicted and written to once its fork has found it keeps what was written', async () => {
  const { store, log, totalOf } = openScripted(2);
  await log.submit('a', add(1));
  let isMet = false;
  store.onOpen = (world) => {
    if (isMet || world !== 'b' || store.written.length === 0) return;
    isMet = true;
    queueMicrotask(() => {
      log.read('c', () => 0);
      expect(log.peek('b')).toBeUndefined();
      log.submit('b', add(5));
    });
  };
  await expect(log.fork('a', 'b')).rejects.toThrow(WorldExists);
  expect([isMet, await totalOf('b')]).toEqual([true, { generation: '0', position: 1, reply: 5 }]);
});

test('a world that is written to during a rewind keeps what was written', async () => {
  const { store, log, totalOf } = openScripted();
  for (const value of [1, 2, 4]) await log.submit('a', add(value));
  store.onWrite = async () => void (await log.submit('a', add(8)));
  await expect(log.rewind('a', rewind(3, 1))).rejects.toThrow(new WorldMoved('a', 3, 4));
  expect(await totalOf('a')).toEqual({ generation: '0', position: 4, reply: 15 });
});

test.each([
  [4, 'made', 5],
  [5, 'given up', 5],
])('a fork whose name begins another generation %d times while it is written is %s', async (times, _, written) => {
  const { store, log, totalOf } = openScripted(2);
  await log.submit('a', add(3));
  store.onWrite = async () => {
    const { length } = store.written;
    if (length > times) return;
    // A dropped world gives a greater number to every name that nothing was written to, once it makes room for another.
    await store.drop('other', length * 10);
    await log.read('other', () => 0);
  };
  const forking = log.fork('a', 'b');
  if (times < 5) await forking;
  else await expect(forking).rejects.toThrow(WorldExists);
  expect(store.written).toHaveLength(written);
  expect(await totalOf('b')).toMatchObject(times < 5 ? { position: 1, reply: 3 } : { position: 0, reply: 0 });
});

test.each([5, 6])(
  'a source that ends %d times while it is read is asked for again, up to five times',
  async (times) => {
    const { store, log, totalOf } = openScripted();
    await log.submit('a', add(3));
    store.onWrite = () => {
      if (store.written.length <= times) throw new GenerationEnded('It is gone.');
      return undefined;
    };
    const forking = log.fork('a', 'b');
    if (times === 6) await expect(forking).rejects.toThrow(GenerationEnded);
    else await forking;
    expect(store.written).toHaveLength(6);
    expect(await totalOf('b')).toMatchObject({ position: times === 6 ? 0 : 1 });
  },
);

test('in memory as well a world that is begun anew has a greater generation than all that were dropped', async () => {
  const { log, totalOf } = openScripted();
  for (const world of ['a', 'b']) await log.submit(world, add(1));
  for (let resets = 0; resets < 3; resets += 1) await log.submit('a', reset);
  for (const world of ['a', 'b']) await log.drop(world);
  expect(await totalOf('c')).toMatchObject({ generation: '4', position: 0 });
});

test('any other failure while a world is written is reported at once', async () => {
  const { store, log } = openScripted();
  await log.submit('a', add(3));
  store.onWrite = () => {
    throw new Error('The disk is full.');
  };
  await expect(log.fork('a', 'b')).rejects.toThrow('The disk is full.');
  expect(store.written).toHaveLength(1);
});

test('a drop that fails says so, and the world is as it was stored', async () => {
  const { store, log } = openScripted();
  await log.submit('a', add(3));
  store.dropError = new Error('The disk is full.');
  await expect(log.drop('a')).rejects.toThrow('The disk is full.');
});

test('a rewind to where the world no longer stands says where it is, and reads no entry for that', async () => {
  const { store, log } = openScripted();
  for (const value of [1, 2]) await log.submit('a', add(value));
  store.onEntries = () => {
    throw new Error('The disk cannot be read.');
  };
  await expect(log.rewind('a', rewind(1, 0))).rejects.toThrow(new WorldMoved('a', 1, 2));
});

test('replacements of one name wait for each other, and the end waits for all of them', async () => {
  const { store, log } = openScripted();
  await log.submit('a', add(3));
  const gates = [createDeferred(), createDeferred()];
  store.onWrite = () => gates[store.written.length - 1]?.promise;
  const first = log.fork('a', 'b');
  const second = log.rewind('b', rewind(1, 0));
  await expect.poll(() => store.written.length).toBe(1);
  gates[0]?.resolve();
  await first;
  await expect.poll(() => store.written.length).toBe(2);
  let isDropped = false;
  const third = log.drop('b').finally(() => {
    isDropped = true;
  });
  let hasEnded = false;
  const closing = log.close().then(() => {
    hasEnded = true;
  });
  await giveTurns();
  expect([isDropped, hasEnded]).toEqual([false, false]);
  gates[1]?.resolve();
  await Promise.allSettled([second, third, closing]);
  expect([isDropped, hasEnded]).toEqual([true, true]);
});

test('a folder writes a fork down: it copies no machine, and tells the state that it restores', async () => {
  const fork = vi.fn();
  const { log } = await openFolder({ fork });
  for (const value of [1, 4]) await log.submit('a', add(value));
  const { position, machine } = await log.fork('a', 'b', 1);
  expect([position, machine?.total]).toEqual([1, 1]);
  expect(fork).not.toHaveBeenCalled();
});

test('a fork in a folder has all that was applied before it was asked for, durable or not', async () => {
  const { log } = await openFolder();
  const answers = Array.from({ length: 30 }, () => log.submit('a', add(1)));
  await log.fork('a', 'b');
  expect(await log.verify('b')).toMatchObject({ position: 30 });
  await Promise.all(answers);
});

test('a world that nobody has used since the folder was opened is dropped unread', async () => {
  const { path, log: before } = await openFolder();
  await before.submit('a', add(1));
  await before.close();
  const { log } = await openFolder({}, path);
  expect([await log.drop('a'), await log.drop('a')]).toMatchObject([{ name: 'a' }, undefined]);
  expect(await log.read('a', ({ total }) => total)).toMatchObject({ position: 0, reply: 0 });
});

test('a world that is dropped while it is restored stays dropped', async () => {
  const { path, log: before } = await openFolder();
  for (const value of [1, 2]) await before.submit('a', add(value));
  await before.close();
  const gate = createDeferred();
  const create = (snapshot?: Iterable<unknown>) => {
    const machine = new CountingMachine(snapshot);
    machine.prepareWith = () => gate.promise;
    return machine;
  };
  const { log } = await openFolder({ create }, path);
  const reading = Promise.resolve(log.read('a', ({ total }) => total)).catch(({ name }: Error) => name);
  const dropping = log.drop('a');
  gate.resolve();
  expect(await dropping).toMatchObject({ name: 'a' });
  await reading;
  expect(await log.read('a', ({ total }) => total)).toMatchObject({ position: 0, reply: 0 });
});
