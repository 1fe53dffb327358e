// The figures of a case as the next step would send them; only the service's own figures count. Pure.

import type { Claim } from '../../contract/schemas/claim.ts';
import type { FootprintResult } from '../../contract/schemas/job.ts';
import type { InsuredPlot, Policy } from '../../contract/schemas/policy.ts';
import { type Severity, severities } from '../../contract/schemas/vocabularies.ts';
import { divideHalfUp, hundredthsOf, ofHundredths, smallest } from '../../primitives/hundredths.ts';
import { round } from '../../primitives/rounding.ts';

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

/** The mean loss over the claimed hectares, with one decimal. */
export const lossPctOf = (zones: readonly Zone[], claimedHectares: number): number =>
  claimedHectares === 0
    ? 0
    : Math.min(
        100,
        round(zones.reduce((sum, { hectares, damagePct }) => sum + hectares * damagePct, 0) / claimedHectares, 1),
      );

/** The most that can still be paid for a plot: what is left of its sum, or of the policy's where that is less. */
export const leftOn = ({ remainingSumInsured }: Policy, { sumInsured, approvedToDate }: InsuredPlot): number =>
  ofHundredths(
    smallest(
      hundredthsOf(sumInsured.amount) - hundredthsOf(approvedToDate.amount),
      hundredthsOf(remainingSumInsured.amount),
    ),
  );

/** What the policy would now pay for the loss: earlier losses reduce it, and no more is paid than is left. */
export function payoutOf(
  policy: Policy,
  { aoiId, claimedHectares }: Pick<Claim, 'aoiId' | 'claimedHectares'>,
  lossPct: number,
): number {
  const { insuredPlots, deductiblePct, deductibleType } = policy;
  const plot = insuredPlots.find((one) => one.aoiId === aoiId);
  if (plot === undefined) return 0;
  const sum = hundredthsOf(plot.sumInsured.amount);
  const effective = divideHalfUp(hundredthsOf(lossPct) * (10_000n - hundredthsOf(plot.priorLossPct)), 10_000n);
  const deductible = hundredthsOf(deductiblePct);
  if (effective <= deductible) return 0;
  const paid = deductibleType === 'straight' ? effective - deductible : effective;
  const value = divideHalfUp(sum * hundredthsOf(claimedHectares) * paid, hundredthsOf(plot.hectares) * 10_000n);
  return ofHundredths(smallest(value, hundredthsOf(leftOn(policy, plot))));
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

/** The policy that covers the loss: an active one that names the plot and the peril and was in force on the day. */
export const findCover = (
  policies: readonly Policy[],
  { aoiId, peril, day }: { readonly aoiId: string; readonly peril: Policy['perils'][number]; readonly day: string },
): Policy | undefined =>
  policies.find(
    ({ status, aoiIds, perils, effectiveFrom, effectiveTo }) =>
      status === 'active' &&
      aoiIds.includes(aoiId) &&
      perils.includes(peril) &&
      effectiveFrom <= day &&
      day <= effectiveTo,
  );
