// Workers that carry out orders, one after another in each: a worker that a mutant has stopped is ended, and another goes on.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Entry, type Order, orderVariable, type Trial } from './order.ts';

/** A worker that has written nothing for so long does not come back. */
const silenceMs = 90_000;
const lookMs = 300;
/** So that what modules leave behind that were loaded anew does not fill the memory. */
const trialsPerWorker = 600;

const root = fileURLToPath(new URL('../..', import.meta.url));

// Workers are groups of their own, which end with this process.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

type Tell = (entry: Entry) => void;

export async function measureAll(paths: readonly string[], mutants: number, tell: Tell): Promise<void> {
  let left = paths;
  while (left.length > 0) {
    const entries = await runWorker({ mutants, measure: left, trials: [] }, tell);
    const done = new Set(
      entries.flatMap((entry) =>
        entry.kind === 'reach' ? entry.reach.path : entry.kind === 'unfit' ? entry.path : [],
      ),
    );
    const rest = left.filter((path) => !done.has(path));
    if (rest.length > 0) tell({ kind: 'unfit', path: rest[0] as string, why: 'it stopped its worker' });
    left = rest.slice(1);
  }
}

/** Every trial ends with a verdict; one that stopped its worker was late. */
export async function tryAll(trials: readonly Trial[], mutants: number, tell: Tell): Promise<void> {
  let left = trials;
  while (left.length > 0) {
    const entries = await runWorker({ mutants, measure: [], trials: left.slice(0, trialsPerWorker) }, tell);
    const ended = new Set(entries.flatMap((entry) => (entry.kind === 'end' ? entry.verdict.id : [])));
    const stopped = entries.flatMap((entry) => (entry.kind === 'begin' && !ended.has(entry.id) ? entry.id : []));
    for (const id of stopped) tell({ kind: 'end', verdict: { id, verdict: 'late', ms: silenceMs } });
    left = left.filter(({ id }) => !ended.has(id) && !stopped.includes(id));
  }
}

async function runWorker(order: Omit<Order, 'journal'>, tell: Tell): Promise<Entry[]> {
  const folder = mkdtempSync(join(tmpdir(), 'sbox-mutation-'));
  const [journal, path] = [join(folder, 'journal'), join(folder, 'order.json')];
  writeFileSync(path, JSON.stringify({ ...order, journal }));
  const argv = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--config', 'test/mutation/own.vitest.config.ts'];
  const worker = spawn(process.execPath, argv, {
    cwd: root,
    detached: true,
    env: { ...process.env, [orderVariable]: path },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [worker.stdout, worker.stderr]) stream.on('data', (text) => (said += text));
  const entries: Entry[] = [];
  const end = () => stop(worker);
  process.once('exit', end);
  try {
    await follow(worker, journal, (entry) => {
      entries.push(entry);
      tell(entry);
      return entries.filter(({ kind }) => kind !== 'begin').length === order.measure.length + order.trials.length;
    });
  } finally {
    process.off('exit', end);
    end();
    rmSync(folder, { recursive: true, force: true });
  }
  if (entries.length === 0) throw new Error(`The worker ended before it did anything. It said:\n${said}`);
  return entries;
}

/** Until it has ended, has long been silent, or has done everything. */
async function follow(worker: ChildProcess, journal: string, isAll: (entry: Entry) => boolean): Promise<void> {
  let lines = 0;
  let heardAt = performance.now();
  for (let isOver = false; !isOver; ) {
    await sleep(lookMs);
    isOver = worker.exitCode !== null || worker.signalCode !== null || performance.now() - heardAt > silenceMs;
    if (!existsSync(journal)) continue;
    const news = readFileSync(journal, 'utf8').split('\n').slice(lines, -1);
    for (const line of news) isOver = isAll(JSON.parse(line) as Entry) || isOver;
    if (news.length > 0) heardAt = performance.now();
    lines += news.length;
  }
}

/** With the processes that it started. */
function stop({ pid, exitCode }: ChildProcess): void {
  if (pid !== undefined && exitCode === null) process.kill(-pid, 'SIGKILL');
}
