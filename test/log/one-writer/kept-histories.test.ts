import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { KeptHistories } from '../../../src/log/one-writer/kept-histories.ts';
import { openMemoryLog } from '../../../src/log/open-memory-log.ts';
import { PositionUnknown, WorldLimitReached } from '../../../src/log/world-error.ts';
import { add, countingOptions } from '../counting-machine.ts';

/** What an entry counts beside the bytes of its call. */
const own = 512;
const openFor = (keptBytes: number) => openMemoryLog(countingOptions({ keptBytes }));

async function positionsOf(log: ReturnType<typeof openFor>, world: string): Promise<number[]> {
  const positions: number[] = [];
  for await (const batch of log.history(world)) positions.push(...batch.map(({ position }) => position));
  return positions;
}

test('all histories have one limit, and the longest is forgotten first: no world takes another one’s share', async () => {
  const log = openFor(4 * (1000 + own));
  for (const world of ['a', 'b', 'a', 'c']) await log.submit(world, add(1), { bytes: 1_000 });
  expect(await positionsOf(log, 'b')).toEqual([1]);
  await log.submit('c', add(1), { bytes: 1_000 });
  expect(await Promise.all(['a', 'b', 'c'].map((world) => positionsOf(log, world)))).toEqual([[], [1], [1, 2]]);
  await log.submit('c', add(1), { bytes: 1_000 });
  expect(await Promise.all(['a', 'b', 'c'].map((world) => positionsOf(log, world)))).toEqual([[], [1], [1, 2, 3]]);
  await log.submit('c', add(1), { bytes: 1_000 });
  expect(await Promise.all(['a', 'b', 'c'].map((world) => positionsOf(log, world)))).toEqual([[], [1], [4]]);
  await log.close();
});

test('an entry for which its own history was forgotten counts as well, and others make room where that was not enough', async () => {
  const log = openFor(4 * (1_000 + own));
  for (const world of ['a', 'b', 'c']) await log.submit(world, add(1), { bytes: 1_000 });
  for (const world of ['d', 'd', 'e']) await log.submit(world, add(1), { bytes: 1_500 });
  const kept = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((world) => positionsOf(log, world)));
  expect(kept).toEqual([[], [1], [1], [], [1]]);
  await log.fork('e', 'beginning', 0);
  expect(await log.read('beginning', ({ total }) => total)).toMatchObject({ position: 0, reply: 0 });
  await log.close();
});

test('a forgotten history leaves state, position and answers as they were', async () => {
  const log = openFor(2 * own);
  for (let value = 1; value <= 3; value += 1) await log.submit('default', add(value));
  expect(await log.read('default', ({ total }) => total)).toEqual({ generation: '0', position: 3, reply: 6 });
  expect(await positionsOf(log, 'default')).toEqual([3]);
  await expect(log.fork('default', 'early', 2)).rejects.toThrow(PositionUnknown);
  await expect(log.fork('default', 'early', 3).then(() => log.fork('early', 'earlier', 2))).rejects.toThrow(
    PositionUnknown,
  );
  await log.fork('default', 'now');
  expect(await log.submit('now', add(4))).toMatchObject({ position: 4, reply: { total: 10, count: 4 } });
  await log.fork('now', 'later');
  expect(await log.read('later', ({ total }) => total)).toMatchObject({ position: 4, reply: 10 });
  await log.close();
});

test('a fork takes what the calls took that it has, and the longest is forgotten for it', async () => {
  const log = openFor(4 * (1_000 + own));
  for (const world of ['a', 'a', 'b']) await log.submit(world, add(1), { bytes: 1_000 });
  await log.fork('b', 'c');
  expect(await Promise.all(['a', 'b', 'c'].map((world) => positionsOf(log, world)))).toEqual([[1, 2], [1], [1]]);
  await log.fork('b', 'd');
  expect(await Promise.all(['a', 'b', 'c', 'd'].map((world) => positionsOf(log, world)))).toEqual([[], [1], [1], [1]]);
  await log.close();
});

test('a reset and a dropped world make room for others', async () => {
  const log = openFor(3 * own);
  for (const world of ['a', 'b', 'b']) await log.submit(world, add(1));
  await log.drop('b');
  for (const world of ['c', 'c']) await log.submit(world, add(1));
  expect(await positionsOf(log, 'a')).toEqual([1]);
  await log.submit('c', { operationId: 'reset' });
  await log.submit('d', add(1));
  expect(await Promise.all(['a', 'c', 'd'].map((world) => positionsOf(log, world)))).toEqual([[1], [3], [1]]);
  await log.close();
});

test('a fork counts its entries, outlives them when they are forgotten, and takes a place before anybody used it', async () => {
  const log = openMemoryLog(countingOptions({ keptBytes: 4 * own, worldLimit: 3 }));
  for (const value of [1, 2]) await log.submit('a', add(value));
  await log.fork('a', 'fork');
  expect((await log.worlds()).map(({ name, lastUsed }) => [name, lastUsed === null])).toEqual([
    ['a', false],
    ['fork', true],
  ]);
  await log.submit('b', add(1));
  expect(await Promise.all(['a', 'fork', 'b'].map((world) => positionsOf(log, world)))).toEqual([[], [1, 2], [1]]);
  for (const value of [1, 2, 3]) await log.submit('b', add(value));
  expect(await positionsOf(log, 'b')).toEqual([3, 4]);
  for (const value of [1, 2]) await log.submit('fork', { ...add(value), operationId: 'look' });
  expect(await positionsOf(log, 'fork')).toEqual([1, 2]);
  expect(await log.read('fork', ({ total }) => total)).toEqual({ generation: '1', position: 2, reply: 3 });
  await expect(log.fork('b', 'one-too-many')).rejects.toThrow(WorldLimitReached);
  await log.close();
});

test('a history without entries, such as that of a world which is only read, is not kept', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const histories = new KeptHistories(own);
  const addEmpty = () => {
    const history = { forget: () => {} };
    histories.add(history, 0, 0);
    return new WeakRef(history);
  };
  const empty = addEmpty();
  for (let round = 0; round < 100 && empty.deref() !== undefined; round += 1) {
    await yieldToEventLoop();
    collectGarbage();
  }
  expect(empty.deref()).toBeUndefined();
  // It is used once more: otherwise it would have been collected itself.
  histories.add({ forget: () => {} }, 0);
});
