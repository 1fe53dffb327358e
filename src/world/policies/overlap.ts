// Whether land is insured already for a peril on a day: the plot itself, or the same ring in another portfolio (Decision 32).

import { Problem, type ProblemEntry } from '../../contract/form/problem.ts';
import type { Aoi } from '../../contract/schemas/aoi.ts';
import type { NewPolicy, Policy } from '../../contract/schemas/policy.ts';
import type { Violations } from '../../engine/kernel/violations.ts';
import { lastDayOf } from '../../law/days/cover.ts';
import { isSameRing } from '../../primitives/same-ring.ts';
import type { OrganizationStore } from '../call-context/call-context.ts';
import { insuredKeys, isLong, longKey, ringKey } from '../records/indexes.ts';

/** Throws policy_overlap, naming for each plot the first policy that stands in the way. */
export function refuseOverlap(store: OrganizationStore, body: NewPolicy, exceptId: string | undefined): void {
  const errors: ProblemEntry[] = [];
  for (const [index, aoiId] of body.aoiIds.entries()) {
    const other = findOverlap(store, body, aoiId, exceptId);
    if (other === undefined) continue;
    errors.push({ pointer: `#/aoiIds/${index}`, code: 'policy_overlap', detail: inWords(other, aoiId, body) });
  }
  if (errors.length === 0) return;
  throw new Problem('policy_overlap', `${errors.map(({ detail }) => detail).join('; ')}.`, { errors });
}

/** A portfolio has a ring once, so the twins of a plot lie in other portfolios. */
export function checkOtherBooks(
  store: OrganizationStore,
  aois: readonly Aoi[],
  body: NewPolicy,
  violations: Violations,
): void {
  for (const [index, aoi] of aois.entries()) {
    const twins = store.all('aois', 'sameRing', ringKey(aoi));
    for (const { aoiId, portfolioId, ring } of twins) {
      if (aoiId === aoi.aoiId || !isSameRing(ring, aoi.ring)) continue;
      const other = findOverlap(store, body, aoiId);
      if (other === undefined) continue;
      const detail = `${aoi.aoiId} has the ring of ${aoiId} of ${portfolioId}, and ${inWords(other, aoiId, body)}`;
      violations.add(`#/aoiIds/${index}`, 'insured_elsewhere', detail);
      break;
    }
  }
}

const inWords = (policy: Policy, aoiId: string, body: NewPolicy): string => {
  const common = policy.perils.filter((peril) => body.perils.includes(peril)).join(', ');
  return `${policy.policyId} covers ${aoiId} for ${common} from ${policy.effectiveFrom} to ${lastDayOf(policy)}`;
};

function findOverlap(
  store: OrganizationStore,
  body: NewPolicy,
  aoiId: string,
  exceptId?: string | undefined,
): Policy | undefined {
  const isOther = (policy: Policy) => policy.policyId !== exceptId && doOverlap(policy, body);
  if (isLong(body)) return store.find('policies', 'aoiIds', aoiId, isOther);
  for (const key of [...insuredKeys(aoiId, body), longKey(aoiId)]) {
    const other = store.find('policies', 'insured', key, isOther);
    if (other !== undefined) return other;
  }
  return undefined;
}

/** For a plot that both insure, whatever the status of the policy: it pays for the days that it covered, even later. */
function doOverlap(policy: Policy, { effectiveFrom, effectiveTo, perils }: NewPolicy): boolean {
  const last = lastDayOf(policy);
  const hasDay = policy.effectiveFrom <= last && policy.effectiveFrom <= effectiveTo && last >= effectiveFrom;
  return hasDay && policy.perils.some((peril) => perils.includes(peril));
}
