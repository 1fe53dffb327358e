// What each step of a case sends, for its cards and for the stage.

import type {
  Aoi,
  Claim,
  Detection,
  FootprintResult,
  Peritaje,
  Policy,
  ReportLanguage,
  WeatherEvent,
} from '../../contract/records.ts';
import { insuredPlotOf, insuredValueOf } from '../../law/figures/insured-plots.ts';
import { listFollowedJobs } from '../jobs/footprint-jobs.ts';
import { dataOf, type Exchange } from '../state/exchange.ts';
import { read, readDue, readList, worldStatus } from '../state/readings.ts';
import { attempt, isDone } from './attempt.ts';
import { findCover, type Zone, zoneOf, zonesOf } from './figures.ts';

/** The requests of a step in their order; those after a refused one are not sent. */
export type Taken = Promise<readonly Exchange[]>;

export interface MeasuredLoss {
  readonly plot: Aoi;
  readonly event: WeatherEvent;
  readonly result: FootprintResult;
}

export function claimOf({ plot, event, result }: MeasuredLoss, policy: Policy) {
  const insured = insuredPlotOf(policy, plot.aoiId);
  const claimedHectares = Math.min(result.damagedHectares, insured.hectares);
  return {
    policyId: policy.policyId,
    aoiId: plot.aoiId,
    peril: event.peril,
    occurredAt: event.startedAt,
    eventId: event.eventId,
    claimedHectares,
    claimedAmount: insuredValueOf(insured, claimedHectares),
  };
}

/** The claim, after the detection that it rests on, unless there is one. */
export async function reportClaim(
  { result: { eventId, aoiId, method } }: MeasuredLoss,
  body: ReturnType<typeof claimOf>,
  detections: readonly Detection[],
): Taken {
  const claim = ({ detectionId }: Detection) =>
    attempt('createClaim', { body: { ...body, detectionIds: [detectionId] } });
  const found = detections.find((detection) => detection.method === method);
  if (found !== undefined) return [await claim(found)];
  const detected = await attempt('createDetection', { body: { eventId, aoiId, method } });
  return isDone(detected) ? [detected, await claim(dataOf<Detection>(detected))] : [detected];
}

/** The claim for a loss, the policy that covers it, and what was detected. Undefined until all is read. */
export function readLoss({ plot: { aoiId }, event }: Omit<MeasuredLoss, 'result'>) {
  const { eventId, peril, startedAt: occurredAt } = event;
  const policies = readList('listPolicies').value.data;
  const claims = readList('listClaims', { aoiId }).value.data;
  const detections = readList('listDetections', { aoiId, eventId }).value.data;
  if (policies === undefined || claims === undefined || detections === undefined) return undefined;
  return {
    claim: claims.find((claim) => claim.eventId === eventId && claim.status !== 'withdrawn'),
    policy: findCover(policies, { aoiId, peril, occurredAt }),
    detections,
  };
}

/** The result that was opened here for the loss of a claim, by one method or by any. */
export const resultFor = ({ aoiId, eventId }: Pick<Claim, 'aoiId' | 'eventId'>, method?: string) =>
  listFollowedJobs().find(
    ({ result }) =>
      result?.aoiId === aoiId && result.eventId === eventId && (method === undefined || result.method === method),
  )?.result;

/**
 * The zones of the detection's footprint where it was opened here, or else the whole detection as one zone; without a
 * detection, all that is claimed.
 */
export function readZones(claim: Claim, { detectionId }: Peritaje): Zone[] {
  if (detectionId === null) {
    return [{ zoneId: 'Z1', severity: null, hectares: claim.claimedHectares, damagePct: null }];
  }
  const detection = readDetection(detectionId);
  if (detection === undefined) return [];
  const result = resultFor(claim, detection.method);
  return result === undefined ? [zoneOf(detection, claim.claimedHectares)] : zonesOf(result);
}

/** The crop had this stage when it was struck, where that is known. */
export function visitOf({ claimId, detectionId }: Peritaje, zones: readonly Zone[]) {
  const detection = detectionId === null ? undefined : readDetection(detectionId);
  const stage = detection?.growthStage;
  return {
    claimId,
    detectionId,
    ...(stage && { phenologicalStage: `${stage.scale} ${String(stage.code).padStart(2, '0')}` }),
    zones: zones.map(({ zoneId, hectares, damagePct }) => ({ zoneId, hectares, damagePct })),
  };
}

const readDetection = (id: string) => read('getDetection', { params: { id } }).value.data;

/** Moves the clock on to the visit, unless it is that time already. */
export async function recordVisit({ scheduledAt }: Peritaje, body: ReturnType<typeof visitOf>): Taken {
  const now = worldStatus().peek().data?.now ?? scheduledAt;
  if (now >= scheduledAt) return [await attempt('createPeritaje', { body })];
  const moved = await attempt('moveClock', { body: { to: scheduledAt } });
  return isDone(moved) ? [moved, await attempt('createPeritaje', { body })] : [moved];
}

export function reportOf(claim: Claim, plotName: string, language: (typeof ReportLanguage.enum)[number]) {
  const jobId = resultFor(claim)?.jobId;
  const title = `${claim.claimNumber}: ${plotName}`.slice(0, 120);
  return { title, claimId: claim.claimId, status: 'signed', language, ...(jobId === undefined ? {} : { jobId }) };
}

const waitForPayment = 'P15D';

/** When the claim is paid if nobody does anything, and how far the clock moves for it. */
export function readPayment({ claimId }: Claim) {
  const paidAt = readDue().find(({ id, operationOrRule }) => id === claimId && operationOrRule === 'claim.paid')?.at;
  return { paidAt, move: paidAt === undefined ? { advance: waitForPayment } : { to: paidAt } };
}
