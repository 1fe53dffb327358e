// Policy: which perils of which plots are insured, when, for how much, above which deductible.

import * as Type from 'typebox';
import {
  CalendarDate,
  Closed,
  type Given,
  Hectares,
  Id,
  Money,
  Nullable,
  Omissible,
  OrganizationId,
  Percent,
  Reference,
  recorded,
  Season,
  WordsOf,
} from './fields.ts';
import { CoverageType, Crop, DeductibleType, Peril, PolicyStatus } from './vocabularies.ts';

const PolicyNumber = Type.String({ minLength: 1, maxLength: 60, pattern: '^[A-Za-z0-9./-]+$' });
const Perils = WordsOf(Peril);

export const SumInsured = Closed(
  { ...Money.properties, amount: Type.Number({ exclusiveMinimum: 0, maximum: 1e12 }) },
  'An amount above 0 in units of the currency, two decimals at the most.',
);

export const Policy = Closed({
  policyId: Id('pol', 'the policy'),
  organizationId: OrganizationId,
  policyNumber: PolicyNumber,
  clientId: Id('cli', 'the insured client'),
  portfolioId: Id('pf', 'the portfolio'),
  aoiIds: Type.Array(Id('aoi', 'an insured plot'), { minItems: 1, uniqueItems: true }),
  crop: Nullable(Crop),
  season: Season,
  coverageType: CoverageType,
  perils: Perils,
  insuredHectares: Hectares,
  sumInsured: SumInsured,
  sumInsuredPerHectare: Money,
  deductiblePct: Percent,
  deductibleType: DeductibleType,
  premium: Nullable(Money),
  effectiveFrom: CalendarDate,
  effectiveTo: CalendarDate,
  status: PolicyStatus,
  ...recorded,
});
export type Policy = Type.Static<typeof Policy>;

export const NewPolicy = Closed({
  clientId: Reference('the insured client'),
  portfolioId: Reference('the portfolio'),
  aoiIds: Type.Array(Reference('an insured plot'), { minItems: 1, maxItems: 200, uniqueItems: true }),
  perils: Perils,
  sumInsured: SumInsured,
  effectiveFrom: CalendarDate,
  effectiveTo: CalendarDate,
  policyNumber: Type.Optional(PolicyNumber),
  crop: Omissible(Crop),
  season: Type.Optional(Season),
  coverageType: Type.Optional(CoverageType),
  deductiblePct: Type.Optional(Percent),
  deductibleType: Type.Optional(DeductibleType),
  premium: Omissible(Money),
});
export type NewPolicy = Given<Type.Static<typeof NewPolicy>>;
