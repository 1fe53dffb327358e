// The figures of a case as the next step would send them, by the functions that the service itself computes with. Pure.

import type { Claim } from '../../contract/schemas/claim.ts';
import type { Money } from '../../contract/schemas/fields.ts';
import type { FootprintResult } from '../../contract/schemas/job.ts';
import type { Policy } from '../../contract/schemas/policy.ts';
import { type Severity, severities } from '../../contract/schemas/vocabularies.ts';
import { isCovered } from '../../law/days/cover.ts';
import { settlementOf } from '../../law/figures/settlement.ts';

/** The usual loss of each class of damage, where an expert begins. */
export const usualLossPct: Readonly<Record<Severity, number>> = { low: 15, moderate: 40, high: 65, severe: 90 };

export interface Zone {
  readonly zoneId: string;
  /** Null where no satellite told it. */
  readonly severity: Severity | null;
  readonly hectares: number;
  readonly damagePct: number;
}

/** One zone per class that has hectares, the worst first. */
export const zonesOf = ({ cellsBySeverity }: Pick<FootprintResult, 'cellsBySeverity'>): Zone[] =>
  [...severities]
    .reverse()
    .flatMap((severity) => {
      const { hectares } = cellsBySeverity[severity];
      return hectares > 0 ? [{ severity, hectares, damagePct: usualLossPct[severity] }] : [];
    })
    .map((zone, index) => ({ zoneId: `Z${index + 1}`, ...zone }));

/** What would be paid now if the visit found this loss; undefined where nothing can be: no zone, or no such plot. */
export function foreseen(
  policy: Policy,
  claim: Pick<Claim, 'aoiId' | 'claimedHectares' | 'lateNotice'>,
  assessedLossPct: number | null,
): Money | undefined {
  if (assessedLossPct === null || !policy.aoiIds.includes(claim.aoiId)) return undefined;
  return settlementOf(policy, claim, { assessedLossPct, peritajeId: null }).amount;
}

export const caseSteps = ['reported', 'visit set', 'visit', 'signed', 'paid'] as const;

/** How many of the five steps a claim has taken; undefined for a claim that was rejected or withdrawn. */
export function takenSteps({ status }: Pick<Claim, 'status'>): number | undefined {
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

/** The policy that covers the loss, whatever became of it since; one that pays by an index takes no claim. */
export const findCover = (
  policies: readonly Policy[],
  { aoiId, peril, occurredAt }: Pick<Claim, 'aoiId' | 'peril' | 'occurredAt'>,
): Policy | undefined =>
  policies.find(
    (policy) =>
      policy.trigger === null &&
      policy.aoiIds.includes(aoiId) &&
      policy.perils.includes(peril) &&
      isCovered(policy, occurredAt),
  );
