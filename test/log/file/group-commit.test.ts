// Lines of several files over a disk whose syncs a test ends.
import fs from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { type Disk, GroupCommit } from '../../../src/log/file/group-commit.ts';
import { OpenFiles } from '../../../src/log/file/open-files.ts';
import { Health } from '../../../src/log/health.ts';
import { makeTempFolder } from '../temp-folder.ts';

afterEach(() => void vi.restoreAllMocks());

async function open() {
  const folder = await makeTempFolder();
  const fail = vi.fn((cause: unknown): Error => {
    disk.failure = cause as Error;
    return disk.failure;
  });
  const disk: Disk & { failure: Error | null; fail: typeof fail } = {
    failure: null,
    fail,
    health: new Health(),
    files: new OpenFiles(),
    guard: { require: () => undefined, requireKept: () => undefined },
  };
  const commitOf = async (name: string) => {
    const file = join(folder, name);
    await writeFile(file, '');
    return {
      commit: new GroupCommit(disk, { path: file, length: 0, onDurable: () => {} }),
      textOf: () => readFile(file, 'utf8'),
    };
  };
  return { disk, commitOf };
}

/** Every sync waits until its end is called, in the order in which they were asked for. */
function holdSyncs(): ((error: Error | null) => void)[] {
  const ends: ((error: Error | null) => void)[] = [];
  vi.spyOn(fs, 'fdatasync').mockImplementation((_, done) => void ends.push(done));
  return ends;
}

const add = (commit: GroupCommit, line: string): Promise<unknown> => {
  commit.add([Buffer.from(line)], 1);
  return Promise.resolve(commit.flush()).catch((error: unknown) => error);
};

test('what comes while a batch is synced waits for it, and is synced together', async () => {
  const { commit, textOf } = await (await open()).commitOf('a');
  const ends = holdSyncs();
  const first = add(commit, '1\n');
  await expect.poll(() => ends.length).toBe(1);
  const second = [add(commit, '2\n'), add(commit, '3\n')];
  for (let turns = 0; turns < 10; turns += 1) await turn();
  expect([ends.length, await textOf()]).toEqual([1, '1\n']);
  ends[0]?.(null);
  await first;
  await expect.poll(() => ends.length).toBe(2);
  expect(await textOf()).toBe('1\n2\n3\n');
  ends[1]?.(null);
  expect(await Promise.all(second)).toEqual([undefined, undefined]);
  expect([commit.flush(), ends.length]).toEqual([undefined, 2]);
});

test('once a file has failed no other acknowledges what is being synced, nor writes what waits', async () => {
  const { disk, commitOf } = await open();
  const [a, b] = [await commitOf('a'), await commitOf('b')];
  const ends = holdSyncs();
  const synced = add(a.commit, 'synced\n');
  await expect.poll(() => ends.length).toBe(1);
  const waiting = add(a.commit, 'waiting\n');
  const failed = add(b.commit, 'failed\n');
  await expect.poll(() => ends.length).toBe(2);
  const failure = new Error('The disk is gone.');
  ends[1]?.(failure);
  expect(await failed).toBe(failure);
  ends[0]?.(null);
  expect(await Promise.all([synced, waiting, add(b.commit, 'later\n')])).toEqual([failure, failure, failure]);
  expect([await a.textOf(), disk.fail.mock.calls]).toEqual(['synced\n', [[failure]]]);
});

test('a file is open only while a batch is written to it', async () => {
  const { commit, textOf } = await (await open()).commitOf('a');
  const close = vi.spyOn(fs, 'closeSync');
  const ends = holdSyncs();
  const first = add(commit, '1\n');
  await expect.poll(() => ends.length).toBe(1);
  expect(close).not.toHaveBeenCalled();
  ends[0]?.(null);
  expect([await first, await textOf(), close.mock.calls.length]).toEqual([undefined, '1\n', 1]);
});
