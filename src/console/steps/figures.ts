import type { Claim } from '../../contract/records.ts';
import { lossPctOf } from '../../law/figures/claim-figures.ts';

export interface Zone {
  readonly zoneId: string;
  readonly hectares: number;
  readonly damagePct: number | null;
}

type Filled = Zone & { readonly damagePct: number };

/** Null while a zone has no damage figure, or there is no zone. */
export const lossOfZones = (zones: readonly Zone[], claimedHectares: number): number | null =>
  zones.every((zone): zone is Filled => zone.damagePct !== null) ? lossPctOf([...zones], claimedHectares) : null;

export const caseSteps = ['reported', 'assessment scheduled', 'visit', 'signed', 'paid'] as const;

/** How many of the five steps a claim has taken; undefined for a claim that was rejected or withdrawn. */
export function countTakenSteps({ status }: Pick<Claim, 'status'>): number | undefined {
  const taken: Readonly<Partial<Record<Claim['status'], number>>> = {
    submitted: 1,
    under_review: 1,
    assessment_scheduled: 2,
    assessed: 3,
    approved: 4,
    paid: 5,
    closed: 5,
  };
  return taken[status];
}
