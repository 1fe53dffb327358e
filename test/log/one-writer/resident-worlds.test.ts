// Which worlds of a folder are resident: those that something waits for stay, any other may be evicted.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openLog } from '../../../src/log/open-log.ts';
import { createDeferred } from '../../../src/primitives/deferred.ts';
import { giveTurns } from '../../support/test-clock.ts';
import { add, CountingMachine, countingOptions } from '../counting-machine.ts';
import { makeTempFolder } from '../temp-folder.ts';

async function open(worldLimit: number) {
  const log = await openLog(await makeTempFolder(), countingOptions({ worldLimit }));
  onTestFinished(() => log.close());
  const residents = (...names: string[]) => names.filter((name) => log.peek(name) !== undefined);
  return { log, residents };
}

test('the world that has been unused for longest is evicted, and comes back with its state', async () => {
  const { log, residents } = await open(2);
  for (const name of ['a', 'b']) await log.submit(name, add(1));
  // Otherwise both would be used at the same time.
  await giveTurns();
  await log.read('a', () => 0);
  await log.submit('c', add(1));
  expect(residents('a', 'b', 'c')).toEqual(['a', 'c']);
  expect(await log.read('b', ({ total }) => total)).toMatchObject({ position: 1, reply: 1 });
  expect([...log.machines()].length).toBe(2);
});

test('a world whose call is prepared stays, and can make room once it is answered', async () => {
  const { log, residents } = await open(1);
  let release = () => {};
  await log.read('a', (machine: CountingMachine) => {
    machine.prepareWith = () =>
      new Promise((resolve) => {
        release = resolve;
        machine.prepareWith = undefined;
      });
  });
  const answer = log.submit('a', add(1));
  await log.submit('b', add(1));
  expect(residents('a', 'b')).toEqual(['a', 'b']);
  release();
  expect(await answer).toMatchObject({ position: 1 });
  await log.submit('c', add(1));
  await log.submit('d', add(1));
  expect(residents('a', 'b', 'c')).toEqual(['c']);
});

test('the default world stays, and needs no room', async () => {
  const { log, residents } = await open(1);
  for (const name of ['a', 'default', 'b', 'c']) await log.submit(name, add(1));
  expect(residents('default', 'c')).toEqual(['default', 'c']);
});

test('a snapshot is left at the end where 1,000 entries lie behind the last one, and not where one is missing', async () => {
  const folder = await makeTempFolder();
  const log = await openLog(folder, countingOptions());
  const addAll = (world: string, count: number) =>
    Promise.all(Array.from({ length: count }, () => log.submit(world, add(1))));
  await addAll('a', 999);
  await addAll('b', 1_000);
  await log.close();
  expect(await readdir(join(folder, 'worlds', 'a'))).toEqual(['g0.log']);
  expect((await readdir(join(folder, 'worlds', 'b'))).sort()).toEqual(['g0-1000.snapshot', 'g0.log']);
});

test.each([
  ['makes room', false, []],
  ['stays where it is used meanwhile', true, ['a']],
])('a world of a thousand entries is written down first, and %s', async (_, isUsed, left) => {
  const { log, residents } = await open(1);
  await Promise.all(Array.from({ length: 1_000 }, () => log.submit('a', add(1))));
  // Its next use has another time.
  await giveTurns();
  const other = log.submit('b', add(1));
  expect(residents('a', 'b')).toEqual(['a', 'b']);
  if (isUsed) await log.read('a', () => 0);
  await other;
  await log.read('b', () => 0);
  await giveTurns();
  await expect.poll(() => residents('a')).toEqual(left);
  expect(await log.read('a', ({ total }) => total)).toMatchObject({ position: 1_000, reply: 1_000 });
});

const thousand = (log: Awaited<ReturnType<typeof open>>['log'], world: string) =>
  Promise.all(Array.from({ length: 1_000 }, () => log.submit(world, add(1))));

test('a world that is being written down makes no room for yet another, and stays while its next call is prepared', async () => {
  const clock = vi.spyOn(Date, 'now').mockReturnValue(1_000);
  onTestFinished(() => clock.mockRestore());
  const { log, residents } = await open(1);
  await thousand(log, 'a');
  const gate = createDeferred();
  const others = ['b', 'c'].map((name) => log.submit(name, add(1)));
  expect(residents('a', 'b', 'c')).toEqual(['a', 'b', 'c']);
  const machine = log.peek('a') as CountingMachine;
  machine.prepareWith = () => {
    machine.prepareWith = undefined;
    return gate.promise;
  };
  const answer = log.submit('a', add(1));
  await Promise.all(others);
  await log.find('a');
  for (let turns = 0; turns < 50; turns += 1) await new Promise(setImmediate);
  expect(residents('a')).toEqual(['a']);
  gate.resolve();
  expect(await answer).toMatchObject({ position: 1_001 });
});

test('a world that is being restored has its place already', async () => {
  const folder = await makeTempFolder();
  const before = await openLog(folder, countingOptions());
  for (const name of ['a', 'b']) await before.submit(name, add(1));
  await before.close();
  const gate = createDeferred();
  const create = () => Object.assign(new CountingMachine(), { prepareWith: () => gate.promise });
  const log = await openLog(folder, countingOptions({ worldLimit: 2, create }));
  onTestFinished(() => log.close());
  await log.read('new', () => 0);
  const reading = log.read('a', ({ total }) => total);
  expect(log.peek('new')).toBeDefined();
  const other = log.read('b', ({ total }) => total);
  expect(log.peek('new')).toBeUndefined();
  gate.resolve();
  expect(await Promise.all([reading, other])).toMatchObject([{ reply: 1 }, { reply: 1 }]);
});
