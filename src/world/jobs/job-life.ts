// The life of a job: queued, running, then one end that is never rewritten (Spec, States 3). A job moves one step each
// time it is read (Decision 8); nothing here knows what a job computes.

import { Problem } from '../../contract/problem.ts';
import { pathOf } from '../../contract/rows.ts';
import type { Job } from '../../contract/schemas/job.ts';
import type { JobKind, JobStatus } from '../../contract/schemas/vocabularies.ts';
import { limits } from '../../contract/surface.ts';
import type { Steps } from '../../primitives/steps.ts';
import { addMs } from '../kernel/clock.ts';
import type { Run, Turn, Work } from '../turn/turn.ts';

const terminal: readonly JobStatus[] = ['succeeded', 'failed', 'cancelled'];
export const isTerminal = (job: Job): boolean => terminal.includes(job.status);

export interface NewJobFacts {
  readonly kind: JobKind;
  readonly input: Job['input'];
  /** What the job costs; that so much is left was checked. */
  readonly credits: number;
  readonly work: Work;
}

/** A job that was accepted: charges its credits once, and leaves it queued. */
export function enqueueJob(turn: Turn, { kind, input, credits, work }: NewJobFacts, createdAt: string): Job {
  turn.credits.charge(credits);
  const job: Job = {
    jobId: turn.ids.next('job'),
    organizationId: turn.organizationId,
    kind,
    status: 'queued',
    stage: 'queued',
    progressPct: 0,
    input,
    cost: {
      estimatedCredits: credits,
      chargedCredits: credits,
      unit: 'credits',
      remainingCredits: turn.credits.remaining,
    },
    workerBudgetSeconds: limits.workerBudgetSeconds,
    startedAt: null,
    finishedAt: null,
    resultUrl: null,
    error: null,
    createdAt,
    updatedAt: createdAt,
  };
  turn.runs.set(job.jobId, { reads: 0, work });
  return turn.store.put('jobs', job).value;
}

/** What can be done before the read that ends the job, when that is the next one; undefined when there is nothing. */
export function workAhead(turn: Turn, job: Job): Steps<void> | undefined {
  const run = turn.runs.get(job.jobId);
  return run !== undefined && run.reads >= turn.jobSteps ? run.work.ahead(turn, job) : undefined;
}

/** One step of the job, because it is read. The job as it is when it has ended or is pinned. */
export function moveJob(turn: Turn, job: Job): Job {
  const run = turn.runs.get(job.jobId);
  if (run === undefined) return job;
  const at = turn.clock.tick();
  const moved = run.reads < turn.jobSteps ? moveOn(job, run.reads + 1, turn.jobSteps, at) : endJob(turn, job, run, at);
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

function endJob(turn: Turn, job: Job, run: Run, at: string): Job {
  const end = run.work.end(turn, job, at);
  const startedAt = job.startedAt ?? at;
  const ended = { ...job, stage: 'finished' as const, startedAt, finishedAt: at, updatedAt: at };
  if ('error' in end) {
    const finishedAt = end.ranSeconds === undefined ? at : addMs(startedAt, end.ranSeconds * 1000);
    turn.clock.advanceTo(finishedAt);
    return { ...ended, status: 'failed', error: end.error, finishedAt, updatedAt: turn.clock.now };
  }
  turn.store.place('jobResults', end.result);
  return { ...ended, status: 'succeeded', progressPct: 100, resultUrl: pathOf('getJobResult', job.jobId) };
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
  turn.credits.giveBack(returned);
  turn.runs.delete(job.jobId);
  const cancelled: Job = {
    ...job,
    status: 'cancelled',
    stage: 'finished',
    finishedAt: at,
    cost: {
      ...job.cost,
      chargedCredits: job.cost.chargedCredits - returned,
      remainingCredits: turn.credits.remaining,
    },
    updatedAt: at,
  };
  turn.store.put('jobs', cancelled);
  return cancelled;
}
