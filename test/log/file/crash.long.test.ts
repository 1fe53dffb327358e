// The folder engine over a file system that ends between any two calls, killed or without power: what was asked for then is
// there or not, and nothing between.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { afterEach, expect, test, vi } from 'vitest';
import type { Log } from '../../../src/log/log.ts';
import { openLog } from '../../../src/log/open-log.ts';
import { PositionUnknown, WorldExists, WorldMoved } from '../../../src/log/world-error.ts';
import { createChance } from '../../robustness/chance.ts';
import { createDeadline } from '../../support/pause.ts';
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
function endAfter(calls: number): { readonly count: () => number; readonly losePower: (tail: Buffer) => number } {
  let count = 0;
  /** Under the name that it has by now, whatever descriptor wrote to it. */
  interface File {
    name: string;
    synced: number;
  }
  const files = new Set<File>();
  const opened = new Map<number, File>();
  const named = (name: string) => [...files].find((file) => file.name === name);
  const step = () => {
    count += 1;
    if (count > calls) throw Object.assign(new Error('the process has ended'), { code: 'EIO' });
  };
  fs.openSync = ((file: string, flags: string, mode?: number) => {
    if (flags !== 'r') step();
    const fd = real.openSync(file, flags, mode);
    if (flags === 'r') return fd;
    const known = named(file) ?? { name: file, synced: 0 };
    if (!files.has(known) || flags === 'w') known.synced = real.fstatSync(fd).size;
    files.add(known);
    opened.set(fd, known);
    return fd;
  }) as typeof fs.openSync;
  fs.writeSync = ((fd: number, content: Uint8Array, ...where: number[]) => {
    step();
    return real.writeSync(fd, content, ...where);
  }) as typeof fs.writeSync;
  fs.fdatasync = ((fd: number, done: (error: Error | null) => void) => {
    try {
      step();
    } catch (error) {
      done(error as Error);
      return;
    }
    const file = opened.get(fd);
    if (file !== undefined) file.synced = real.fstatSync(fd).size;
    real.fdatasync(fd, done);
  }) as typeof fs.fdatasync;
  const promises = fs.promises as unknown as Record<string, (...args: unknown[]) => Promise<unknown>>;
  for (const name of ['rename', 'rm', 'mkdir'] as const) {
    const run = realPromises[name] as (...args: unknown[]) => Promise<unknown>;
    promises[name] = async (...args) => {
      step();
      await run(...args);
      const file = named(args[0] as string);
      if (file === undefined || name === 'mkdir') return;
      files.delete(named(args[1] as string) as File);
      if (name === 'rm') files.delete(file);
      else file.name = args[1] as string;
    };
  }
  syncBuiltinESMExports();
  // A log may have grown before its bytes reached the disk: then it ends in others. Gives how many do.
  const losePower = (tail: Buffer) => {
    let torn = 0;
    for (const { name, synced } of files) {
      if (!real.existsSync(name) || real.statSync(name).size <= synced) continue;
      real.truncateSync(name, synced);
      if (!name.endsWith('.log') || synced === 0) continue;
      real.appendFileSync(name, tail);
      torn += 1;
    }
    return torn;
  };
  return { count: () => count, losePower };
}

