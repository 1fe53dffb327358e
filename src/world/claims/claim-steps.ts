// The steps of a claim after it was submitted: each is a new status with its time, and the figures that came with it. A
// decision changes the policy, and with it what the other open claims of the plot are expected to pay.

import type { Claim, Policy } from '../../contract/records.ts';
import { type ClaimStatus, settledClaimStatuses } from '../../contract/schemas/vocabularies.ts';
import { compareSortKeys, type SortKey } from '../../engine/records/entry.ts';
import { decisionDueOf } from '../../law/days/decision-due.ts';
import { versionAt } from '../../law/days/versions.ts';
import { expectedLossOf } from '../../law/figures/counted-detections.ts';
import { groundsOf, type OpenFigures } from '../../law/figures/ground-ledger.ts';
import { beforeDecisions, leftOf } from '../../law/figures/insured-plots.ts';
import { afterDecision, afterOverpaid, isIndemnified, rejectionOf, settlementOf } from '../../law/figures/payout.ts';
import { policyVersionsOf } from '../../law/figures/policy-versions.ts';
import { canonicalJson } from '../../primitives/canonical.ts';
import { hundredthsOf } from '../../primitives/hundredths.ts';
import type { OrganizationStore } from '../call-context/call-context.ts';
import { claimsOfGround } from './ground.ts';
import { calendarOf, countryOf, momentOfLoss } from './loss.ts';

export const isSettled = ({ status }: Pick<Claim, 'status'>): boolean => settledClaimStatuses.includes(status);
/** Neither decided nor withdrawn. */
export const isOpen = (claim: Pick<Claim, 'status'>): boolean => !isSettled(claim) && claim.status !== 'withdrawn';
export const awaitsAssessment = (claim: Claim): boolean => isOpen(claim) && claim.status !== 'assessed';

/** The peritaje by which the loss was assessed; null when none was needed, and while the claim awaits its assessment. */
export const assessmentOf = (claim: Claim): string | null =>
  awaitsAssessment(claim) ? null : (claim.settlement?.peritajeId ?? null);

type Measured = Pick<Claim, 'detectionIds' | 'peritajeIds'>;

/** The claim's own detections and those of its visits. */
export function detectionsOf(store: Pick<OrganizationStore, 'named'>, { detectionIds, peritajeIds }: Measured) {
  const visited = peritajeIds.flatMap((id) => store.named('peritajes', id).detectionId ?? []);
  return [...new Set([...detectionIds, ...visited])].map((id) => store.named('detections', id));
}

/** The loss that all detections of the claim lead to expect. */
export const expectedOf = (store: Pick<OrganizationStore, 'named'>, claim: Measured): number | null =>
  expectedLossOf(detectionsOf(store, claim));

/** The events that a claim rests on: its own, and those that its detections and that of its assessment measured. */
export function eventsBehind(store: Pick<OrganizationStore, 'named'>, claim: Claim): string[] {
  const peritajeId = assessmentOf(claim);
  const measured = peritajeId === null ? null : store.named('peritajes', peritajeId).detectionId;
  const detectionIds = measured === null ? claim.detectionIds : [...claim.detectionIds, measured];
  const eventIds = detectionIds.map((id) => store.named('detections', id).eventId);
  return claim.eventId === null ? eventIds : [claim.eventId, ...eventIds];
}

type Step = { readonly status: ClaimStatus; readonly at: string; readonly note?: string } & Partial<Claim>;

/** Stores the claim with the changes. Its history gets an entry unless the status stays the same and there is no note. */
export function moveClaim(store: OrganizationStore, claim: Claim, { status, at, note, ...changes }: Step): Claim {
  const isNew = claim.status !== status || note !== undefined;
  const statusHistory = isNew ? [...claim.statusHistory, { status, at, note: note ?? null }] : claim.statusHistory;
  const moved = { ...claim, ...changes, status, statusHistory, updatedAt: at };
  return keepClaim(store, { ...moved, expectedLossPct: expectedOf(store, moved) }, at);
}

/** Approves or rejects an assessed claim: what was assessed is what is paid (Decision 20). */
export function settleClaim(store: OrganizationStore, claimId: string, at: string): void {
  const claim = store.named('claims', claimId);
  const { settlement } = claim;
  if (claim.status !== 'assessed' || settlement === null) return;
  const isPaid = isIndemnified(settlement);
  const decision = { approvedAmount: settlement.amount, rejectionReason: isPaid ? null : rejectionOf(settlement) };
  recordDecision(store, { ...claim, ...decision }, at);
  moveClaim(store, claim, { status: isPaid ? 'approved' : 'rejected', at, ...decision });
}

