// Jobs: enqueue, read, cancel, result.

import { Problem } from '../../contract/problem.ts';
import { locationOf } from '../../contract/rows.ts';
import type { Job } from '../../contract/schemas/job.ts';
import type { Handler, Input, Outcome, Turn } from '../turn/turn.ts';
import { admitJob } from './admit-job.ts';
import { cancelledJob, isTerminal, moveJob, workAhead } from './job-life.ts';

const jobOf = (turn: Turn, { params }: Pick<Input<'getJob'>, 'params'>): Job => turn.store.named('jobs', params.id);

/** The job's document; while it has not ended the caller is told when to ask again. */
export function jobOutcome(turn: Turn, job: Job): Outcome {
  const { json } = turn.store.namedEntry('jobs', job.jobId);
  return { json, location: locationOf('jobs', job.jobId), isUnfinished: !isTerminal(job) };
}

export const createJob: Handler<'createJob'> = (turn, { body }) => {
  const apply = admitJob(turn, body);
  return jobOutcome(turn, apply(turn.clock.tick()));
};

function readJob(turn: Turn, input: Input<'getJob'>): Outcome {
  const job = jobOf(turn, input);
  const { json, isUnfinished } = jobOutcome(turn, input.isPeek ? job : moveJob(turn, job));
  return { json, ...(isUnfinished && { isUnfinished }) };
}

export const getJob: Handler<'getJob'> = Object.assign(readJob, {
  ahead: (turn: Turn, input: Input<'getJob'>) => (input.isPeek ? undefined : workAhead(turn, jobOf(turn, input))),
});

export const cancelJob: Handler<'cancelJob'> = (turn, input) => {
  const { jobId } = cancelledJob(turn, jobOf(turn, input));
  return { json: turn.store.namedEntry('jobs', jobId).json };
};

export const getJobResult: Handler<'getJobResult'> = (turn, input) => {
  const job = jobOf(turn, input);
  const result = turn.store.entry('jobResults', job.jobId);
  if (result !== undefined) return { json: result.json };
  if (isTerminal(job)) {
    const why = job.error === null ? '' : ` (${job.error.code}: ${job.error.detail})`;
    throw new Problem(
      'job_result_unavailable',
      `Job ${job.jobId} ${job.status}${why}, so it has no result. Create a new job.`,
    );
  }
  throw new Problem(
    'job_result_not_ready',
    `Job ${job.jobId} is ${job.status} at ${job.progressPct} %. Read /v1/jobs/${job.jobId} until it succeeded, then its resultUrl.`,
  );
};