const keyed = (value: number) => add(value, `k${value}`);
type Ask = (log: CountingLog) => unknown;
/** What one client asks, one after the other. */
const asked: readonly Ask[] = [
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

const refusals = [WorldExists, WorldMoved, PositionUnknown];

/** What is refused is answered as well. */
async function answerOf(log: CountingLog, ask: Ask): Promise<void> {
  try {
    await ask(log);
  } catch (error) {
    if (!refusals.some((refusal) => error instanceof refusal)) throw error;
  }
}

/** The same kinds of steps as the simulation of replicas has. */
function drawAsked(seed: number): Ask[] {
  const { below } = createChance(seed);
  return Array.from({ length: 8 + below(12) }, (_, step): Ask => {
    const [act, share, text] = [below(10), below(4), 'x'.repeat(below(2) * 70_000)];
    const [world, other] = below(2) === 0 ? ['a', 'b'] : ['b', 'a'];
    if (act < 5) return (log) => log.submit(world, { ...keyed(2 ** step), text });
    if (act === 5) return (log) => log.submit(world, { ...reset, key: `reset-${step}` });
    if (act === 6) return (log) => log.drop(world);
    if (act === 7) return (log) => log.fork(other, world);
    return async (log) => {
      const { position } = await log.read(world, () => 0);
      await log.rewind(world, { to: Math.max(0, position - share), from: position, call: look });
    };
  });
}

/** The states after each that was answered, the first one before any. */
async function run(log: CountingLog, steps: readonly Ask[]): Promise<string[]> {
  const states = [await stateOf(log)];
  for (const ask of steps) {
    await answerOf(log, ask);
    states.push(await stateOf(log));
  }
  return states;
}

async function runUntilTheEnd(steps: readonly Ask[], calls: number) {
  const folder = await makeTempFolder();
  const log = await open(folder);
  const files = endAfter(calls);
  let answered = 0;
  try {
    for (const ask of steps) {
      await answerOf(log, ask);
      answered += 1;
    }
    await log.close();
  } catch {
    await log.close().catch(() => {});
  }
  return { folder, answered, ...files };
}

/** How the steps would have gone without a crash, and how often they call the file system. */
async function rehearse(steps: readonly Ask[]): Promise<{ states: string[]; calls: number }> {
  const whole = await open(await makeTempFolder());
  const states = await run(whole, steps);
  await whole.close();
  const { count } = await runUntilTheEnd(steps, Number.POSITIVE_INFINITY);
  restoreFiles();
  return { states, calls: count() };
}

const seed = Number(process.env.SIMULATE_SEED ?? 1);
const minutes = Number(process.env.SIMULATE_MINUTES ?? 0);

/** How often each of what is rare was met. */
const met = { 'torn by zeros': 0, 'torn within a line': 0, 'clock back': 0, 'clock on': 0 };
const tails = { 'torn by zeros': Buffer.alloc(4_096), 'torn within a line': Buffer.from('120 00000000 {"posi\0\0\0') };

async function expectOldOrNew(steps: readonly Ask[], states: readonly string[], last: number, hasPower: boolean) {
  // The clock of the wall steps while the steps are done; nothing may depend on it.
  const step = last % 2 === 0 ? 'clock back' : 'clock on';
  const now = Date.now.bind(Date);
  const clock = vi
    .spyOn(Date, 'now')
    .mockImplementation(() => now() + (step === 'clock back' ? -3_600_000 : 3_600_000));
  const { folder, answered, losePower } = await runUntilTheEnd(steps, last);
  clock.mockRestore();
  met[step] += 1;
  restoreFiles();
  // By turns, since few crashes come between a write and its sync.
  const kind = met['torn by zeros'] > met['torn within a line'] ? 'torn within a line' : 'torn by zeros';
  if (!hasPower) met[kind] += losePower(tails[kind]);
  const again = await open(folder);
  const state = await stateOf(again);
  const possible = states.slice(answered, answered + 2);
  expect(possible, `after ${last} calls, ${answered} answered, ${hasPower ? 'killed' : 'without power'}`).toContain(
    state,
  );
  for (const { name } of await again.worlds()) await again.verify(name);
  expect(again.state()).toMatchObject({ isWritable: true, stopped: {} });
  await again.submit('a', keyed(2 ** 30));
  await again.close();
}

test('a crash between any two calls of the file system leaves old or new, and what was answered', {
  timeout: 300_000 + minutes * 60_000,
}, async () => {
  const { states, calls } = await rehearse(asked);
  expect(new Set(states).size).toBeGreaterThan(10);
  expect(calls).toBeGreaterThan(60);
  for (let last = 0; last <= calls; last += 1) {
    for (const hasPower of [true, false]) await expectOldOrNew(asked, states, last, hasPower);
  }
});

test('so does one at any moment of steps that are drawn by chance', {
  timeout: 300_000 + minutes * 60_000,
}, async () => {
  const isOver = createDeadline(minutes);
  let plans = 0;
  do {
    const { below } = createChance(seed + plans);
    const steps = drawAsked(seed + plans);
    const { states, calls } = await rehearse(steps);
    for (let crash = 0; crash < 6; crash += 1) await expectOldOrNew(steps, states, below(calls + 1), crash % 2 === 0);
    plans += 1;
  } while (plans < 8 || !isOver());
  if (minutes > 0) console.log(`${plans} plans for the folder from seed ${seed}:`, met);
  for (const [what, times] of Object.entries(met)) expect(times, what).toBeGreaterThan(0);
});
