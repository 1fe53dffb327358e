// What each kind of job computes when its last step has come, and what of it can be done ahead.

import type { FootprintInput, Job } from '../../contract/schemas/job.ts';
import { footprintJobKind, type JobKind } from '../../contract/schemas/vocabularies.ts';
import { limits } from '../../contract/surface.ts';
import type { Steps } from '../../primitives/steps.ts';
import { computeFootprint, footprintAhead } from '../footprint/footprint.ts';
import type { FootprintSubject } from '../footprint/footprint-memory.ts';
import { applyImport, importAhead } from '../imports/import-work.ts';
import type { Turn } from '../turn/turn.ts';
import { isNextReadLast, type JobEnd, type Work } from './job-life.ts';

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

const computeFootprintEnd: Work = (turn, job, _run, at) =>
  failureOf(turn, job) ?? { result: computeFootprint({ ...subjectOf(turn, job), computedAt: at, jobId: job.jobId }) };

/** The end of a job whose plot is one that jobs fail on. */
function failureOf({ seed, organizationId }: Turn, job: Job): JobEnd | undefined {
  const { aoiId } = job.input as FootprintInput;
  const failure = seed.organization(organizationId).jobFailures.find((one) => one.aoiId === aoiId);
  return failure && { error: { code: failure.code, ...failures[failure.code] } };
}

function subjectOf({ store }: Turn, job: Job): FootprintSubject {
  const { eventId, aoiId, method } = job.input as FootprintInput;
  const event = store.get('events', eventId);
  const aoi = store.get('aois', aoiId);
  if (event === undefined || aoi === undefined) throw new Error(`job ${job.jobId} names a record that is not there`);
  return { event, aoi, method };
}

/** What can be done before the read that ends the job, when that is the next one; undefined when there is nothing. */
export function workAhead(turn: Turn, job: Job | undefined): Steps<void> | undefined {
  if (job?.kind !== footprintJobKind) return importAhead(turn, job);
  if (!isNextReadLast(turn, job) || failureOf(turn, job) !== undefined) return undefined;
  return footprintAhead(subjectOf(turn, job));
}

const works: Readonly<Record<JobKind, Work>> = {
  'geo.damage_footprint': computeFootprintEnd,
  'import.aois': applyImport,
  'import.clients': applyImport,
  'import.policies': applyImport,
  'import.claims': applyImport,
};

export const workOf = (kind: JobKind): Work => works[kind];
