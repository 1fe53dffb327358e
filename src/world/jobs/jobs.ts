import { creditsOf } from '../../contract/footprint-cost.ts';
import { join, t } from '../../contract/form/localization/localized-text.ts';
import { Problem } from '../../contract/form/problem.ts';
import type { Job } from '../../contract/records.ts';
import { type BodyOf, locationOf } from '../../contract/rows.ts';
import { footprintJobKind } from '../../contract/schemas/vocabularies.ts';
import { findReferences } from '../../engine/call-context/references.ts';
import { plotAt } from '../../law/days/versions.ts';
import type { CallContext, Handler, Input, Outcome } from '../call-context/call-context.ts';
import { methodFor } from '../detections/detection-methods.ts';
import { type FailureCode, failures } from '../footprint/failures.ts';
import { footprintWork } from './footprint-work.ts';
import { enqueueJob, isTerminal, moveJob, precomputeWork, stopJob } from './job-life.ts';

/**
 * Checks whether a footprint job may be enqueued: its references, its method, and its credits (Decision 8). Throws
 * resource_not_found, peril_not_supported, peril_not_monitored, validation_failed or cost_cap_exceeded.
 */
function admitJob(context: CallContext, { input }: BodyOf<'createJob'>): (at: string) => Job {
  const { eventId, aoiId } = input;
  const { event, ...named } = findReferences(context.store, (references) => ({
    event: references.find('events', eventId, '#/input/eventId'),
    aoi: references.find('aois', aoiId, '#/input/aoiId'),
  }));
  const aoi = plotAt(named.aoi, event.startedAt);
  const method = methodFor({ event, aoi }, input.method, { event: '#/input/eventId', method: '#/input/method' });
  const credits = creditsOf(aoi.areaHectares, method);
  context.credits.check(credits);
  const { aoiVersion } = aoi;
  const accepted = { eventId, aoiId, aoiVersion, method };
  const facts = { kind: footprintJobKind, input: accepted, credits, work: footprintWork(aoi) };
  return (at) => enqueueJob(context, facts, at);
}

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
  const { jobId } = stopJob(context, jobOf(context, input));
  return { json: context.store.namedEntry('jobs', jobId).json };
};

export const getJobResult: Handler<'getJobResult'> = (context, input) => {
  const job = jobOf(context, input);
  const result = context.store.entry('jobResults', job.jobId);
  if (result !== undefined) return { json: result.json };
  if (isTerminal(job)) {
    const ended = job.status === 'cancelled' ? t('was cancelled') : job.status;
    const { jobId, error } = job;
    const why = error === null ? '' : join([' (', error.code, ': ', failures[error.code as FailureCode].detail, ')']);
    const detail = t('Job {jobId} {ended}{why}, so it has no result. Create a new job.', { jobId, ended, why });
    throw new Problem('job_result_unavailable', detail);
  }
  const detail = t(
    'Job {jobId} is {status} at {progressPct} %. Read /v1/jobs/{jobId} until it has succeeded, then its resultUrl.',
    job,
  );
  throw new Problem('job_result_not_ready', detail);
};
