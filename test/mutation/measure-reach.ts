// Which mutants the tests of a file reach, found by running it twice: the second time, what is loaded is there already.
import { vi } from 'vitest';
import type { Reach } from './order.ts';
import { type Switchboard, takeReached } from './switchboard.ts';
import type { Failure, Listener, RunFile } from './trial-runner.ts';

/** Tests are slower with all mutants in the code. */
const patienceMs = 60_000;

interface Pass {
  readonly failure: Failure | null;
  readonly byCollecting: Set<number>;
  /** By what runs between the tests. */
  readonly byHooks: Set<number>;
  readonly tests: Reach['tests'];
}

/** The reach of a file; in words why there is none, when its tests do not pass with all mutants in the code. */
export async function measureReach(path: string, runFile: RunFile, board: Switchboard): Promise<Reach | string> {
  const first = await runThrough(path, runFile, board);
  if (first.failure !== null) return first.failure.name;
  let second = await runThrough(path, runFile, board);
  const isFresh = second.failure !== null;
  if (isFresh) {
    vi.resetModules();
    second = await runThrough(path, runFile, board);
    if (second.failure !== null) return second.failure.name;
  }
  const byFile = new Set([...second.byHooks, ...(isFresh ? [] : second.byCollecting)]);
  const once = [...first.byCollecting].filter((id) => !second.byCollecting.has(id) || isFresh);
  const onlyFirst = [...first.byHooks].filter((id) => !byFile.has(id));
  const byLoading = [...new Set([...once, ...onlyFirst])];
  return { path, tests: joinReached(first.tests, second.tests), byFile: [...byFile], byLoading, isFresh };
}

/** What is remembered is not asked for the second time. */
function joinReached(first: Reach['tests'], second: Reach['tests']): Reach['tests'] {
  const before = new Map(first.map(({ id, reached }) => [id, reached]));
  return second.map((test) => ({ ...test, reached: [...new Set([...(before.get(test.id) ?? []), ...test.reached])] }));
}

async function runThrough(path: string, runFile: RunFile, board: Switchboard): Promise<Pass> {
  const tests: Reach['tests'][number][] = [];
  const byHooks = new Set<number>();
  let byCollecting = new Set<number>();
  const takeHooks = () => {
    for (const id of takeReached(board)) byHooks.add(id);
  };
  const listener: Listener = {
    onCollected: () => {
      byCollecting = new Set(takeReached(board));
    },
    onBeforeTest: takeHooks,
    onAfterTest: ({ id, mode, result }) => {
      const reached = takeReached(board);
      if (mode === 'run') tests.push({ id, ms: Math.ceil(result?.duration ?? 0), reached });
    },
  };
  takeReached(board);
  const failure = await runFile({ path, patienceMs, listener });
  takeHooks();
  return { failure, byCollecting, byHooks, tests };
}
