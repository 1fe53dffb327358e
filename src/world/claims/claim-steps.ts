// The steps of a claim after it was submitted: each is a new status with its time, and the figures that came with it.

import type { Claim } from '../../contract/schemas/claim.ts';
import { type ClaimStatus, endedClaimStatuses } from '../../contract/schemas/vocabularies.ts';
import type { OrganizationStore } from '../records/store.ts';
import { isIndemnified } from './claim-figures.ts';

const settledStatuses: readonly ClaimStatus[] = ['assessed', 'approved', ...endedClaimStatuses];

/** True until the loss is assessed. */
export const awaitsAssessment = ({ status }: Claim): boolean => !settledStatuses.includes(status);

/** The peritaje that the loss is assessed by; null when none was needed, and while the claim awaits its assessment. */
export const assessmentOf = (claim: Claim): string | null =>
  awaitsAssessment(claim) ? null : (claim.settlement?.peritajeId ?? null);

/** The claim with the changes, and with the status, which is new to its history unless the claim has it already. */
export function moveClaim(
  store: OrganizationStore,
  claim: Claim,
  { status, at, ...changes }: { readonly status: ClaimStatus; readonly at: string } & Partial<Claim>,
): Claim {
  const statusHistory = claim.status === status ? claim.statusHistory : [...claim.statusHistory, { status, at }];
  return store.put('claims', { ...claim, ...changes, status, statusHistory, updatedAt: at }).value;
}

/** Approves or rejects an assessed claim: what was assessed is what is paid (Decision 20). */
export function settleClaim(store: OrganizationStore, claimId: string, at: string): void {
  const claim = store.named('claims', claimId);
  const { settlement } = claim;
  if (claim.status !== 'assessed' || settlement === null) return;
  const status = isIndemnified(settlement) ? 'approved' : 'rejected';
  moveClaim(store, claim, { status, at, approvedAmount: settlement.amount });
}
