// The life of a job: queued, running, then one end that is never rewritten (Spec, States 3). A job moves one step each
// time it is read (Decision 8); nothing here knows what a job computes.

import { Problem } from '../../contract/problem.ts';
import type { Job, JobResult } from '../../contract/schemas/job.ts';
import type { JobKind, JobStatus } from '../../contract/schemas/vocabularies.ts';
import { limits } from '../../contract/surface.ts';
import type { ImportRows } from '../imports/import-rows.ts';
import type { Turn } from '../turn/turn.ts';

/** What is left to do of a job that this world accepted. Jobs of the seed have none: they are pinned. */
export interface Run {
  /** How many reads have found the job unfinished. */
  readonly reads: number;
  readonly rows?: ImportRows;
}
export type Runs = Map<string, Run>;

/** How a job ends: with its result, or with the error that it failed with. */
export type JobEnd = { readonly result: JobResult } | { readonly error: NonNullable<Job['error']> };
/** Computes the end of a job whose last step has come. `at` is when it ends. */
export type Work = (turn: Turn, job: Job, run: Run, at: string) => JobEnd;

const terminal: readonly JobStatus[] = ['succeeded', 'failed', 'cancelled'];
export const isTerminal = (job: Job): boolean => terminal.includes(job.status);

export interface NewJobFacts {
  readonly kind: JobKind;
  readonly input: Job['input'];
  readonly credits: number;
  readonly rows?: ImportRows;
}

/** Accepts a job: charges its credits once, and leaves it queued. Throws cost_cap_exceeded before anything is changed. */
export function enqueueJob(turn: Turn, { kind, input, credits, rows }: NewJobFacts): Job {
  const { organizationId } = turn;
  turn.credits.check(organizationId, credits);
  const createdAt = turn.clock.tick();
  turn.credits.charge(organizationId, credits);
  const job: Job = {
    jobId: turn.ids.next('job'),
    organizationId,
    kind,
    status: 'queued',
    stage: 'queued',
    progressPct: 0,
    input,
    cost: {
      estimatedCredits: credits,
      chargedCredits: credits,
      unit: 'credits',
      remainingCredits: turn.credits.remaining(organizationId),
    },
    workerBudgetSeconds: limits.workerBudgetSeconds,
    startedAt: null,
    finishedAt: null,
    resultUrl: null,
    error: null,
    createdAt,
    updatedAt: createdAt,
  };
  turn.runs.set(job.jobId, { reads: 0, ...(rows && { rows }) });
  turn.store.put('jobs', job);
  return job;
}

/** Whether the job ends when it is read next. */
export function isNextReadLast(turn: Turn, job: Job): boolean {
  const run = turn.runs.get(job.jobId);
  return run !== undefined && run.reads >= turn.jobSteps;
}

/** One step of the job, because it is read. The job as it is when it has ended or is pinned. */
export function moveJob(turn: Turn, job: Job, work: Work): Job {
  const run = turn.runs.get(job.jobId);
  if (run === undefined) return job;
  const at = turn.clock.tick();
  const moved =
    run.reads < turn.jobSteps ? moveOn(job, run.reads + 1, turn.jobSteps, at) : endJob(turn, job, run, work, at);
  if (isTerminal(moved)) turn.runs.delete(job.jobId);
  else turn.runs.set(job.jobId, { ...run, reads: run.reads + 1 });
  turn.store.put('jobs', moved);
  return moved;
}

function moveOn(job: Job, reads: number, jobSteps: number, at: string): Job {
  const progressPct = Math.round((100 * reads) / (jobSteps + 1));
  const isImport = 'kind' in job.input;
  const stage = isImport ? 'applying_rows' : progressPct < 50 ? 'acquiring_scenes' : 'computing_footprint';
  return { ...job, status: 'running', stage, progressPct, startedAt: job.startedAt ?? at, updatedAt: at };
}

function endJob(turn: Turn, job: Job, run: Run, work: Work, at: string): Job {
  const end = work(turn, job, run, at);
  const ended = { ...job, stage: 'finished' as const, startedAt: job.startedAt ?? at, finishedAt: at, updatedAt: at };
  if ('error' in end) return { ...ended, status: 'failed', error: end.error };
  turn.store.put('jobResults', end.result);
  return { ...ended, status: 'succeeded', progressPct: 100, resultUrl: `/v1/jobs/${job.jobId}/result` };
}

/** Cancels the job. Credits return while nothing has run. A cancelled job stays as it is. */
export function cancelledJob(turn: Turn, job: Job): Job {
  if (job.status === 'cancelled') return job;
  if (isTerminal(job)) {
    throw new Problem(
      'job_already_terminal',
      `Job ${job.jobId} ${job.status} at ${job.finishedAt} and is never rewritten. Create a new job to compute again.`,
    );
  }
  const at = turn.clock.tick();
  const returned = job.status === 'queued' ? job.cost.chargedCredits : 0;
  turn.credits.giveBack(turn.organizationId, returned);
  turn.runs.delete(job.jobId);
  const cancelled: Job = {
    ...job,
    status: 'cancelled',
    stage: 'finished',
    finishedAt: at,
    cost: {
      ...job.cost,
      chargedCredits: job.cost.chargedCredits - returned,
      remainingCredits: turn.credits.remaining(turn.organizationId),
    },
    updatedAt: at,
  };
  turn.store.put('jobs', cancelled);
  return cancelled;
}
