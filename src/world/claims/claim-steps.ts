// The steps of a claim after it was submitted: each is a new status with its time, and the figures that came with it. A
// decision changes the policy, and with it what the other open claims of the plot are expected to pay.

import type { Claim } from '../../contract/schemas/claim.ts';
import type { Policy } from '../../contract/schemas/policy.ts';
import { type ClaimStatus, settledClaimStatuses } from '../../contract/schemas/vocabularies.ts';
import { compareSortKeys, type SortKey } from '../../engine/records/entry.ts';
import { decisionDueOf } from '../../law/days/decision-due.ts';
import { insuredPlotOf, lostValueOf, remainingOf, takeFrom, untouched } from '../../law/figures/insured-plots.ts';
import { afterDecision, isIndemnified, rejectionOf, settlementOf } from '../../law/figures/settlement.ts';
import { hundredthsOf, ofHundredths, smallest } from '../../primitives/hundredths.ts';
import type { OrganizationStore } from '../call-context/call-context.ts';
import { expectedLossOf } from '../detections/counted-detections.ts';
import { openPlotKey } from '../records/indexes.ts';
import { countryOf } from './loss.ts';

export const isSettled = ({ status }: Pick<Claim, 'status'>): boolean => settledClaimStatuses.includes(status);
/** Neither decided nor withdrawn. */
export const isOpen = (claim: Pick<Claim, 'status'>): boolean => !isSettled(claim) && claim.status !== 'withdrawn';
/** True until the loss is assessed. */
export const awaitsAssessment = (claim: Claim): boolean => isOpen(claim) && claim.status !== 'assessed';

/** The peritaje by which the loss was assessed; null when none was needed, and while the claim awaits its assessment. */
export const assessmentOf = (claim: Claim): string | null =>
  awaitsAssessment(claim) ? null : (claim.settlement?.peritajeId ?? null);

/** The loss to expect by the claim's own detections and those of its visits. */
export function expectedOf(
  store: Pick<OrganizationStore, 'named'>,
  { detectionIds, peritajeIds }: Pick<Claim, 'detectionIds' | 'peritajeIds'>,
): number | null {
  const visited = peritajeIds.flatMap((id) => store.named('peritajes', id).detectionId ?? []);
  const ids = new Set([...detectionIds, ...visited]);
  return expectedLossOf([...ids].map((id) => store.named('detections', id)));
}

type Step = { readonly status: ClaimStatus; readonly at: string; readonly note?: string } & Partial<Claim>;

/** Stores the claim with the changes. Its history gets an entry unless the status stays the same and there is no note. */
export function moveClaim(store: OrganizationStore, claim: Claim, { status, at, note, ...changes }: Step): Claim {
  const isNew = claim.status !== status || note !== undefined;
  const statusHistory = isNew ? [...claim.statusHistory, { status, at, note: note ?? null }] : claim.statusHistory;
  const moved = { ...claim, ...changes, status, statusHistory, updatedAt: at };
  const expectedLossPct = expectedOf(store, moved);
  return store.put('claims', { ...moved, expectedLossPct, ...whileOpen(store, moved, at) }).value;
}

/** Approves or rejects an assessed claim: what was assessed is what is paid (Decision 20). */
export function settleClaim(store: OrganizationStore, claimId: string, at: string): void {
  const claim = store.named('claims', claimId);
  const { settlement } = claim;
  if (claim.status !== 'assessed' || settlement === null) return;
  const isPaid = isIndemnified(settlement);
  const decided = moveClaim(store, claim, {
    status: isPaid ? 'approved' : 'rejected',
    at,
    approvedAmount: settlement.amount,
    rejectionReason: isPaid ? null : rejectionOf(settlement),
  });
  recordDecision(store, decided, settlement.effectiveLossPct, at);
}

/** Deducts the decided claim from its policy, and recomputes the plot's open claims from what is left. */
export function recordDecision(
  store: OrganizationStore,
  { policyId, aoiId, claimedHectares, approvedAmount }: Claim,
  effectiveLossPct: number | null,
  at: string,
): void {
  const before = store.named('policies', policyId);
  const policy = takeFrom(before, { aoiId, claimedHectares, approvedAmount, effectiveLossPct });
  store.put('policies', { ...policy, updatedAt: at });
  recomputeOpen(store, policy, aoiId, at);
}

/** What the decision took returns to its policy; the others keep the settlements that they have. */
export function returnDecision(store: OrganizationStore, { policyId, aoiId }: Claim, at: string): void {
  const others = store.all('claims', 'policyId', policyId).filter(isSettled).sort(byDecision);
  const policy = others.reduce(afterDecision, untouched(store.named('policies', policyId)));
  store.put('policies', { ...policy, updatedAt: at });
  recomputeOpen(store, policy, aoiId, at);
}

function recomputeOpen(store: OrganizationStore, policy: Policy, aoiId: string, at: string): void {
  for (const open of store.all('claims', 'openPlot', openPlotKey({ policyId: policy.policyId, aoiId }))) {
    const { settlement, assessedLossPct } = open;
    const recomputed =
      settlement === null || assessedLossPct === null
        ? null
        : settlementOf(policy, open, { assessedLossPct, peritajeId: settlement.peritajeId });
    const provisional = { ...open, settlement: recomputed };
    store.put('claims', { ...provisional, reserve: reserveOf(policy, provisional), updatedAt: at });
  }
}

/** When a claim was decided, or the decision became known. */
export const decidedAt = ({ statusHistory, createdAt }: Claim): string =>
  [statusHistory.find(isSettled)?.at ?? createdAt, createdAt].sort().at(-1) as string;

const decisionOf = (claim: Claim): SortKey => ({ time: decidedAt(claim), id: claim.claimId });
export const byDecision = (a: Claim, b: Claim): number => compareSortKeys(decisionOf(a), decisionOf(b));

export type WhileOpen = 'reserve' | 'decisionDueAt' | 'overdue';

/** What only an open claim has, as of the time of its last change. */
export function whileOpen(
  records: Pick<OrganizationStore, 'named'>,
  claim: Omit<Claim, WhileOpen>,
  at: string,
): Pick<Claim, WhileOpen> {
  if (!isOpen(claim)) return { reserve: null, decisionDueAt: null, overdue: false };
  const policy = records.named('policies', claim.policyId);
  const decisionDueAt = decisionDueOf(countryOf(records, claim.policyId), claim);
  return { reserve: reserveOf(policy, claim), decisionDueAt, overdue: decisionDueAt <= at };
}

/** What an open claim is expected to cost, within what is left; null for any other. */
export function reserveOf(policy: Policy, claim: Omit<Claim, WhileOpen>): Claim['reserve'] {
  if (!isOpen(claim)) return null;
  if (claim.status === 'assessed' && claim.settlement !== null) return claim.settlement.amount;
  const plot = insuredPlotOf(policy, claim.aoiId);
  const { currency } = policy.sumInsured;
  const { claimedAmount, claimedHectares, reportedLossPct } = claim;
  const expected =
    claimedAmount === null
      ? lostValueOf(plot, claimedHectares, reportedLossPct ?? 100)
      : hundredthsOf(claimedAmount.amount);
  return { amount: ofHundredths(smallest(expected, remainingOf(policy, plot).smaller)), currency };
}
