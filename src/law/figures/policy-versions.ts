// A policy with the terms of an instant and their remainder: payments under every version count.

import type { InsuredPlot, Policy } from '../../contract/records.ts';
import { fromHundredths, largest } from '../../primitives/hundredths.ts';
import { type Version, versionAt, versionsOf } from '../days/versions.ts';
import { insurePlots, leftOf } from './insured-plots.ts';

/** Undefined before the policy was written. The result is not a record: decisions change the policy itself. */
export function policyAt(policy: Policy, instant: string): Policy | undefined {
  if (policy.writtenAt <= instant) return policy;
  const version = versionAt(versionsOf(policy), instant);
  return version && withSums(policy, version.value);
}

/** Oldest first. */
export const policyVersionsOf = (policy: Policy): Version<Policy>[] =>
  versionsOf(policy).map(({ since, value }) => ({ since, value: value === policy ? policy : withSums(policy, value) }));

/** Shares follow from hectares and sum, so a former version does not keep them. */
function withSums(policy: Policy, was: Policy): Policy {
  const areas = was.insuredPlots.map(({ hectares, ...plot }) => ({ ...plot, areaHectares: hectares }));
  const { insuredPlots, ...sums } = insurePlots(areas, was.sumInsured);
  const { approvedToDate } = policy;
  const taken = takenOf(policy);
  const left = largest(0n, leftOf({ sumInsured: was.sumInsured, approvedToDate }));
  return {
    ...was,
    ...sums,
    aoiIds: was.insuredPlots.map(({ aoiId }) => aoiId),
    insuredPlots: insuredPlots.map((plot) => ({ ...plot, ...taken.get(plot.aoiId) })),
    approvedToDate,
    remainingSumInsured: { ...approvedToDate, amount: fromHundredths(left) },
  };
}

/** The newest version with a plot has its payments, so later versions replace earlier ones. */
function takenOf({ insuredPlots, formerly = [] }: Policy): ReadonlyMap<string, Partial<InsuredPlot>> {
  const paid = new Map<string, Partial<InsuredPlot>>();
  const plots = [...formerly.flatMap(({ insuredPlots: former = [] }) => former), ...insuredPlots];
  for (const { aoiId, approvedToDate, priorLossPct } of plots)
    paid.set(aoiId, { ...(approvedToDate && { approvedToDate }), ...(priorLossPct !== undefined && { priorLossPct }) });
  return paid;
}
