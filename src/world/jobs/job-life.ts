// The life of a job: queued, running, then one end that is never rewritten (Spec, States 3). A job moves one step each
// time it is read (Decision 8); nothing here knows what a job computes.

import { t } from '../../contract/form/localization/localized-text.ts';
import { Problem } from '../../contract/form/problem.ts';
import { limits } from '../../contract/form/surface.ts';
import type { Job, JobKind, JobStatus } from '../../contract/records.ts';
import { pathOf } from '../../contract/rows.ts';
import type { Slices } from '../../primitives/slices.ts';
import { addMs } from '../../primitives/timestamps.ts';
import type { CallContext, Run, Work } from '../call-context/call-context.ts';

const terminal: readonly JobStatus[] = ['succeeded', 'failed', 'cancelled'];
export const isTerminal = (job: Job): boolean => terminal.includes(job.status);

export interface NewJobFacts {
  readonly kind: JobKind;
  readonly input: Job['input'];
  /** The cost of the job, which was checked against the remaining credits. */
  readonly credits: number;
  readonly work: Work;
}

/** Queues a job that was accepted, and charges its credits, once. */
export function enqueueJob(context: CallContext, { kind, input, credits, work }: NewJobFacts, createdAt: string): Job {
  context.credits.used += credits;
  const job: Job = {
    jobId: context.ids.next('job'),
    organizationId: context.organizationId,
    kind,
    status: 'queued',
    stage: 'queued',
    progressPct: 0,
    input,
    cost: {
      estimatedCredits: credits,
      chargedCredits: credits,
      unit: 'credits',
      remainingCredits: context.credits.remaining,
    },
    workerBudgetSeconds: limits.workerBudgetSeconds,
    startedAt: null,
    finishedAt: null,
    resultUrl: null,
    error: null,
    createdAt,
    updatedAt: createdAt,
  };
  context.runs.set(job.jobId, { reads: 0, work });
  return context.store.put('jobs', job).value;
}

/** The work that can be done in advance, if the next read ends the job; undefined when there is none. */
export function precomputeWork(context: CallContext, job: Job): Slices<void> | undefined {
  const run = context.runs.get(job.jobId);
  return run !== undefined && run.reads >= context.jobSteps ? run.work.precompute(context, job) : undefined;
}

/** Moves a job that was read one step. A job that has ended or never moves stays as it is. */
export function moveJob(context: CallContext, job: Job): Job {
  const run = context.runs.get(job.jobId);
  if (run === undefined) return job;
  const moved = run.reads < context.jobSteps ? runOneStep(context, job, run.reads + 1) : endJob(context, job, run);
  if (isTerminal(moved)) context.runs.delete(job.jobId);
  else context.runs.set(job.jobId, { ...run, reads: run.reads + 1 });
  context.store.put('jobs', moved);
  return moved;
}

function runOneStep({ clock, jobSteps }: CallContext, job: Job, reads: number): Job {
  const at = clock.tick();
  const progressPct = Math.round((100 * reads) / (jobSteps + 1));
  const isImport = 'kind' in job.input;
  const stage = isImport ? 'applying_rows' : progressPct < 50 ? 'acquiring_scenes' : 'computing_footprint';
  return { ...job, status: 'running', stage, progressPct, startedAt: job.startedAt ?? at, updatedAt: at };
}

/** The work ends before the clock ticks, since precomputed results are valid only until the clock moves. */
function endJob(context: CallContext, job: Job, { work }: Run): Job {
  const end = work.end(context, job, context.clock.fork().tick());
  const at = context.clock.tick();
  const startedAt = job.startedAt ?? at;
  const ended = { ...job, stage: 'finished' as const, startedAt, finishedAt: at, updatedAt: at };
  if ('error' in end) {
    const finishedAt = end.ranSeconds === undefined ? at : addMs(startedAt, end.ranSeconds * 1000);
    context.clock.advanceTo(finishedAt);
    return { ...ended, status: 'failed', error: end.error, finishedAt, updatedAt: context.clock.now };
  }
  context.store.place('jobResults', end.result);
  return { ...ended, status: 'succeeded', progressPct: 100, resultUrl: pathOf('getJobResult', job.jobId) };
}

/** Cancels the job. Its credits are returned if nothing has run. A cancelled job stays as it is. */
export function stopJob(context: CallContext, job: Job): Job {
  if (job.status === 'cancelled') return job;
  if (isTerminal(job)) {
    const detail = t(
      'Job {jobId} {status} at {finishedAt} and never changes again. Create a new job to compute again.',
      job,
    );
    throw new Problem('job_already_terminal', detail);
  }
  const at = context.clock.tick();
  const returned = job.status === 'queued' ? job.cost.chargedCredits : 0;
  context.credits.used -= returned;
  context.runs.delete(job.jobId);
  const cancelled: Job = {
    ...job,
    status: 'cancelled',
    stage: 'finished',
    finishedAt: at,
    cost: {
      ...job.cost,
      chargedCredits: job.cost.chargedCredits - returned,
      remainingCredits: context.credits.remaining,
    },
    updatedAt: at,
  };
  context.store.put('jobs', cancelled);
  return cancelled;
}
