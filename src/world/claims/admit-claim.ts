// Checks whether a loss may be claimed under a policy (Decisions 7 and 20). New, changed and imported claims pass the same
// checks. Neither webhooks nor the claim's later life belong here.

import { join, t } from '../../contract/form/localization/localized-text.ts';
import { refusalAt } from '../../contract/form/problem.ts';
import type { Claim, NewClaim } from '../../contract/records.ts';
import { createClaim } from '../../contract/resources/claims.ts';
import { Violations } from '../../engine/kernel/violations.ts';
import { isLateNotice } from '../../law/days/notice.ts';
import type { CallContext } from '../call-context/call-context.ts';
import { claimNumberOf } from '../call-context/document-numbers.ts';
import { refuseCancelled } from '../call-context/refusals.ts';
import { lossKey } from '../records/indexes.ts';
import { type Cover, checkCover, coverAt, findCover, type ReportedLoss, readLoss } from './claim-cover.ts';
import { expectedOf, isOpen, keepClaim, notOpen } from './claim-steps.ts';
import { calendarOf, countryOf, isSameLoss, type Loss } from './loss.ts';

const changeMembers = ['status', 'reason'] as const;

export function admitClaim(context: CallContext, body: NewClaim): (at: string) => Claim {
  checkNew(body);
  const admitted = admitLoss(context, body as ReportedLoss);
  return (at) => keepClaim(context.store, buildClaim(context, admitted, at), at);
}

function checkNew(body: NewClaim): void {
  const violations = new Violations();
  violations.requireNeeded(createClaim.needed, body);
  const why = t('is allowed only with claimId: it changes a claim');
  violations.refuseGiven(body, changeMembers, 'not_without_claim_id', why);
  violations.check();
}

export interface Admitted {
  readonly body: ReportedLoss;
  readonly cover: Cover;
  readonly loss: Loss;
}

/** Throws the problem that forbids claiming the loss; `former` is the claim before a change. */
export function admitLoss(context: CallContext, body: ReportedLoss, former?: Claim): Admitted {
  const named = findCover(context, body);
  if (named.event !== undefined) refuseCancelled(named.event, '#/eventId');
  for (const [index, { eventId }] of named.detections.entries()) {
    refuseCancelled(context.store.named('events', eventId), `#/detectionIds/${index}`);
  }
  const loss = readLoss(context, body, former?.reportedAt);
  const cover = coverAt(context, named, loss);
  checkCover(context, body, { cover, loss, former });
  refuseKnownLoss(context, loss, former?.claimId);
  return { body, cover, loss };
}

/** A loss cannot be claimed again while a claim for it is open, and never again once one was decided (Decision 20). */
function refuseKnownLoss({ store }: CallContext, loss: Loss, exceptId: string | undefined): void {
  const isSame = (claim: Claim) => claim.claimId !== exceptId && isSameLoss(claim, loss, store);
  const known = store.find('claims', 'loss', lossKey(loss), isSame);
  if (known === undefined) return;
  const code = isOpen(known) ? 'claim_already_open' : 'claim_already_settled';
  const of = known.eventId === null ? t('at {occurredAt}', known) : t('of {eventId}', known);
  const detail = t('{claimId} is {status} for {peril} on {aoiId} under {policyId} {of}', { ...known, of });
  const next = isOpen(known) ? t('Work on that claim') : t('Read that claim; a loss is settled once');
  throw refusalAt({ pointer: '#/policyId', code, detail }, join([detail, '. ', next, '.']));
}

export type Scope = Pick<CallContext, 'organizationId' | 'store' | 'ids'>;

export function reportedMembers({ store }: Pick<Scope, 'store'>, { body, cover, loss }: Admitted, reportedAt: string) {
  const place = { country: countryOf(store, loss.policyId), calendar: calendarOf(store, loss) };
  return {
    eventId: loss.eventId,
    occurredAt: loss.occurredAt,
    lateNotice: isLateNotice(place, loss.occurredAt, reportedAt),
    claimedHectares: body.claimedHectares ?? cover.plot.hectares,
    reportedLossPct: body.reportedLossPct ?? null,
    claimedAmount: body.claimedAmount ?? null,
    detectionIds: body.detectionIds ?? [],
    description: body.description ?? null,
    externalRef: body.externalRef ?? null,
  };
}

/** Builds a new claim without an assessment. All members are in one literal, since V8 is slow to add more. */
export function buildClaim(context: Scope, admitted: Admitted, at: string, reportedAt: string = at): Claim {
  const { policy } = admitted.cover;
  const reported = reportedMembers(context, admitted, reportedAt);
  const claimId = context.ids.next('clm');
  return {
    claimId,
    organizationId: context.organizationId,
    claimNumber: claimNumberOf(claimId, at),
    externalRef: reported.externalRef,
    origin: 'notice',
    policyId: policy.policyId,
    clientId: policy.clientId,
    aoiId: admitted.loss.aoiId,
    eventId: reported.eventId,
    peril: admitted.loss.peril,
    status: 'submitted',
    occurredAt: reported.occurredAt,
    reportedAt,
    lateNotice: reported.lateNotice,
    claimedHectares: reported.claimedHectares,
    reportedLossPct: reported.reportedLossPct,
    claimedAmount: reported.claimedAmount,
    expectedLossPct: expectedOf(context.store, { detectionIds: reported.detectionIds, peritajeIds: [] }),
    assessedLossPct: null,
    approvedAmount: null,
    rejectionReason: null,
    settlement: null,
    detectionIds: reported.detectionIds,
    peritajeIds: [],
    description: reported.description,
    statusHistory: [{ status: 'submitted', at: reportedAt, note: null }],
    createdAt: at,
    updatedAt: at,
    ...notOpen,
  };
}
