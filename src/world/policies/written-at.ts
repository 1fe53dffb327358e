// A policy is written when it gets its terms, and again when an import changes them (Decision 32): it then keeps its former terms
// and the time at which they were written.

import { t } from '../../contract/form/localization/localized-text.ts';
import type { Aoi, ImportedPolicy, Policy } from '../../contract/records.ts';
import { checkPast, parseInstant } from '../../engine/kernel/instants.ts';
import type { Violations } from '../../engine/kernel/violations.ts';
import { versionsUntil } from '../../law/days/versions.ts';
import { insurePlots } from '../../law/figures/insured-plots.ts';
import { coverageTypeOf } from './check-trigger.ts';

const terms = [
  'crop',
  'perils',
  'sumInsured',
  'deductiblePct',
  'deductibleType',
  'trigger',
  'effectiveFrom',
  'effectiveTo',
  'coverFrom',
  'coverTo',
] as const;
type Terms = Pick<Policy, (typeof terms)[number] | 'insuredPlots'>;
type Written = Pick<Policy, 'writtenAt' | 'formerly'>;

/** The share of a plot is not kept, since it follows from its hectares and the sum insured. */
const keptTermsOf = ({ insuredPlots, ...others }: Terms) => ({
  ...others,
  insuredPlots: insuredPlots.map(({ aoiId, aoiVersion, hectares }) => ({ aoiId, aoiVersion, hectares })),
});

/** When the terms were written, and the terms before: an update with the same terms writes nothing. */
export function writingOf(current: Terms, former: Policy | undefined, stated: string | undefined, at: string): Written {
  if (former === undefined) return { writtenAt: stated ?? at };
  const was = { ...keptTermsOf(former), formerly: former.formerly, writtenAt: former.writtenAt };
  const formerly = versionsUntil(was, keptTermsOf(current), [...terms, 'insuredPlots'], at);
  if (formerly.length === (former.formerly?.length ?? 0)) return former;
  const { writtenAt } = former;
  return {
    writtenAt: at,
    formerly: formerly.map((version) => ({ ...version, writtenAt: version.writtenAt ?? writtenAt })),
  };
}

const defaultDeductiblePct = 6;

/** Null where the plots differ: then the crop on each plot is insured. */
const cropOf = ([first, ...others]: readonly Aoi[]): Policy['crop'] =>
  first !== undefined && others.every(({ crop }) => crop === first.crop) ? first.crop : null;

export function termsOf(body: ImportedPolicy, aois: readonly Aoi[], former: Policy | undefined) {
  const isParametric = coverageTypeOf(body, former) === 'parametric';
  const trigger = isParametric ? (body.trigger ?? former?.trigger ?? null) : null;
  return {
    crop: body.crop ?? former?.crop ?? cropOf(aois),
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

/** Reads when the policy was written. For a policy that exists already, only the time that it has is allowed. */
export function readWrittenAt(
  { writtenAt }: ImportedPolicy,
  former: Policy | undefined,
  now: string,
  violations: Violations,
): string | undefined {
  if (writtenAt === undefined) return undefined;
  const read = parseInstant(writtenAt, '#/writtenAt', violations);
  checkPast(read, now, '#/writtenAt', violations);
  if (former !== undefined && read !== former.writtenAt) {
    const detail = t(
      '{policyId} was written at {writtenAt}; new terms count as written when they are imported',
      former,
    );
    violations.add('#/writtenAt', 'not_allowed', detail);
  }
  return read;
}
