import type { Claim } from '../../contract/records.ts';
import { ClaimStatus, endedClaimStatuses } from '../../contract/schemas/vocabularies.ts';

export interface Lane {
  readonly status: string;
  /** Newest first, as they are listed. */
  readonly claims: readonly Claim[];
}

/** Every open status has a lane, even without claims; each other one has a lane if it has claims. */
export function sortIntoLanes(claims: readonly Claim[]) {
  const lanes = ClaimStatus.enum.map((status) => ({
    status,
    claims: claims.filter((claim) => claim.status === status),
  }));
  const isEnded = ({ status }: (typeof lanes)[number]) => endedClaimStatuses.includes(status);
  return {
    open: lanes.filter((lane) => !isEnded(lane)),
    ended: lanes.filter((lane) => isEnded(lane) && lane.claims.length > 0),
  };
}
