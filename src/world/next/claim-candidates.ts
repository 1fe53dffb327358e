import type { Claim, Detection, FootprintResult, Peritaje, Report } from '../../contract/records.ts';
import { type Zone, zoneOf, zonesOf } from '../../law/figures/visit-zones.ts';
import { addDays } from '../../primitives/timestamps.ts';
import type { OrganizationStore } from '../call-context/call-context.ts';
import { isOpen as isClaimOpen } from '../claims/claim-steps.ts';
import { footprintKey } from '../records/indexes.ts';
import { isOutOfDate } from '../reports/signable.ts';
import { type Candidate, withBody } from './candidate.ts';

export function listClaimCandidates(store: OrganizationStore, claim: Claim, now: string): Candidate[] {
  const { claimId, claimNumber, aoiId } = claim;
  const detections = detectionsOf(store, claim);
  const title = `${claimNumber}: ${store.named('aois', aoiId).name}`.slice(0, 120);
  const jobId = detections[0] && resultOf(store, detections[0])?.jobId;
  const report = { title, claimId, ...(jobId !== undefined && { jobId }) };
  // A draft that is out of date can no longer be signed, so another one is offered.
  const draft = currentDraftOf(store, claim);
  const signing =
    draft === undefined
      ? withBody('createReport', 'sign_report', { ...report, status: 'signed' }, { needs: ['#/title'], mustMove: true })
      : { ...signingOf(draft), mustMove: true as const };
  const visit = store.find('peritajes', 'claimId', claimId, isOpen);
  return [
    scheduleVisit(claim, detections, now),
    recordVisit(store, claim, visit, detections),
    signing,
    ...(draft === undefined
      ? [withBody('createReport', 'draft_report', { ...report, status: 'draft' }, { needs: ['#/title'] })]
      : []),
    ...changeClaim(claim, detections),
    withBody('createClaim', 'withdraw_claim', { claimId, status: 'withdrawn' }),
  ];
}

const currentDraftOf = (store: OrganizationStore, claim: Claim): Report | undefined =>
  store.find('reports', 'claimId', claim.claimId, (one) => one.status === 'draft' && !isOutOfDate(claim, one));

const signingOf = ({ reportId }: Report): Candidate =>
  withBody('createReport', 'sign_report', { reportId, status: 'signed' });

/** A draft of an open claim that is out of date leads to the one that is not, or is drafted again. */
export function listReportCandidates(store: OrganizationStore, report: Report): Candidate[] {
  const { title, type, language, claimId, jobId } = report;
  const claim = claimId === null ? undefined : store.named('claims', claimId);
  const own = signingOf(report);
  if (report.status !== 'draft' || !claim || !isClaimOpen(claim) || !isOutOfDate(claim, report)) return [own];
  const current = currentDraftOf(store, claim);
  const again = { title, type, language, claimId: claim.claimId, ...(jobId && { jobId }), status: 'draft' } as const;
  return [own, current ? signingOf(current) : withBody('createReport', 'draft_report', again)];
}

const isOpen = ({ status }: Peritaje): boolean => status === 'scheduled' || status === 'in_progress';

/** Detections that the claim names come first, then the others of its event on its plot, the newest first. */
function detectionsOf(store: OrganizationStore, { detectionIds, eventId, aoiId }: Claim): Detection[] {
  const named = detectionIds.map((id) => store.named('detections', id));
  if (eventId === null) return named;
  const others = store
    .all('detections', 'eventId', eventId)
    .filter((one) => one.aoiId === aoiId && !detectionIds.includes(one.detectionId));
  return [...named, ...others.reverse()];
}

/** The third working day from now, at noon in the time zone of the Pampas. */
function visitAt(now: string): string {
  let day = `${now.slice(0, 10)}T13:00:00.000Z`;
  for (let left = 3; left > 0; ) {
    day = addDays(day, 1);
    const weekday = new Date(day).getUTCDay();
    if (weekday !== 0 && weekday !== 6) left -= 1;
  }
  return day;
}

function scheduleVisit({ claimId }: Claim, [detection]: readonly Detection[], now: string): Candidate {
  const named = detection === undefined ? {} : { detectionId: detection.detectionId };
  const body = { claimId, ...named, scheduledAt: visitAt(now), modality: 'field' } as const;
  return withBody('createPeritaje', 'schedule_visit', body, { needs: ['#/scheduledAt', '#/modality'] });
}

/** Without an expectation of a model, half of the crop is suggested. */
const unknownDamagePct = 50;

function recordVisit(
  store: OrganizationStore,
  claim: Claim,
  visit: Peritaje | undefined,
  detections: readonly Detection[],
): Candidate {
  const detection = detections.find(({ detectionId }) => detectionId === visit?.detectionId) ?? detections[0];
  const stage = detection?.growthStage;
  const zones = measuredZones(store, claim, detection).map(({ zoneId, hectares, damagePct }) => ({
    zoneId,
    hectares,
    damagePct: damagePct ?? unknownDamagePct,
  }));
  const body = {
    claimId: claim.claimId,
    ...(detection && { detectionId: detection.detectionId }),
    ...(stage && { phenologicalStage: `${stage.scale} ${String(stage.code).padStart(2, '0')}` }),
    zones,
  };
  const needs = zones.map((_, index) => `#/zones/${index}/damagePct`);
  return withBody('createPeritaje', 'record_visit', body, { needs });
}

/** Zones by class if the result of a job is kept, else the detection as one zone, or the whole claimed area. */
function measuredZones(store: OrganizationStore, { claimedHectares }: Claim, detection: Detection | undefined): Zone[] {
  if (detection === undefined) return [{ zoneId: 'Z1', severity: null, hectares: claimedHectares, damagePct: null }];
  const result = resultOf(store, detection);
  return result === undefined ? [zoneOf(detection, claimedHectares)] : zonesOf(result, claimedHectares);
}

/** The kept result of a job with the measurement of the detection. */
function resultOf(store: OrganizationStore, detection: Detection): FootprintResult | undefined {
  const { aoiVersion, method } = detection;
  for (const { jobId } of store.all('jobs', 'footprint', footprintKey(detection))) {
    const result = store.get('jobResults', jobId);
    if (result === undefined || !('cellsBySeverity' in result)) continue;
    if (result.aoiVersion === aoiVersion && result.method === method) return result;
  }
  return undefined;
}

/** The detections made since the claim was reported. */
function changeClaim({ claimId, detectionIds }: Claim, detections: readonly Detection[]): Candidate[] {
  const ids = detections.map(({ detectionId }) => detectionId);
  if (ids.length === detectionIds.length) return [];
  return [withBody('createClaim', 'change_claim', { claimId, detectionIds: ids }, { needs: ['#/detectionIds'] })];
}
