// The figures of a case as the next step would send them, by the functions that the service itself computes with. Pure.

import type { Claim, FootprintResult, Money, Policy } from '../../contract/records.ts';
import { worstFirst } from '../../contract/schemas/vocabularies.ts';
import { isCovered } from '../../law/days/cover.ts';
import { lossPctOf } from '../../law/figures/claim-figures.ts';
import { settlementOf } from '../../law/figures/settlement.ts';
import { type Zone, zoneOf } from '../../law/figures/visit-zones.ts';

export { type Zone, zoneOf };

type Filled = Zone & { readonly damagePct: number };

/** Null while a zone lacks its damage, or there is none. */
export const lossOfZones = (zones: readonly Zone[], claimedHectares: number): number | null =>
  zones.every((zone): zone is Filled => zone.damagePct !== null) ? lossPctOf([...zones], claimedHectares) : null;

/** The worst comes first. */
export const zonesOf = ({ cellsBySeverity }: Pick<FootprintResult, 'cellsBySeverity'>): Zone[] =>
  worstFirst
    .flatMap((severity) => {
      const { hectares, expectedLossPct } = cellsBySeverity[severity];
      return hectares > 0 ? [{ severity, hectares, damagePct: expectedLossPct }] : [];
    })
    .map((zone, index) => ({ zoneId: `Z${index + 1}`, ...zone }));

/**
 * What would be paid now if the visit found this loss; undefined where nothing can be: no zone, no such plot, or no open claim. Nor is it
 * known where a later loss was paid before, since what that is worth then depends on what the visit finds.
 */
export function foreseen(
  policy: Policy,
  { ground, ...claim }: Pick<Claim, 'aoiId' | 'claimedHectares' | 'lateNotice' | 'ground'>,
  assessedLossPct: number | null,
): Money | undefined {
  if (assessedLossPct === null || ground === null || !policy.aoiIds.includes(claim.aoiId)) return undefined;
  if (ground.claimIds !== undefined) return undefined;
  return settlementOf(policy, { ...claim, ground }, { assessedLossPct, peritajeId: null }).amount;
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
