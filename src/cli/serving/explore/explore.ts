// Runs a client again and again, each time with one more trouble, and says whether it ended as it does without any.

import type { RunningServer } from '../../../server/listen.ts';
import { adviseOn, describeRun } from './describe-run.ts';
import { findRandom, hasSameEnds, isFailure, judge, type Seen, see, type Verdict } from './judge.ts';
import { type PlanOptions, planTrials } from './plan.ts';
import { type Run, type RunOptions, runClient } from './run-client.ts';
import type { Trial } from './trials.ts';

export interface ExploreOptions extends Omit<RunOptions, 'mostRequests'> {
  readonly plan: PlanOptions;
  /** Instead of a plan. */
  readonly again?: Trial | undefined;
  /** How many run at a time. */
  readonly jobs: number;
  readonly endsAt: number;
  readonly onBaseline?: (facts: {
    calls: number;
    runs: number;
    durationMs: number;
    leftOut: readonly string[];
  }) => void;
  readonly onRun?: (done: number) => void;
  /** Called for a run that is wrong or hung, before its sandbox is gone. */
  readonly onFailure?: (trial: Trial, run: Run, server: RunningServer) => Promise<void>;
}

export interface TrialReport {
  readonly trial: Trial;
  readonly verdict: Verdict;
  /** What is different, in words; empty for a run that is the same or stopped. */
  readonly words: readonly string[];
  readonly advice: readonly string[];
}

export interface ExploreReport {
  readonly calls: number;
  readonly planned: number;
  /** Members that differ each time, and are not compared. */
  readonly leftOut: readonly string[];
  /** In the order of the plan, as far as they ran. */
  readonly trials: readonly TrialReport[];
}

/** Throws Unfit where there is nothing to compare with. Once the signal is aborted it reports what has run. */
export async function explore(options: ExploreOptions): Promise<ExploreReport> {
  const { plan, again, jobs, endsAt, signal, onBaseline, onRun } = options;
  const { run, baseline, leftOut } = await runBaseline(options);
  const opened = { ...options, server: { ...options.server, seed: run.seed } };
  const planned = again === undefined ? planTrials(run.calls, plan) : [checkTrial(again, run)];
  const wanted = planned.slice(0, plan.runs);
  const facts = { calls: run.requests.length, durationMs: run.durationMs, leftOut: [...leftOut] };
  onBaseline?.({ ...facts, runs: wanted.length });
  const trials: TrialReport[] = [];
  let next = 0;
  const work = async () => {
    while (next < wanted.length && !signal.aborted && performance.now() < endsAt) {
      const index = next;
      next += 1;
      const trial = wanted[index] as Trial;
      const report = await tryOne(opened, trial, { baseline, leftOut, mostRequests: 10 * facts.calls + 1000 });
      if (report !== undefined) trials[index] = report;
      onRun?.(Object.keys(trials).length);
    }
  };
  await Promise.all(Array.from({ length: jobs }, work));
  return { calls: facts.calls, planned: planned.length, leftOut: facts.leftOut, trials: trials.filter(Boolean) };
}

/** Throws Unfit where the command never sends what the trial strikes first. */
function checkTrial(trial: Trial, { calls }: Run): Trial {
  const [first] = trial.strikes;
  const isSent = calls.some(({ operationId, nth }) => operationId === first?.operationId && nth === first.nth);
  if (first === undefined || isSent) return trial;
  const sent = calls.map(({ operationId, nth }) => `${operationId}#${nth}`).join(', ');
  throw new Unfit(`The command sends no ${first.operationId}#${first.nth}. It sends ${sent}.`);
}

interface Baseline {
  readonly baseline: Seen;
  readonly leftOut: ReadonlySet<string>;
}

/** Undefined where the signal ended it. */
function tryOne(
  options: ExploreOptions,
  trial: Trial,
  { baseline, leftOut, mostRequests }: Baseline & { readonly mostRequests: number },
): Promise<TrialReport | undefined> {
  return runClient(trial, { ...options, mostRequests }, async (run, server) => {
    const seen = see(run, leftOut);
    const verdict = judge(baseline, seen);
    const words = isFailure(verdict) ? describeRun(baseline, seen) : [];
    if (isFailure(verdict)) await options.onFailure?.(trial, run, server);
    return { trial, verdict, words, advice: verdict === 'same' ? [] : adviseOn(seen) };
  }).catch((error: unknown) => {
    if (!options.signal.aborted) throw error;
    return undefined;
  });
}

/** Why a client cannot be explored. */
export class Unfit extends Error {}

const plain: Trial = { strikes: [], column: 'baseline' };

/** Runs the client twice. Throws Unfit. */
async function runBaseline(options: ExploreOptions): Promise<Baseline & { readonly run: Run }> {
  const runs: Run[] = [];
  for (const _ of [1, 2]) {
    const run = await runClient(plain, { ...options, mostRequests: 100_000 }, async (ended) => ended);
    if (run.exitCode === null)
      throw new Unfit('The command did not end, even without trouble. --timeout gives it longer.');
    if (run.exitCode !== 0)
      throw new Unfit(`The command exits ${run.exitCode} even without trouble, so nothing can be learnt.`);
    if (run.requests.length === 0) throw new Unfit('The command called nothing at SBOX_BASE_URL.');
    runs.push(run);
  }
  const [first, second] = runs as [Run, Run];
  let leftOut: ReadonlySet<string> = new Set();
  const seeBoth = () => [see(first, leftOut), see(second, leftOut)] as const;
  let [baseline, other] = seeBoth();
  if (!hasSameEnds(baseline, other)) {
    leftOut = findRandom(baseline, other);
    [baseline, other] = seeBoth();
  }
  if (hasSameEnds(baseline, other)) return { run: first, baseline, leftOut };
  const detail = describeRun(baseline, other).join('; ');
  throw new Unfit(
    `Two runs without trouble end differently: ${detail}. The usual cause is a command that keeps something between runs, or shuffles its requests.`,
  );
}
