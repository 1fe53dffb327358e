// What a footprint job computes, or how it fails where the plot cannot be measured (Decision 8).

import type { FootprintInput, Job } from '../../contract/schemas/job.ts';
import { limits } from '../../contract/surface.ts';
import { failureOf, failures } from '../footprint/failures.ts';
import { computeFootprint, type FootprintSubject, footprintAhead } from '../footprint/footprint.ts';
import { Entry } from '../records/entry.ts';
import type { JobEnd, Turn, Work } from '../turn/turn.ts';

export const footprintWork: Work = {
  payload: {},
  end: (turn, job, at) => failedEnd(turn, job) ?? measuredEnd(turn, job, at),
  ahead: (turn, job) => (failedEnd(turn, job) === undefined ? footprintAhead(subjectOf(turn, job)) : undefined),
};

function measuredEnd(turn: Turn, job: Job, at: string): JobEnd {
  const footprint = computeFootprint({ ...subjectOf(turn, job), computedAt: at, jobId: job.jobId });
  return { result: new Entry('jobResults', footprint) };
}

function failedEnd({ seed }: Turn, job: Job): JobEnd | undefined {
  const { aoiId, method } = job.input as FootprintInput;
  const code = failureOf(seed.organization, aoiId, method);
  if (code === undefined) return undefined;
  const error = { code, ...failures[code] };
  return code === 'worker_time_budget_exceeded' ? { error, ranSeconds: limits.workerBudgetSeconds } : { error };
}

function subjectOf({ store }: Turn, job: Job): FootprintSubject {
  const { eventId, aoiId, method } = job.input as FootprintInput;
  return { event: store.named('events', eventId), aoi: store.named('aois', aoiId), method };
}
