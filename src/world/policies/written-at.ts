// When a policy is written: with its terms, and again when an import changes them (Decision 32).

import { say } from '../../contract/form/said/said.ts';
import type { Aoi, ImportedPolicy, Policy } from '../../contract/records.ts';
import { checkPast, parseInstant } from '../../engine/kernel/instants.ts';
import type { Violations } from '../../engine/kernel/violations.ts';
import { insurePlots } from '../../law/figures/insured-plots.ts';
import { canonicalJson } from '../../primitives/canonical.ts';
import type { OrganizationStore } from '../call-context/call-context.ts';
import { coverageTypeOf } from './check-trigger.ts';

const terms = [
  'crop',
  'insuredPlots',
  'perils',
  'sumInsured',
  'deductiblePct',
  'deductibleType',
  'trigger',
  'effectiveFrom',
  'effectiveTo',
] as const;
export type Terms = Pick<Policy, (typeof terms)[number]>;

const textOf = (one: Terms): string => canonicalJson(terms.map((name) => one[name]));

const defaultDeductiblePct = 6;

/** What the policy promises. */
export function termsOf(body: ImportedPolicy, aois: readonly Aoi[], former: Policy | undefined) {
  const isParametric = coverageTypeOf(body, former) === 'parametric';
  const trigger = isParametric ? (body.trigger ?? former?.trigger ?? null) : null;
  return {
    crop: body.crop ?? former?.crop ?? aois[0]?.crop ?? null,
    ...insurePlots(aois, body.sumInsured),
    perils: body.perils,
    sumInsured: body.sumInsured,
    deductiblePct: isParametric ? 0 : (body.deductiblePct ?? former?.deductiblePct ?? defaultDeductiblePct),
    deductibleType: isParametric ? 'franchise' : (body.deductibleType ?? former?.deductibleType ?? 'franchise'),
    trigger,
    effectiveFrom: body.effectiveFrom,
    effectiveTo: body.effectiveTo,
  } as const;
}

/** A policy that was never claimed under: its plots have paid nothing. */
export const writtenAtOf = (own: Terms, former: Policy | undefined, stated: string | undefined, at: string): string => {
  if (former === undefined) return stated ?? at;
  return textOf(own) === textOf(former) ? former.writtenAt : at;
};

/** A row that says when its policy was written elsewhere. What is here already was written here. */
export function readWriting(
  { writtenAt }: ImportedPolicy,
  former: Policy | undefined,
  now: string,
  violations: Violations,
): string | undefined {
  if (writtenAt === undefined) return undefined;
  const read = parseInstant(writtenAt, '#/writtenAt', violations);
  checkPast(read, now, '#/writtenAt', violations);
  if (former !== undefined && read !== former.writtenAt) {
    const detail = say(
      '{policyId} was written at {writtenAt}; an update of its terms is written when it is imported',
      former,
    );
    violations.add('#/writtenAt', 'not_allowed', detail);
  }
  return read;
}

/** A plot that moves is other land: what happened before was not insured. An index is taken where its weather is, as before. */
export function renewWriting(store: OrganizationStore, aoiId: string, at: string): void {
  for (const policy of store.all('policies', 'aoiIds', aoiId)) {
    if (policy.trigger === null) store.put('policies', { ...policy, writtenAt: at, updatedAt: at });
  }
}
