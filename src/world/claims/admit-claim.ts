// Whether a loss may be claimed under a policy (Decision 7). The handler and the import share it; neither webhooks nor
// the claim's later life stand here.

import { Problem } from '../../contract/problem.ts';
import type { Aoi } from '../../contract/schemas/aoi.ts';
import type { Claim, NewClaim } from '../../contract/schemas/claim.ts';
import type { Detection } from '../../contract/schemas/detection.ts';
import type { Policy } from '../../contract/schemas/policy.ts';
import type { WeatherEvent } from '../../contract/schemas/weather-event.ts';
import { parseInstant } from '../kernel/instants.ts';
import { checkAmount, checkCurrency, checkWithinSum } from '../kernel/money.ts';
import { Violations } from '../kernel/violations.ts';
import { lossKey } from '../records/indexes.ts';
import { claimNumberOf } from '../turn/document-numbers.ts';
import { findReferences } from '../turn/references.ts';
import { refuseCancelled } from '../turn/refuse-cancelled.ts';
import type { Turn } from '../turn/turn.ts';
import { isLateNotice } from './claim-figures.ts';
import { isDuring, isOfLoss, tellMismatch } from './loss.ts';

/** What a claim names, found. */
interface Cover {
  readonly policy: Policy;
  readonly aoi: Aoi;
  readonly event: WeatherEvent | undefined;
  readonly detections: readonly Detection[];
  readonly occurredAt: string;
}

export function admitClaim(turn: Turn, body: NewClaim): (at: string) => Claim {
  const found = findCover(turn, body);
  const occurredAt = readOccurredAt(turn, body);
  if (found.event !== undefined) refuseCancelled(found.event, '#/eventId');
  const cover = { occurredAt, ...found };
  checkCover(turn, body, cover);
  refuseOpenLoss(turn, lossOf(body, occurredAt));
  return (at) => turn.store.put('claims', buildClaim(turn, body, cover, at)).value;
}

/** What the schema cannot say of the members themselves. */
function readOccurredAt({ clock }: Turn, body: NewClaim): string {
  const violations = new Violations();
  const occurredAt = parseInstant(body.occurredAt, '#/occurredAt', violations);
  if (occurredAt > clock.now) {
    const detail = `${occurredAt} lies in the future: the world's clock says ${clock.now}`;
    violations.add('#/occurredAt', 'in_the_future', detail);
  }
  checkAmount(body.claimedAmount, '#/claimedAmount', violations);
  violations.check();
  return occurredAt;
}

function findCover({ store }: Turn, body: NewClaim): Omit<Cover, 'occurredAt'> {
  return findReferences(store, (references) => ({
    policy: references.find('policies', body.policyId, '#/policyId'),
    aoi: references.find('aois', body.aoiId, '#/aoiId'),
    event: references.findOptional('events', body.eventId, '#/eventId'),
    detections: references.findAll('detections', body.detectionIds ?? [], '#/detectionIds'),
  }));
}

function checkCover(turn: Turn, body: NewClaim, { policy, aoi, event, detections, occurredAt }: Cover): void {
  const violations = new Violations();
  const { policyId, effectiveFrom, effectiveTo } = policy;
  const day = occurredAt.slice(0, 10);
  if (policy.status !== 'active') {
    violations.add('#/policyId', 'policy_not_in_force', `${policyId} is ${policy.status}`);
  } else if (day < effectiveFrom || day > effectiveTo) {
    const detail = `${policyId} is in force from ${effectiveFrom} to ${effectiveTo}, not on ${day}`;
    violations.add('#/occurredAt', 'policy_not_in_force', detail);
  }
  if (!policy.perils.includes(body.peril)) {
    violations.add('#/peril', 'peril_not_covered', `${policyId} covers ${policy.perils.join(', ')}`);
  }
  if (!policy.aoiIds.includes(body.aoiId)) {
    violations.add('#/aoiId', 'aoi_not_insured', `${policyId} insures ${policy.aoiIds.join(', ')}`);
  }
  checkCurrency(body.claimedAmount, policy.sumInsured.currency, '#/claimedAmount', violations);
  checkWithinSum(body.claimedAmount, policy.sumInsured, '#/claimedAmount', violations);
  if ((body.claimedHectares ?? 0) > aoi.areaHectares) {
    violations.add('#/claimedHectares', 'larger_than_plot', `${aoi.aoiId} has ${aoi.areaHectares} ha`);
  }
  if (event !== undefined) checkEvent(event, body, occurredAt, violations);
  const loss = lossOf(body, occurredAt);
  for (const [index, detection] of detections.entries()) {
    if (isOfLoss(detection, loss, turn.store)) continue;
    violations.add(`#/detectionIds/${index}`, 'detection_claim_mismatch', tellMismatch(detection, loss));
  }
  violations.check();
}

