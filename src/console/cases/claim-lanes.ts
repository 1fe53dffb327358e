// The claims by where they stand, in the order in which a claim goes. Pure.

import type { Claim } from '../../contract/schemas/claim.ts';
import { ClaimStatus, endedClaimStatuses } from '../../contract/schemas/vocabularies.ts';

export interface Lane {
  readonly status: string;
  readonly isEnded: boolean;
  /** Newest first, as they are listed. */
  readonly claims: readonly Claim[];
}

/** Every status has its lane, also without a claim. */
export const laneClaims = (claims: readonly Claim[]): Lane[] =>
  ClaimStatus.enum.map((status) => ({
    status,
    isEnded: endedClaimStatuses.includes(status),
    claims: claims.filter((claim) => claim.status === status),
  }));

export const wordsOf = (status: string): string => status.replaceAll('_', ' ');
