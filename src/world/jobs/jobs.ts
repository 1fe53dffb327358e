// Jobs: enqueue, read, cancel, result.

import { Problem } from '../../contract/problem.ts';
import type { Job } from '../../contract/schemas/job.ts';
import { footprintJobKind } from '../../contract/schemas/vocabularies.ts';
import { methodFor } from '../detections/detection-methods.ts';
import type { Entry } from '../records/entry.ts';
import { References } from '../turn/references.ts';
import type { Handler, Input, Outcome, Turn } from '../turn/turn.ts';
import { creditsOf } from './cost.ts';
import { cancelledJob, enqueueJob, isTerminal, moveJob } from './job-life.ts';
import { workAhead, workOf } from './works.ts';

const jobOf = (turn: Turn, input: Pick<Input<'getJob'>, 'params'>): Job =>
  turn.store.get('jobs', input.params['id'] as string) as Job;

/** The job's document; while it has not ended the caller is told when to ask again. */
export function jobOutcome(turn: Turn, job: Job): Outcome {
  const { json } = turn.store.entry('jobs', job.jobId) as Entry;
  return { json, location: `/v1/jobs/${job.jobId}`, isUnfinished: !isTerminal(job) };
}

export const createJob: Handler<'createJob'> = (turn, { body }) => {
  const { eventId, aoiId, method: asked } = body.input;
  const references = new References(turn.store);
  const event = references.find('events', eventId, '#/input/eventId');
  const aoi = references.find('aois', aoiId, '#/input/aoiId');
  references.check();
  if (event === undefined || aoi === undefined) throw new Error('References.check lets no missing record pass');
  const method = methodFor(event, asked, { event: '#/input/eventId', method: '#/input/method' });
  const credits = creditsOf(aoi.areaHectares, method);
  const job = enqueueJob(turn, { kind: footprintJobKind, input: { eventId, aoiId, method }, credits });
  return jobOutcome(turn, job);
};

function readJob(turn: Turn, input: Input<'getJob'>): Outcome {
  const job = jobOf(turn, input);
  const read = input.isPeek ? job : moveJob(turn, job, workOf(job.kind));
  const { json, isUnfinished } = jobOutcome(turn, read);
  return { json, ...(isUnfinished && { isUnfinished }) };
}

export const getJob: Handler<'getJob'> = Object.assign(readJob, {
  ahead: (turn: Turn, input: Input<'getJob'>) => (input.isPeek ? undefined : workAhead(turn, jobOf(turn, input))),
});

export const cancelJob: Handler<'cancelJob'> = (turn, input) => {
  const { jobId } = cancelledJob(turn, jobOf(turn, input));
  return { json: (turn.store.entry('jobs', jobId) as Entry).json };
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
