import { collections } from '../../contract/collections.ts';
import { limits } from '../../contract/form/surface.ts';
import type { Aoi, FootprintInput, Job } from '../../contract/records.ts';
import { Entry } from '../../engine/records/entry.ts';
import type { CallContext, JobEnd, Work } from '../call-context/call-context.ts';
import { describeFailure, failureOf } from '../footprint/failures.ts';
import { computeFootprint, type FootprintSubject, precomputeFootprint } from '../footprint/footprint.ts';
import { fieldOf } from '../weather/computed-days.ts';
import { subjectOf } from '../weather/crop-state.ts';

/** Measures the plot in the version that was accepted and charged: a later ring is another version. */
export const footprintWork = (aoi: Aoi): Work => ({
  payload: { aoi },
  bytes: 0,
  end: (context, job, at) => failedEnd(context, job) ?? measuredEnd(subjectFor(context, job, aoi), job, at),
  precompute: (context, job) =>
    failedEnd(context, job) === undefined ? precomputeFootprint(subjectFor(context, job, aoi)) : undefined,
});

function measuredEnd(subject: FootprintSubject, job: Job, at: string): JobEnd {
  const footprint = computeFootprint({ ...subject, computedAt: at, jobId: job.jobId });
  return { result: new Entry(collections.jobResults, footprint) };
}

function failedEnd({ seed }: CallContext, job: Job): JobEnd | undefined {
  const { aoiId, method } = job.input as FootprintInput;
  const code = failureOf(seed.organization, aoiId, method);
  if (code === undefined) return undefined;
  const error = describeFailure(code);
  return code === 'worker_time_budget_exceeded' ? { error, ranSeconds: limits.workerBudgetSeconds } : { error };
}

function subjectFor({ store }: CallContext, job: Job, aoi: Aoi): FootprintSubject {
  const { eventId, method } = job.input as FootprintInput;
  const event = store.named('events', eventId);
  return subjectOf(fieldOf(store), { aoi, event, method });
}