function checkEvent(event: WeatherEvent, body: NewClaim, occurredAt: string, violations: Violations): void {
  if (event.peril !== body.peril) {
    violations.add(
      '#/eventId',
      'other_peril',
      `${event.eventId} is a ${event.peril} event, the claim is for ${body.peril}`,
    );
  }
  if (!event.affectedAoiIds.includes(body.aoiId)) {
    violations.add('#/eventId', 'plot_not_struck', `${event.eventId} did not touch ${body.aoiId}`);
  }
  if (isDuring(event, occurredAt)) return;
  const detail = `${occurredAt} lies outside ${event.eventId}, which went from ${event.startedAt} to ${event.endedAt}`;
  violations.add('#/occurredAt', 'outside_event', detail);
}

type Loss = Pick<Claim, 'policyId' | 'aoiId' | 'peril' | 'eventId' | 'occurredAt'>;

/** By the event where both name one, else by the day. */
function isSameLoss(a: Loss, b: Loss): boolean {
  if (a.eventId !== null && b.eventId !== null) return a.eventId === b.eventId;
  return a.occurredAt.slice(0, 10) === b.occurredAt.slice(0, 10);
}

const lossOf = ({ policyId, aoiId, peril, eventId }: NewClaim, occurredAt: string): Loss => ({
  policyId,
  aoiId,
  peril,
  eventId: eventId ?? null,
  occurredAt,
});

function refuseOpenLoss({ store }: Turn, loss: Loss): void {
  const open = store.find('claims', 'openLoss', lossKey(loss), (claim) => isSameLoss(claim, loss));
  if (open === undefined) return;
  const { policyId, aoiId, peril } = loss;
  const of = open.eventId === null ? `on ${open.occurredAt.slice(0, 10)}` : `of ${open.eventId}`;
  const detail = `${open.claimId} is ${open.status} for ${peril} on ${aoiId} under ${policyId} ${of}`;
  throw new Problem('claim_already_open', `${detail}. Work on that claim.`, {
    errors: [{ pointer: '#/policyId', code: 'claim_already_open', detail }],
  });
}

function buildClaim(turn: Turn, body: NewClaim, { policy, aoi, occurredAt }: Cover, at: string): Claim {
  const { organizationId, store } = turn;
  const { country } = store.named('portfolios', policy.portfolioId);
  const claimId = turn.ids.next('clm');
  return {
    claimId,
    organizationId,
    claimNumber: claimNumberOf(claimId, at),
    policyId: policy.policyId,
    clientId: policy.clientId,
    aoiId: aoi.aoiId,
    eventId: body.eventId ?? null,
    peril: body.peril,
    status: 'submitted',
    occurredAt,
    reportedAt: at,
    lateNotice: isLateNotice(country, occurredAt, at),
    claimedHectares: body.claimedHectares ?? aoi.areaHectares,
    reportedLossPct: body.reportedLossPct ?? null,
    claimedAmount: body.claimedAmount ?? null,
    assessedLossPct: null,
    approvedAmount: null,
    settlement: null,
    detectionIds: body.detectionIds ?? [],
    peritajeIds: [],
    description: body.description ?? null,
    statusHistory: [{ status: 'submitted', at }],
    createdAt: at,
    updatedAt: at,
  };
}
