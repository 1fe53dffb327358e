// What each kind of job computes when its last step has come.

import type { FootprintInput } from '../contract/schemas/job.ts';
import type { JobKind } from '../contract/schemas/vocabularies.ts';
import { limits } from '../contract/surface.ts';
import { computeFootprint } from './footprint.ts';
import { applyImport } from './import-work.ts';
import type { Work } from './jobs.ts';

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

const computeFootprintEnd: Work = (turn, job, _run, at) => {
  const { eventId, aoiId, method } = job.input as FootprintInput;
  const failure = turn.seed.organization(turn.organizationId).jobFailures.find((one) => one.aoiId === aoiId);
  if (failure !== undefined) return { error: { code: failure.code, ...failures[failure.code] } };
  const event = turn.store.get('events', eventId);
  const aoi = turn.store.get('aois', aoiId);
  if (event === undefined || aoi === undefined) throw new Error(`job ${job.jobId} names a record that is not there`);
  return { result: computeFootprint({ event, aoi, method, computedAt: at, jobId: job.jobId }) };
};

const works: Readonly<Record<JobKind, Work>> = {
  'geo.damage_footprint': computeFootprintEnd,
  'import.aois': applyImport,
  'import.clients': applyImport,
  'import.policies': applyImport,
  'import.claims': applyImport,
};

export const workOf = (kind: JobKind): Work => works[kind];
