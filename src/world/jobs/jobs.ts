// Jobs: enqueue, read, cancel, result.

import { Problem } from '../../contract/form/problem.ts';
import { join, say } from '../../contract/form/said/said.ts';
import type { Job } from '../../contract/records.ts';
import { locationOf } from '../../contract/rows.ts';
import type { CallContext, Handler, Input, Outcome } from '../call-context/call-context.ts';
import { type FailureCode, failures } from '../footprint/failures.ts';
import { admitJob } from './admit-job.ts';
import { cancelledJob, isTerminal, moveJob, precomputeWork } from './job-life.ts';

const jobOf = (context: CallContext, { params }: Pick<Input<'getJob'>, 'params'>): Job =>
  context.store.named('jobs', params.id);

/** The job's document; while the job has not ended, the reply says when to ask again. */
export function jobOutcome(context: CallContext, job: Job): Outcome {
  const { json } = context.store.namedEntry('jobs', job.jobId);
  return { json, location: locationOf('jobs', job.jobId), isUnfinished: !isTerminal(job) };
}

export const createJob: Handler<'createJob'> = (context, { body }) => {
  const apply = admitJob(context, body);
  return jobOutcome(context, apply(context.clock.tick()));
};

function readJob(context: CallContext, input: Input<'getJob'>): Outcome {
  const job = jobOf(context, input);
  const { json, isUnfinished } = jobOutcome(context, input.isPeek ? job : moveJob(context, job));
  return { json, ...(isUnfinished && { isUnfinished }) };
}

export const getJob: Handler<'getJob'> = Object.assign(readJob, {
  precompute: (context: CallContext, input: Input<'getJob'>) =>
    input.isPeek ? undefined : precomputeWork(context, jobOf(context, input)),
});

export const cancelJob: Handler<'cancelJob'> = (context, input) => {
  const { jobId } = cancelledJob(context, jobOf(context, input));
  return { json: context.store.namedEntry('jobs', jobId).json };
};

export const getJobResult: Handler<'getJobResult'> = (context, input) => {
  const job = jobOf(context, input);
  const result = context.store.entry('jobResults', job.jobId);
  if (result !== undefined) return { json: result.json };
  if (isTerminal(job)) {
    const ended = job.status === 'cancelled' ? say('was cancelled') : job.status;
    const { error } = job;
    const why = error === null ? '' : join([' (', error.code, ': ', failures[error.code as FailureCode].detail, ')']);
    throw new Problem(
      'job_result_unavailable',
      say('Job {jobId} {ended}{why}, so it has no result. Create a new job.', { jobId: job.jobId, ended, why }),
    );
  }
  throw new Problem(
    'job_result_not_ready',
    say(
      'Job {jobId} is {status} at {progressPct} %. Read /v1/jobs/{jobId} until it has succeeded, then its resultUrl.',
      job,
    ),
  );
};
