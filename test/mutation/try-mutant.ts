// Holds one mutant against the tests that reach it, up to the first that notices. Knows nothing of Vitest, so that it can be
// tried out without it.
import type { Trial, TrialFile, Verdict } from './order.ts';
import { type Switchboard, turnOff, turnOn } from './switchboard.ts';
import type { Failure, RunFile } from './trial-runner.ts';

export interface Workshop {
  readonly board: Switchboard;
  readonly runFile: RunFile;
  /** All modules are loaded anew by the next file that runs. */
  forgetModules(): void;
  /** How many mutants each file of tests has killed in a file of code. */
  readonly kills: Map<string, number>;
  /** Files whose tests pass together only. */
  readonly together: Set<string>;
  /** What even the quickest test may take under a mutant. */
  readonly patienceMs: number;
}

interface Kill {
  readonly file: TrialFile;
  readonly by: Failure;
  readonly isLate: boolean;
}

export async function tryMutant(trial: Trial, workshop: Workshop): Promise<Verdict> {
  const started = performance.now();
  const kill = (await tryAsLoaded(trial, workshop)) ?? (await tryLoadedAnew(trial, workshop));
  const ms = Math.round(performance.now() - started);
  if (kill === null) return { id: trial.id, verdict: 'survived', ms };
  const key = killKey(trial, kill.file);
  workshop.kills.set(key, (workshop.kills.get(key) ?? 0) + 1);
  return { id: trial.id, verdict: kill.isLate ? 'late' : 'killed', by: kill.by.name, file: kill.file.path, ms };
}

async function tryAsLoaded(trial: Trial, workshop: Workshop): Promise<Kill | null> {
  for (const file of inOrder(trial, workshop)) {
    if (file.testIds.length === 0) continue;
    for (const isRepeated of [false, true]) {
      const kill = await tryFile(trial, file, workshop);
      if (kill === null) break;
      if (await passesWithout(kill, workshop)) return kill;
      workshop.forgetModules();
      if (isRepeated) workshop.together.add(file.path);
    }
  }
  return null;
}

/** What modules did while they were loaded, or remember since, may hide a mutant. */
async function tryLoadedAnew(trial: Trial, workshop: Workshop): Promise<Kill | null> {
  workshop.forgetModules();
  try {
    for (const file of inOrder(trial, workshop)) {
      const kill = await tryFile(trial, file, workshop);
      if (kill === null) continue;
      workshop.forgetModules();
      if (await passesWithout(kill, workshop)) return kill;
      workshop.forgetModules();
    }
    return null;
  } finally {
    workshop.forgetModules();
  }
}

/** A test that fails with the mutant must pass without it, or something was left behind that it stumbles over. */
const passesWithout = async ({ file, by }: Kill, workshop: Workshop): Promise<boolean> =>
  (await runAgainst(0, { ...file, testIds: by.testIds }, workshop)) === null;

async function tryFile(trial: Trial, file: TrialFile, workshop: Workshop): Promise<Kill | null> {
  const by = await runAgainst(trial.id, file, workshop);
  return by === null ? null : { file, by, isLate: workshop.board.isLate };
}

async function runAgainst(id: number, file: TrialFile, workshop: Workshop): Promise<Failure | null> {
  const { path, testIds, ms, isFresh } = file;
  const { board, together } = workshop;
  const patienceMs = workshop.patienceMs + 5 * ms;
  if (isFresh) workshop.forgetModules();
  turnOn(board, id, patienceMs);
  const by = await workshop.runFile({ path, testIds: together.has(path) ? [] : testIds, patienceMs });
  turnOff(board);
  return by;
}

const killKey = ({ path }: Trial, file: TrialFile): string => `${path} ${file.path}`;

/** What killed others of the same file comes first. */
function inOrder(trial: Trial, { kills }: Workshop): TrialFile[] {
  const killsOf = (file: TrialFile) => kills.get(killKey(trial, file)) ?? 0;
  return [...trial.files].sort((a, b) => killsOf(b) - killsOf(a));
}
