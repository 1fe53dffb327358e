// What becomes of the worlds of a folder when another version of the program serves it.

import { cp, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { listEntries } from '../../../src/log/entries.ts';
import type { Log } from '../../../src/log/log.ts';
import { openLog } from '../../../src/log/open-log.ts';
import { BeforeBase, MadeByOtherVersion } from '../../../src/log/world-error.ts';
import { makeTempFolder } from '../../support/temp-folder.ts';
import {
  add,
  type CountCall,
  CountingMachine,
  type CountingOptions,
  type CountReply,
  countingHeader,
  countingOptions,
  look,
  reset,
} from '../counting-machine.ts';

const total = (machine: CountingMachine) => machine.total;
/** Each value is counted so much higher. */
const openAs = (folder: string, programVersion: string, drift = 0, more: Partial<CountingOptions> = {}) =>
  openLog(
    folder,
    countingOptions({ drift, header: { ...countingHeader, programVersion }, snapshotWhenLeft: 1, ...more }),
  );
const filesOf = async (folder: string, world: string) => (await readdir(join(folder, 'worlds', world))).sort();

afterEach(() => void vi.useRealTimers());

type CountLog = Log<CountCall, CountReply, CountingMachine>;

async function write(log: CountLog, world: string, ...calls: readonly CountCall[]): Promise<void> {
  for (const call of calls) await log.submit(world, call);
}

/** A folder as a kill leaves it: entries, and no snapshot. */
async function killed(world: string, ...calls: readonly CountCall[]): Promise<string> {
  const folder = await makeTempFolder('versions');
  const log = await openAs(join(folder, 'first'), '1.0.0');
  await write(log, world, ...calls);
  await cp(join(folder, 'first', 'worlds'), join(folder, 'killed', 'worlds'), { recursive: true });
  await log.close();
  return join(folder, 'killed');
}

test('a world goes on from the state that another version wrote down, and its first write makes that a base', async () => {
  const folder = await makeTempFolder('versions');
  const first = await openAs(folder, '1.0.0');
  await write(first, 'a', add(1), add(2), add(4));
  await first.close();
  expect(await filesOf(folder, 'a')).toEqual(['g0-3.snapshot', 'g0.log']);
  const second = await openAs(folder, '2.0.0', 100);
  expect(await second.read('a', total)).toEqual({ generation: '0', position: 3, reply: 7 });
  expect(await second.verify('a')).toMatchObject({ position: 3 });
  expect((await second.replayOf('a')).entries.base).toMatchObject({ position: 3, programVersion: '1.0.0' });
  await expect(second.fork('a', 'b', 2)).rejects.toThrow(BeforeBase);
  await expect(second.rewind('a', { to: 2, from: 3, call: look })).rejects.toThrow(BeforeBase);
  await second.fork('a', 'b');
  expect(await second.read('b', total)).toMatchObject({ position: 3, reply: 7 });
  // Reading writes nothing, so the first version could go on.
  expect(await filesOf(folder, 'a')).toEqual(['g0-3.snapshot', 'g0.log']);
  const answers = await Promise.all([second.submit('a', add(8)), second.submit('a', add(16))]);
  expect(answers.map((answer) => answer.position)).toEqual([4, 5]);
  expect((await second.replayOf('a')).entries.base).toMatchObject({ position: 3, programVersion: '2.0.0' });
  expect(
    (await listEntries((await second.replayOf('a')).entries)).map(({ position, writtenBy }) => [position, writtenBy]),
  ).toEqual([
    [1, '1.0.0'],
    [2, '1.0.0'],
    [3, '1.0.0'],
    [4, '2.0.0'],
    [5, '2.0.0'],
  ]);
  await second.rewind('a', { to: 4, from: 5, call: look });
  expect(await second.read('a', total)).toMatchObject({ position: 6, reply: 115 });
  await second.close();
  const again = await openAs(folder, '2.0.0', 100);
  onTestFinished(() => again.close());
  expect(await again.read('a', total)).toMatchObject({ position: 6, reply: 115 });
  expect(await again.verify('a')).toMatchObject({ position: 6 });
});

test('what follows the last state is applied by the other version, and equal answers are equal effects', async () => {
  const folder = await killed('a', add(1), add(2));
  const log = await openAs(folder, '2.0.0');
  onTestFinished(() => log.close());
  expect(await log.read('a', total)).toMatchObject({ position: 2, reply: 3 });
  await log.fork('a', 'early', 1);
  expect(await log.read('early', total)).toMatchObject({ position: 1, reply: 1 });
  expect(await log.submit('a', add(4))).toMatchObject({ position: 3, reply: { total: 7 } });
  expect((await log.replayOf('a')).entries.base).toMatchObject({ position: 2, programVersion: '2.0.0' });
});

test('whoever saw a world before its first write in another version is not told that it began anew', async () => {
  const folder = await killed('a', add(1));
  const log = await openAs(folder, '2.0.0');
  onTestFinished(() => log.close());
  const { generation, position } = await log.read('a', total);
  const atLeast = { generation, position };
  const ahead = { generation, position: position + 1 };
  await expect(log.submit('a', add(2), { atLeast: ahead })).rejects.toThrow('behind position 2, which the caller saw');
  await expect(log.submit('a', add(2), { atLeast: { ...atLeast, generation: '9' } })).rejects.toThrow('was replaced');
  expect((await log.replayOf('a')).entries.base).toBeUndefined();
  const answers = await Promise.all([add(2), add(4)].map((call) => log.submit('a', call, { atLeast })));
  expect(answers.map((answer) => answer.position)).toEqual([2, 3]);
  await expect(log.submit('a', add(8), { atLeast })).rejects.toThrow('was replaced');
});

test('an operation that only the other version had is one that this version answers otherwise', async () => {
  const folder = await killed('a', add(1), { ...add(2), text: 'gone' });
  const withoutIt = () => {
    const machine = new CountingMachine();
    const apply = machine.apply.bind(machine);
    const refuse = ({ text }: CountCall) => {
      if (text !== undefined) throw new TypeError(`The table has no ${text}.`);
    };
    machine.prepareWith = (call) => refuse(call) as undefined;
    return Object.assign(machine, { apply: (call: CountCall) => refuse(call) ?? apply(call) });
  };
  const log = await openAs(folder, '2.0.0', 0, { create: withoutIt });
  onTestFinished(() => log.close());
  expect(await log.read('a', total)).toMatchObject({ position: 1, reply: 1 });
  await expect(log.submit('a', add(4))).rejects.toThrow('answers entry 2 (add) differently');
});

test('a world that this version would have answered otherwise stands before that and is only read', async () => {
  const folder = await killed('a', reset, add(1), add(2));
  const notices: string[] = [];
  const log = await openAs(folder, '2.0.0', 100, { onNotice: (notice) => notices.push(notice) });
  onTestFinished(() => log.close());
  expect(await log.read('a', total)).toMatchObject({ position: 1, reply: 0 });
  const words = 'Version 1.0.0 made the world a, but version 2.0.0 answers entry 2 (add) differently';
  expect(notices).toEqual([expect.stringContaining(words)]);
  await expect(log.submit('a', add(4))).rejects.toThrow(words);
  await expect(log.submit('a', look)).rejects.toThrow(MadeByOtherVersion);
  await expect(log.rewind('a', { to: 1, from: 1, call: look })).rejects.toThrow(MadeByOtherVersion);
  expect(await log.verify('a')).toMatchObject({ position: 1 });
  const seen: number[] = [];
  for await (const batch of log.history('a')) for (const { position } of batch) seen.push(position);
  expect(seen).toEqual([1]);
  await log.fork('a', 'b');
  expect(await log.submit('b', add(1))).toMatchObject({ position: 2, reply: { total: 101 } });
  expect(await log.submit('other', add(1))).toMatchObject({ position: 1 });
  expect(log.state().stopped).toEqual({});
  // Nothing is lost: the first version finds all its entries.
  await log.close();
  const first = await openAs(folder, '1.0.0');
  expect(await first.read('a', total)).toMatchObject({ position: 3, reply: 3 });
  await first.close();
});

test('a reset and a drop free a world that is only read', async () => {
  const folder = await killed('a', reset, add(1));
  const log = await openAs(folder, '2.0.0', 100);
  onTestFinished(() => log.close());
  await expect(log.submit('a', add(1))).rejects.toThrow(MadeByOtherVersion);
  expect(await log.submit('a', reset)).toMatchObject({ reply: { total: 0 } });
  expect(await log.submit('a', add(1))).toMatchObject({ reply: { total: 101 } });
  expect(await log.drop('a')).toMatchObject({ name: 'a' });
  expect(await log.submit('a', add(2))).toMatchObject({ position: 1, reply: { total: 102 } });
});

test('an upgrade says what differs, and takes this version at its word', async () => {
  const folder = await killed('a', reset, add(1), add(2));
  const log = await openAs(folder, '2.0.0', 100);
  const prepare = vi.fn(async () => {
    expect(await log.read('a', total)).toMatchObject({ position: 1 });
  });
  const upgrade = async (...prepared: readonly (() => Promise<void>)[]) => {
    const found = await log.upgrade?.('a', ...prepared);
    return {
      ...found,
      differences: found?.differences.map(({ difference, members }) => [difference.position, members]),
    };
  };
  const expected = {
    position: 3,
    madeBy: '1.0.0',
    differences: [
      [2, [{ path: 'total', before: '1', after: '101' }]],
      [3, [{ path: 'total', before: '3', after: '203' }]],
    ],
  };
  expect(await upgrade()).toEqual(expected);
  expect(await log.read('a', total)).toMatchObject({ position: 1 });
  expect(await upgrade(prepare)).toEqual(expected);
  expect(await log.read('a', total)).toMatchObject({ position: 3, reply: 203 });
  expect(await upgrade(prepare)).toEqual({ position: 3, madeBy: '2.0.0', differences: [] });
  expect(prepare).toHaveBeenCalledOnce();
  expect(await log.submit('a', add(1))).toMatchObject({ position: 4, reply: { total: 304 } });
  await expect(log.fork('a', 'b', 2)).rejects.toThrow(BeforeBase);
  await log.close();
});

test('a world that nobody has written to for half a minute is written down', async () => {
  const folder = await makeTempFolder('versions');
  const log = await openAs(folder, '1.0.0');
  onTestFinished(() => log.close());
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await log.submit('a', add(1));
  await vi.advanceTimersByTimeAsync(29_999);
  expect(await filesOf(folder, 'a')).toEqual(['g0.log']);
  await log.submit('a', add(2));
  await vi.advanceTimersByTimeAsync(29_999);
  expect(await filesOf(folder, 'a')).toEqual(['g0.log']);
  await vi.advanceTimersByTimeAsync(1);
  vi.useRealTimers();
  await expect.poll(() => filesOf(folder, 'a')).toEqual(['g0-2.snapshot', 'g0.log']);
});

test('a world of one entry is written down where it makes room for another', async () => {
  const folder = await makeTempFolder('versions');
  const log = await openAs(folder, '1.0.0', 0, { worldLimit: 1 });
  onTestFinished(() => log.close());
  await log.submit('a', add(1));
  await log.submit('b', add(1));
  await expect.poll(() => filesOf(folder, 'a')).toEqual(['g0-1.snapshot', 'g0.log']);
});
