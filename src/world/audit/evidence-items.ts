// Items 5 and 8 of the audit: the figures of measurements, and the credits that jobs were charged.

import { creditsOf } from '../../contract/footprint-cost.ts';
import type { Aoi, BrokenSum, Detection, FootprintResult, Job, JobResult } from '../../contract/records.ts';
import { plotAt } from '../../law/days/versions.ts';
import { affectedPctOf } from '../../primitives/rounding.ts';
import type { Slices } from '../../primitives/slices.ts';
import type { OrganizationStore } from '../call-context/call-context.ts';
import { indexOfPlot, readingOf } from '../footprint/cell-index.ts';
import { leafPairOf } from '../weather/crop-state.ts';
import { compare, type Line } from './compare.ts';
import type { AuditWeather, LeavesOf } from './leaves.ts';

type Measured = Detection | FootprintResult;

/** Checks a detection, or a job's result if that is a footprint. */
export function checkMeasured(
  store: OrganizationStore,
  measured: Detection | JobResult,
  { leavesOf }: Pick<AuditWeather, 'leavesOf'>,
): BrokenSum[] {
  if (!('aoiHectares' in measured)) return [];
  const { aoiId, aoiVersion, aoiHectares, damagedHectares, affectedPct } = measured;
  const record = 'detectionId' in measured ? measured.detectionId : measured.jobId;
  const aoi = plotAt(store.named('aois', aoiId), store.named('events', measured.eventId).startedAt);
  const line = { item: 5, record, from: [aoiId] } as const;
  return [
    ...compare({ ...line, what: 'affectedPct' }, affectedPct, affectedPctOf(damagedHectares, aoiHectares)),
    ...checkIndex(store, aoi, measured, leavesOf),
    ...(aoiVersion === aoi.aoiVersion ? compare({ ...line, what: 'aoiHectares' }, aoiHectares, aoi.areaHectares) : []),
  ];
}

/** The index must lie on the plot's curve as it was known then. Not checked if the plot was changed after the request. */
function checkIndex(store: OrganizationStore, aoi: Aoi, measured: Measured, leavesOf: LeavesOf): BrokenSum[] {
  const { index, eventId, method, computedAt } = measured;
  const askedAt = 'detectionId' in measured ? computedAt : store.named('jobs', measured.jobId).createdAt;
  if (index === null || aoi.updatedAt > askedAt) return [];
  const record = 'detectionId' in measured ? measured.detectionId : measured.jobId;
  const event = store.named('events', eventId);
  const leaf = leafPairOf(leavesOf(aoi, computedAt), { aoi, event, method });
  // A seed without climates has no curves.
  if (leaf === null) return [];
  const line: Line = { item: 5, record, what: 'index', from: [aoi.aoiId, eventId] };
  return compare(line, readingOf(index), indexOfPlot(method, leaf));
}

export function checkJob(store: OrganizationStore, { jobId, status, input, cost }: Job): BrokenSum[] {
  const line: Line = { item: 8, record: jobId, what: 'chargedCredits', from: [] };
  if (!('method' in input)) return [...compare(line, cost.chargedCredits, 0)];
  const result = store.get('jobResults', jobId);
  if (status !== 'succeeded' || result === undefined || !('aoiHectares' in result)) return [];
  const { aoiVersion, aoiHectares, method } = result;
  return [
    ...compare({ ...line, from: [jobId] }, cost.chargedCredits, creditsOf(aoiHectares, method)),
    ...compare({ ...line, item: 5, what: 'aoiVersion of the result' }, aoiVersion, input.aoiVersion),
  ];
}

/** The credits used since the seed are those that jobs were charged since, less what cancelled jobs gave back. */
export function* checkCredits(store: OrganizationStore, used: number): Slices<BrokenSum[]> {
  let charged = store.seed.organization.budget.usedCredits;
  for (const { value } of store.entries('jobs')) {
    const before = store.seeded('jobs').get(value.jobId)?.value.cost.chargedCredits ?? 0;
    charged += value.cost.chargedCredits - before;
    yield;
  }
  return compare({ item: 8, record: 'credits', what: 'used', from: ['jobs'] }, used, charged);
}
