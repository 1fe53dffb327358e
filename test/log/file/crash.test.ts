// The folder engine over a file system that ends between any two calls, killed or without power: what was asked for then is
// there or not, and nothing between.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { afterEach, expect, test } from 'vitest';
import type { Log } from '../../../src/log/log.ts';
import { openLog } from '../../../src/log/open-log.ts';
import {
  add,
  type CountCall,
  type CountingMachine,
  type CountReply,
  countingOptions,
  look,
  reset,
} from '../counting-machine.ts';
import { makeTempFolder } from '../temp-folder.ts';

type CountingLog = Log<CountCall, CountReply, CountingMachine>;

const { openSync, writeSync, fdatasync } = fs;
const { rename, rm, mkdir } = fs.promises;
const real = { ...fs };
const realPromises = { rename, rm, mkdir };
afterEach(restoreFiles);

function restoreFiles(): void {
  Object.assign(fs, { openSync, writeSync, fdatasync });
  Object.assign(fs.promises, realPromises);
  syncBuiltinESMExports();
}

/** Every call that changes something counts; from the last one on, none does anything. Gives what a power failure takes. */
function endAfter(calls: number): { readonly count: () => number; readonly losePower: () => void } {
  let count = 0;
  const written = new Map<number, { readonly file: string; synced: number }>();
  const step = () => {
    count += 1;
    if (count > calls) throw Object.assign(new Error('the process has ended'), { code: 'EIO' });
  };
  fs.openSync = ((file: string, flags: string, mode?: number) => {
    if (flags !== 'r') step();
    const fd = real.openSync(file, flags, mode);
    if (flags !== 'r') written.set(fd, { file, synced: real.fstatSync(fd).size });
    return fd;
  }) as typeof fs.openSync;
  fs.writeSync = ((fd: number, content: Uint8Array, from: number) => {
    step();
    return real.writeSync(fd, content, from);
  }) as typeof fs.writeSync;
  fs.fdatasync = ((fd: number, done: (error: Error | null) => void) => {
    try {
      step();
    } catch (error) {
      done(error as Error);
      return;
    }
    const file = written.get(fd);
    if (file !== undefined) file.synced = real.fstatSync(fd).size;
    real.fdatasync(fd, done);
  }) as typeof fs.fdatasync;
  const promises = fs.promises as unknown as Record<string, (...args: unknown[]) => Promise<unknown>>;
  for (const name of ['rename', 'rm', 'mkdir'] as const) {
    const run = realPromises[name] as (...args: unknown[]) => Promise<unknown>;
    promises[name] = async (...args) => {
      step();
      return run(...args);
    };
  }
  syncBuiltinESMExports();
  const losePower = () => {
    for (const { file, synced } of written.values()) {
      if (real.existsSync(file) && real.statSync(file).size > synced) real.truncateSync(file, synced);
    }
  };
  return { count: () => count, losePower };
}

const keyed = (value: number) => add(value, `k${value}`);
/** What one client asks, one after the other. */
const asked: readonly ((log: CountingLog) => unknown)[] = [
  ...[1, 2, 4].map((value) => (log: CountingLog) => log.submit('a', keyed(value))),
  (log) => log.fork('a', 'b', 2),
  (log) => log.submit('b', keyed(8)),
  (log) => log.submit('a', { ...reset, key: 'reset' }),
  (log) => log.submit('a', keyed(16)),
  (log) => log.rewind('b', { to: 1, from: 3, call: look }),
  (log) => log.submit('b', keyed(32)),
  (log) => log.drop('a'),
  (log) => log.submit('a', keyed(64)),
  (log) => log.drop('b'),
  (log) => log.fork('a', 'b'),
  (log) => log.submit('b', { ...reset, key: 'again' }),
];

async function stateOf(log: CountingLog): Promise<string> {
  const states: unknown[] = [];
  for (const world of ['a', 'b']) {
    const answer = await log.read(world, ({ total }) => total);
    states.push([answer.position, 'reply' in answer ? answer.reply : answer.refusal]);
  }
  return JSON.stringify(states);
}

const open = (folder: string) => openLog(folder, countingOptions({ snapshotEvery: 2 }));

/** The states after each that was answered, the first one before any. */
async function run(log: CountingLog): Promise<string[]> {
  const states = [await stateOf(log)];
  for (const ask of asked) {
    await ask(log);
    states.push(await stateOf(log));
  }
  return states;
}

async function runUntilTheEnd(calls: number) {
  const folder = await makeTempFolder();
  const log = await open(folder);
  const files = endAfter(calls);
  let answered = 0;
  try {
    for (const ask of asked) {
      await ask(log);
      answered += 1;
    }
    await log.close();
  } catch {
    await log.close().catch(() => {});
  }
  return { folder, answered, ...files };
}

test('a crash between any two calls of the file system leaves old or new, and what was answered', {
  timeout: 120_000,
}, async () => {
  const whole = await open(await makeTempFolder());
  const states = await run(whole);
  await whole.close();
  expect(new Set(states).size).toBeGreaterThan(10);
  const { count } = await runUntilTheEnd(Number.POSITIVE_INFINITY);
  const calls = count();
  restoreFiles();
  expect(calls).toBeGreaterThan(60);
  for (let last = 0; last <= calls; last += 1) {
    for (const hasPower of [true, false]) {
      const { folder, answered, losePower } = await runUntilTheEnd(last);
      restoreFiles();
      if (!hasPower) losePower();
      const again = await open(folder);
      const state = await stateOf(again);
      const possible = states.slice(answered, answered + 2);
      expect(possible, `after ${last} calls, ${answered} answered, ${hasPower ? 'killed' : 'without power'}`).toContain(
        state,
      );
      for (const { name } of await again.worlds()) await again.verify(name);
      expect(again.state()).toMatchObject({ isWritable: true, stopped: {} });
      await again.submit('a', keyed(128));
      await again.close();
    }
  }
});
