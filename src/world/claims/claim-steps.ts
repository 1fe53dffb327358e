// The steps of a claim after it was submitted: each is a new status with its time, and the figures that came with it.

import type { Claim } from '../../contract/schemas/claim.ts';
import { type ClaimStatus, endedClaimStatuses } from '../../contract/schemas/vocabularies.ts';
import type { OrganizationStore } from '../records/store.ts';
import { approvedAmountOf, isIndemnified } from './claim-figures.ts';

const settledStatuses: readonly ClaimStatus[] = ['assessed', 'approved', ...endedClaimStatuses];

/** True until the loss is assessed. */
export const awaitsAssessment = ({ status }: Claim): boolean => !settledStatuses.includes(status);

/** The claim with the changes, and with the status, which is new to its history unless the claim has it already. */
export function moveClaim(
  store: OrganizationStore,
  claim: Claim,
  { status, at, ...changes }: { readonly status: ClaimStatus; readonly at: string } & Partial<Claim>,
): Claim {
  const statusHistory = claim.status === status ? claim.statusHistory : [...claim.statusHistory, { status, at }];
  return store.put('claims', { ...claim, ...changes, status, statusHistory, updatedAt: at }).value;
}

/** Approves or rejects an assessed claim, by its loss and the deductible of its policy (Decision 7). */
export function settleClaim(store: OrganizationStore, claimId: string, at: string): void {
  const claim = store.get('claims', claimId);
  const policy = claim && store.get('policies', claim.policyId);
  if (policy === undefined || claim?.status !== 'assessed' || claim.assessedLossPct === null) return;
  const { assessedLossPct, claimedHectares } = claim;
  const status = isIndemnified(policy, assessedLossPct) ? 'approved' : 'rejected';
  const approvedAmount = approvedAmountOf(policy, claimedHectares, assessedLossPct);
  moveClaim(store, claim, { status, at, approvedAmount });
}
