// Runs a client again and again, each time with one more trouble, and reports whether it ended as it does without any.

import { toComparable } from './comparable-run.ts';
import { adviseOn, describeRun } from './describe-run.ts';
import { findRandom, hasSameFinalStates, isFailure, judge, type Verdict } from './judge.ts';
import { type Run, type RunOptions, runClient } from './run-client.ts';
import { type PlanOptions, planTrials, type Trial } from './trials.ts';

export interface ExploreOptions extends Omit<RunOptions, 'maxRequests'> {
  readonly plan: PlanOptions;
  readonly again?: Trial | undefined;
  readonly jobs: number;
  readonly endsAt: number;
  readonly onBaseline?: (
    facts: Pick<ExploreReport, 'calls' | 'leftOut'> & { runs: number; durationMs: number },
  ) => void;
  readonly onRun?: (done: number) => void;
  /** Called before the sandbox of a run that went wrong or hung is closed. */
  readonly onFailure?: ((trial: Trial, run: Run) => Promise<void>) | undefined;
}

export interface TrialReport {
  readonly trial: Trial;
  readonly verdict: Verdict;
  /** Empty for a run that is the same or stopped. */
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

/** Throws NotExplorable where the command cannot be explored. Once the signal is aborted it reports the trials that have run. */
export async function explore(options: ExploreOptions): Promise<ExploreReport> {
  const { plan, again, jobs, endsAt, signal, onBaseline, onRun, onFailure } = options;
  const { run: first, baseline, leftOut } = await runBaseline(options);
  const planned = again === undefined ? planTrials(first.calls, plan) : [checkTrial(again, first)];
  const wanted = planned.slice(0, plan.runs);
  const facts = { calls: baseline.requests.length, leftOut: [...leftOut] };
  onBaseline?.({ ...facts, runs: wanted.length, durationMs: first.durationMs });
  const server = { ...options.server, seed: first.server.seed };
  const tryOne = (trial: Trial) =>
    runClient(trial, { ...options, server, maxRequests: 10 * facts.calls + 1000 }, async (run) => {
      const seen = toComparable(run, leftOut);
      const verdict = judge(baseline, seen);
      const words = isFailure(verdict) ? describeRun(baseline, seen) : [];
      if (isFailure(verdict)) await onFailure?.(trial, run);
      return { trial, verdict, words, advice: verdict === 'same' ? [] : adviseOn(seen) };
    });
  const trials: TrialReport[] = [];
  const waiting = wanted.entries();
  const work = async () => {
    for (const [index, trial] of waiting) {
      if (signal.aborted || performance.now() >= endsAt) return;
      try {
        trials[index] = await tryOne(trial);
      } catch (error) {
        if (!signal.aborted) throw error;
      }
      onRun?.(Object.keys(trials).length);
    }
  };
  await Promise.all(Array.from({ length: jobs }, work));
  return { ...facts, planned: planned.length, trials: trials.filter(Boolean) };
}

/** Throws NotExplorable where the command never sends the request of the trial's first fault. */
function checkTrial(trial: Trial, { calls }: Run): Trial {
  const [first] = trial.faults;
  const isSent = calls.some(({ operationId, nth }) => operationId === first?.operationId && nth === first.nth);
  if (first === undefined || isSent) return trial;
  const sent = calls.map(({ operationId, nth }) => `${operationId}#${nth}`).join(', ');
  throw new NotExplorable(`The command never sends ${first.operationId}#${first.nth}. It sends ${sent}.`);
}

export class NotExplorable extends Error {}

/** Throws NotExplorable. */
async function runBaseline(options: ExploreOptions) {
  const [run, second] = [await runPlain(options), await runPlain(options)];
  const seeBoth = (ignored: ReadonlySet<string>) => {
    const [baseline, other] = [toComparable(run, ignored), toComparable(second, ignored)];
    return { run, baseline, other, leftOut: ignored, isSame: hasSameFinalStates(baseline, other) };
  };
  const whole = seeBoth(new Set());
  const seen = whole.isSame ? whole : seeBoth(findRandom(whole.baseline, whole.other));
  if (seen.isSame) return seen;
  const detail = describeRun(seen.baseline, seen.other).join('; ');
  throw new NotExplorable(
    `Two runs without failures end differently: ${detail}. The usual cause is a command that keeps state between runs, or shuffles its requests.`,
  );
}

async function runPlain(options: ExploreOptions): Promise<Run> {
  const trial = { faults: [], column: 'baseline' };
  const run = await runClient(trial, { ...options, maxRequests: 100_000 }, async (ended) => ended);
  if (run.exitCode === null)
    throw new NotExplorable('The command did not end, even without failures. --timeout gives it more time.');
  if (run.exitCode !== 0)
    throw new NotExplorable(`The command exits ${run.exitCode} even without failures, so there is nothing to compare.`);
  if (run.exchanges.every(({ operationId }) => operationId === null))
    throw new NotExplorable('The command called no operation at SBOX_BASE_URL.');
  return run;
}