/** Deducts the decided claim from its policy. */
export function recordDecision(store: OrganizationStore, claim: Claim, at: string): void {
  const policy = afterDecision(store.named('policies', claim.policyId), claim, momentOfLoss(store, claim));
  store.put('policies', { ...policy, updatedAt: at });
  recomputeElsewhere(store, claim, at);
}

/** Versions of a policy share what is left of it: once less is left than a plot is insured for, that plot is paid less. */
function recomputeElsewhere(store: OrganizationStore, { policyId, aoiId, approvedAmount }: Claim, at: string): void {
  const policy = store.named('policies', policyId);
  const paid = hundredthsOf(approvedAmount?.amount ?? 0);
  if (policy.formerly === undefined || paid === 0n) return;
  const versions = policyVersionsOf(policy);
  const isBound = (one: Claim): boolean => {
    const version = versionAt(versions, momentOfLoss(store, one))?.value ?? policy;
    return version.insuredPlots.some((plot) => plot.aoiId === one.aoiId && leftOf(version) - paid < leftOf(plot));
  };
  const others = store.all('claims', 'policyId', policyId).filter((one) => one.aoiId !== aoiId && isOpen(one));
  for (const other of new Set(others.filter(isBound).map((one) => one.aoiId))) recomputeGround(store, other, at);
}

/** Returns to the policy what the decision took from it; other claims keep their settlements. */
export function returnDecision(store: OrganizationStore, claim: Claim, at: string): void {
  const others = store.all('claims', 'policyId', claim.policyId).filter(isSettled).sort(byDecision);
  const before = beforeDecisions(store.named('policies', claim.policyId));
  const policy = others.reduce((of, one) => afterDecision(of, one, momentOfLoss(store, one)), before);
  store.put('policies', { ...policy, updatedAt: at });
  recomputeGround(store, claim.aoiId, at);
  recomputeElsewhere(store, claim, at);
}

/** When a claim was decided, or the decision became known. */
export const decidedAt = ({ statusHistory, createdAt }: Claim): string =>
  [statusHistory.find(isSettled)?.at ?? createdAt, createdAt].sort().at(-1) as string;

const decisionOf = (claim: Claim): SortKey => ({ time: decidedAt(claim), id: claim.claimId });
export const byDecision = (a: Claim, b: Claim): number => compareSortKeys(decisionOf(a), decisionOf(b));

/** The members that only an open claim has. */
export const notOpen = { ground: null, reserve: null, decisionDueAt: null, overdue: false } as const;

/** Stores a claim as it has become, and what the other open claims of its ground are expected to pay since. */
export function keepClaim(store: OrganizationStore, claim: Claim, at: string): Claim {
  if (!isOpen(claim)) store.put('claims', { ...claim, ...notOpen });
  recomputeGround(store, claim.aoiId, at, claim);
  return store.named('claims', claim.claimId);
}

/** Writes the open claims of the ground whose figures change; `moved` is one that is written anyway. */
export function recomputeGround(store: OrganizationStore, aoiId: string, at: string, moved?: Claim): void {
  const crops = claimsOfGround(store, aoiId, moved);
  const figures = groundsOf(crops);
  for (const { claim, policy } of crops.flat()) {
    const computed = figures.get(claim.claimId);
    if (computed === undefined) continue;
    const open = { ...claim, ...openFigures(policy, claim, computed) };
    if (claim === moved) store.put('claims', { ...open, ...dueOf(store, claim, at) });
    else if (canonicalJson(open) !== canonicalJson(claim)) store.put('claims', { ...open, updatedAt: at });
  }
}

export function dueOf(records: Pick<OrganizationStore, 'named'>, claim: Claim, at: string) {
  const place = { country: countryOf(records, claim.policyId), calendar: calendarOf(records, claim) };
  const decisionDueAt = decisionDueOf(place, claim);
  return { decisionDueAt, overdue: decisionDueAt <= at };
}

/** The payment that is expected of an open claim, from what the other claims of its ground leave. */
export function openFigures(policy: Policy, claim: Claim, { ground, reserve, isAfterOverpaid }: OpenFigures) {
  const { settlement, assessedLossPct } = claim;
  if (settlement === null || assessedLossPct === null) return { ground, reserve, settlement: null };
  const assessment = { assessedLossPct, peritajeId: settlement.peritajeId };
  const settled = settlementOf(policy, { ...claim, ground }, assessment);
  return { ground, reserve, settlement: isAfterOverpaid ? afterOverpaid(settled) : settled };
}
