// The claims by where they stand, in the order in which a claim goes; those that nobody has to work on are one fold. Pure.

import type { Claim } from '../../contract/schemas/claim.ts';
import { ClaimStatus } from '../../contract/schemas/vocabularies.ts';
import { named } from '../words/t.ts';

export interface Lane {
  readonly status: string;
  /** Newest first, as they are listed. */
  readonly claims: readonly Claim[];
}

export interface Lanes {
  /** Every open status has its lane, also without a claim. */
  readonly open: readonly Lane[];
  /** Decided ones, by status; without those that have no claim. */
  readonly ended: readonly Lane[];
}

const openStatuses: readonly string[] = ['submitted', 'under_review', 'assessment_scheduled', 'assessed'];

export function laneClaims(claims: readonly Claim[]): Lanes {
  const lanes = ClaimStatus.enum.map((status) => ({
    status,
    claims: claims.filter((claim) => claim.status === status),
  }));
  const isOpen = ({ status }: Lane) => openStatuses.includes(status);
  return {
    open: lanes.filter(isOpen),
    ended: lanes.filter((lane) => !isOpen(lane) && lane.claims.length > 0),
  };
}

export const wordsOf = (status: string): string =>
  named(status === 'assessment_scheduled' ? 'visit scheduled' : status.replaceAll('_', ' '));
