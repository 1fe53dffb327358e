// What a footprint job computes, and how it fails where the seed has plots that jobs fail on (Decision 8).

import type { FootprintInput, Job } from '../../contract/schemas/job.ts';
import { limits } from '../../contract/surface.ts';
import { computeFootprint, type FootprintSubject, footprintAhead } from '../footprint/footprint.ts';
import type { JobEnd, Turn, Work } from '../turn/turn.ts';

export const failures = {
  no_cloud_free_scene: {
    title: 'No cloud-free scene',
    detail:
      'Every scene of the plot after the event is covered by clouds. Try method s1_backscatter_delta elsewhere, or a later event.',
  },
  worker_time_budget_exceeded: {
    title: 'The worker time budget was exceeded',
    detail: `The computation did not end within ${limits.workerBudgetSeconds} seconds and was stopped.`,
  },
} as const;

export const footprintWork: Work = {
  payload: {},
  end: (turn, job, at) =>
    failureOf(turn, job) ?? { result: computeFootprint({ ...subjectOf(turn, job), computedAt: at, jobId: job.jobId }) },
  ahead: (turn, job) => (failureOf(turn, job) === undefined ? footprintAhead(subjectOf(turn, job)) : undefined),
};

/** The end of a job whose plot is one that jobs fail on. */
function failureOf({ seed }: Turn, job: Job): JobEnd | undefined {
  const { aoiId } = job.input as FootprintInput;
  const failure = seed.organization.jobFailures.find((one) => one.aoiId === aoiId);
  return failure && { error: { code: failure.code, ...failures[failure.code] } };
}

function subjectOf({ store }: Turn, job: Job): FootprintSubject {
  const { eventId, aoiId, method } = job.input as FootprintInput;
  const event = store.get('events', eventId);
  const aoi = store.get('aois', aoiId);
  if (event === undefined || aoi === undefined) throw new Error(`job ${job.jobId} names a record that is not there`);
  return { event, aoi, method };
}
