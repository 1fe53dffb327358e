// What a folder's generations and worlds leave on disk, asked of the store itself.
import fs from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { openFileStore } from '../../../src/log/file/open-file-store.ts';
import { openLog } from '../../../src/log/open-log.ts';
import { add, type CountCall, type CountingMachine, type CountReply, countingOptions } from '../counting-machine.ts';
import { makeTempFolder } from '../temp-folder.ts';

afterEach(() => void vi.restoreAllMocks());

const reply: CountReply = { status: 201, total: 1, count: 1 };
const total = (machine: CountingMachine) => machine.total;

async function openStore(onNotice?: (message: string) => void, folder?: string) {
  const path = folder ?? (await makeTempFolder());
  const options = countingOptions(onNotice === undefined ? {} : { onNotice });
  const store = await openFileStore<CountCall, CountReply>(path, options);
  const append = (world: string, count: number) => {
    const generation = store.open(world);
    for (let times = 0; times < count; times += 1) generation.take(add(1), 0)({ reply, effect: 'change' });
    return generation;
  };
  return { path, store, append };
}

async function open() {
  const folder = await makeTempFolder();
  const log = await openLog(folder, countingOptions());
  onTestFinished(() => log.close());
  return { log, listFiles: () => readdir(join(folder, 'worlds')) };
}

test('a call that took more than 64 KiB to send is written down beforehand, once', async () => {
  const { store } = await openStore();
  const generation = store.open('x');
  const [short, long] = [add(1), add(2)];
  expect(generation.prepare?.(short, 65_536)).toBeUndefined();
  await generation.prepare?.(long, 65_537);
  expect(generation.prepare?.(long, 65_537)).toBeUndefined();
  await store.close();
});

test('of a snapshot that fails once its world was replaced nothing is said', async () => {
  const notices: string[] = [];
  const { store, append } = await openStore((message) => notices.push(message));
  const toJSON = () => {
    throw new Error('The folder is gone.');
  };
  const [replaced, current] = [append('a', 1), append('b', 1)];
  const keeping = replaced.keepSnapshot([{ toJSON }]);
  replaced.end();
  await keeping;
  expect(notices).toEqual([]);
  await current.keepSnapshot([{ toJSON }]);
  expect(notices).toEqual([expect.stringContaining('The snapshot of the world b could not be written')]);
  await store.close();
});

test('what a restore would have to replay is what lies behind the last snapshot, also after a restart', async () => {
  const { path, store, append } = await openStore();
  const generation = append('a', 3);
  expect(generation.replayable).toBe(3);
  await generation.keepSnapshot([1]);
  generation.take(add(1), 0)({ reply, effect: 'change' });
  await append('b', 2).flush();
  await generation.flush();
  const replayable = [generation.replayable, 2];
  await store.close();
  const again = await openStore(undefined, path);
  expect([again.store.open('a').replayable, again.store.open('b').replayable]).toEqual(replayable);
  expect(replayable).toEqual([1, 2]);
  await again.store.close();
});

test('a fork of nothing leaves nothing, and one of the beginning of something is there', async () => {
  const { log, listFiles } = await open();
  await log.submit('a', add(1));
  await log.fork('unused', 'nothing');
  expect(await listFiles()).toEqual(['a']);
  await log.fork('a', 'beginning', 0);
  expect((await log.worlds()).map(({ name, position }) => [name, position])).toContainEqual(['beginning', 0]);
  expect(await log.submit('beginning', add(5))).toMatchObject({ position: 1, reply: { total: 5 } });
});

test('a world that was only read is dropped without a trace', async () => {
  const { log, listFiles } = await open();
  await log.read('a', total);
  expect([await log.drop('a'), await log.drop('a'), await listFiles()]).toMatchObject([{ name: 'a' }, undefined, []]);
  expect(log.state()).toMatchObject({ isWritable: true });
});

test('worlds that are dropped at once are gone, and the name of the last keeps its number', async () => {
  const { log, listFiles } = await open();
  const names = ['a', 'b', 'c', 'd'];
  for (const name of names) await log.submit(name, add(1));
  expect(await Promise.all(names.map((name) => log.drop(name)))).toMatchObject(names.map((name) => ({ name })));
  expect([await listFiles(), await log.worlds()]).toEqual([['=gone-4'], []]);
});

test('a folder without entries is no world, and takes no place in a list of so many', async () => {
  const { path, store, append } = await openStore();
  await append('b', 1).flush();
  await mkdir(join(path, 'worlds', 'a'));
  await writeFile(join(path, 'worlds', 'a', 'note.txt'), 'of somebody else');
  await store.close();
  const log = await openLog(path, countingOptions());
  onTestFinished(() => log.close());
  expect((await log.worlds('', 1)).map(({ name }) => name)).toEqual(['b']);
  expect(await log.worlds('b')).toEqual([]);
});

test('neither the list of worlds nor a history shows what comes while it waits for the disk', async () => {
  const { log } = await open();
  await log.submit('x', add(1));
  const { fdatasync } = fs;
  const syncs: (() => void)[] = [];
  vi.spyOn(fs, 'fdatasync').mockImplementation((fd, done) => void syncs.push(() => fdatasync(fd, done)));
  const first = log.submit('x', add(2));
  await expect.poll(() => syncs.length).toBe(1);
  let isDone = false;
  const listed = log.worlds();
  const told = log.history('x')[Symbol.asyncIterator]().next();
  void told.then(() => {
    isDone = true;
  });
  await turn();
  const second = log.submit('x', add(4));
  syncs[0]?.();
  await first;
  expect((await listed).map(({ position }) => position)).toEqual([2]);
  await expect.poll(() => syncs.length).toBe(2);
  expect(isDone).toBe(false);
  syncs[1]?.();
  expect((await told).value.map(({ position }: { position: number }) => position)).toEqual([1, 2, 3]);
  expect(await second).toMatchObject({ position: 3 });
});
