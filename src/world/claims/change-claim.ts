import { join, t } from '../../contract/form/localization/localized-text.ts';
import { refusalAt } from '../../contract/form/problem.ts';
import type { Claim, NewClaim } from '../../contract/records.ts';
import { changeable } from '../../contract/schemas/claim.ts';
import { findReferences } from '../../engine/call-context/references.ts';
import { Violations } from '../../engine/kernel/violations.ts';
import { canonicalJson } from '../../primitives/canonical.ts';
import type { CallContext } from '../call-context/call-context.ts';
import { admitLoss, reportedMembers } from './admit-claim.ts';
import { awaitsAssessment, eventsBehind, moveClaim, returnDecision } from './claim-steps.ts';
import { refusalsOfDetection, refusalsOfKnown } from './claim-view.ts';
import type { Loss } from './loss.ts';

export type ClaimChange = NewClaim & { readonly claimId: string };
export const isChange = (body: NewClaim): body is ClaimChange => body.claimId !== undefined;

const fixed = ['policyId', 'aoiId', 'peril'] as const;

export function admitChange(context: CallContext, body: ClaimChange): (at: string) => Claim {
  const claim = findChanged(context, body);
  const changed = checkChange(body);
  const violations = new Violations();
  const isBaseless = body.status === 'withdrawn' && restsOnNothing(context, claim);
  if (body.status === 'withdrawn' && claim.status === 'assessed' && !isBaseless) refuseAssessed(claim);
  if (!awaitsAssessment(claim) && !isBaseless) {
    const detail = t('{claimId} is {status}; a claim can be changed or withdrawn until its loss is assessed', claim);
    violations.add('#/claimId', 'claim_not_changeable', detail);
  }
  violations.check();
  return body.status === 'withdrawn'
    ? (at) => withdraw(context, claim, body, at)
    : admitAmendment(context, claim, body, changed);
}

/**
 * Whether no report on the claim can be signed any more, and nothing is paid, so that it may be withdrawn: its event was cancelled, or
 * the loss was assessed before the only events became known that may have caused it, and they cannot be claimed.
 */
const restsOnNothing = ({ store }: CallContext, claim: Claim): boolean =>
  ((claim.status === 'assessed' || claim.status === 'approved') &&
    eventsBehind(store, claim).some((id) => store.named('events', id).status === 'cancelled')) ||
  (claim.status === 'assessed' && refusalsOfKnown(store, claim, '#/claimId').length > 0);

function refuseAssessed({ claimId, settlement }: Claim): never {
  const detail = t('{claimId} is assessed, by {by}', { claimId, by: String(settlement?.peritajeId) });
  const next = t('Sign a report on the claim, which decides it, or dispute the assessment.');
  throw refusalAt({ pointer: '#/claimId', code: 'claim_already_assessed', detail }, join([detail, '. ', next]));
}

/** Every record that the body names must exist before anything else is checked. */
const findChanged = (
  { store }: CallContext,
  { claimId, policyId, aoiId, eventId, detectionIds = [] }: ClaimChange,
): Claim =>
  findReferences(store, (references) => {
    references.findOptional('policies', policyId, '#/policyId');
    references.findOptional('aois', aoiId, '#/aoiId');
    references.findOptional('events', eventId, '#/eventId');
    references.findAll('detections', detectionIds, '#/detectionIds');
    return references.find('claims', claimId, '#/claimId');
  });

/** The names of the members that the body changes. Throws validation_failed. */
function checkChange(body: ClaimChange): readonly string[] {
  const violations = new Violations();
  const changed = changeable.filter((name) => body[name] !== undefined);
  const isWithdrawal = body.status === 'withdrawn';
  if (body.status !== undefined && !isWithdrawal) {
    violations.add('#/status', 'not_allowed', t('must be withdrawn, the only status that a request can set'));
  }
  const why = isWithdrawal ? t('a withdrawal changes nothing else') : t('withdraw the claim and report the loss again');
  const refused = [...fixed, ...(isWithdrawal ? changed : [])];
  violations.refuseGiven(body, refused, 'not_with_claim_id', t('cannot be given with claimId: {why}', { why }));
  if (!isWithdrawal && changed.length === 0) {
    const detail = t('takes status: withdrawn, or a value for at least one of these: {changeable}', {
      changeable: changeable.join(', '),
    });
    violations.add('#', 'required', detail);
  }
  violations.check();
  return changed;
}

function withdraw({ store }: CallContext, claim: Claim, { reason }: ClaimChange, at: string): Claim {
  for (const peritaje of store.all('peritajes', 'claimId', claim.claimId)) {
    if (peritaje.status !== 'scheduled' && peritaje.status !== 'in_progress') continue;
    store.put('peritajes', { ...peritaje, status: 'cancelled', updatedAt: at });
  }
  const note = reason === undefined ? {} : { note: reason };
  const paysNothing = claim.settlement === null ? {} : { approvedAmount: null };
  const withdrawn = moveClaim(store, claim, { status: 'withdrawn', at, ...paysNothing, ...note });
  if (claim.status === 'approved') returnDecision(store, claim, at);
  return withdrawn;
}

/** Omitted members stay, except the event when the time changes: then it follows from the new time. */
function admitAmendment(
  context: CallContext,
  claim: Claim,
  body: ClaimChange,
  changed: readonly string[],
): (at: string) => Claim {
  const { claimId: _, status: _status, reason, ...changes } = body;
  const { eventId, reportedLossPct, claimedAmount, description, externalRef } = claim;
  const kept = body.occurredAt === undefined ? { eventId } : {};
  const former = { ...kept, reportedLossPct, claimedAmount, description, externalRef };
  const reported = {
    policyId: claim.policyId,
    aoiId: claim.aoiId,
    peril: claim.peril,
    occurredAt: claim.occurredAt,
    claimedHectares: claim.claimedHectares,
    detectionIds: claim.detectionIds,
    ...(Object.fromEntries(Object.entries(former).filter(([, value]) => value !== null)) as object),
    ...changes,
  };
  const admitted = admitLoss(context, reported as Parameters<typeof admitLoss>[1], claim);
  refuseLostVisit(context, claim, admitted.loss);
  const members = reportedMembers(context, admitted, claim.reportedAt);
  if (reason === undefined && isUnchanged(claim, members)) return () => claim;
  const note = reason ?? `Changed: ${changed.join(', ')}.${describeNewEvent(claim, admitted.loss, body)}`;
  return (at) => moveClaim(context.store, claim, { ...members, status: claim.status, at, note });
}

/** A change without effect is not added to the claim's history. */
const isUnchanged = (claim: Claim, members: ReturnType<typeof reportedMembers>): boolean =>
  canonicalJson({ ...claim, ...members }) === canonicalJson(claim);

/** The history mentions when a new time changes the event. */
const describeNewEvent = (claim: Claim, { eventId }: Pick<Claim, 'eventId'>, body: ClaimChange): string =>
  body.eventId !== undefined || eventId === claim.eventId
    ? ''
    : ` The event changed with it, from ${claim.eventId ?? 'none'} to ${eventId ?? 'none'}.`;

/** The detection of a visit must still be one of the loss, unless the visit was cancelled. */
function refuseLostVisit({ store }: CallContext, { claimId }: Claim, loss: Loss): void {
  const violations = new Violations();
  for (const { status, detectionId } of store.all('peritajes', 'claimId', claimId)) {
    if (status === 'cancelled' || detectionId === null) continue;
    const detection = store.named('detections', detectionId);
    violations.addAll(refusalsOfDetection(store, detection, loss, '#/occurredAt'));
  }
  violations.check();
}
