// Policy: which perils of which plots are insured, when, for how much, above which deductible.

import * as Type from 'typebox';
import {
  CalendarDate,
  Closed,
  Id,
  Instant,
  Nullable,
  Omissible,
  optional,
  Recorded,
  Reference,
  Timestamp,
  type WithoutNulls,
  WordsOf,
} from '../form/fields.ts';
import { limits } from '../form/surface.ts';
import { AoiVersion, Hectares, Money, Percent, Season } from './fields.ts';
import { IndexReading, Trigger } from './trigger.ts';
import { CoverageType, Crop, DeductibleType, Peril, PolicyStatus } from './vocabularies.ts';

const Perils = WordsOf(Peril);

export const SumInsured = Closed(
  { ...Money.properties, amount: Type.Number({ exclusiveMinimum: 0, maximum: 1e12 }) },
  'An amount above 0 in units of the currency, two decimals at the most.',
);

/** What was insured of a plot when the policy was signed; claims are held to it, whatever becomes of the plot. */
const InsuredPlot = Closed({
  aoiId: Id('aoi', 'the insured plot'),
  aoiVersion: AoiVersion,
  hectares: Hectares,
  sumInsured: Money,
  approvedToDate: Money,
  priorLossPct: Type.Number({ minimum: 0, maximum: 100, description: 'How much of it earlier decisions found lost.' }),
});
export type InsuredPlot = Type.Static<typeof InsuredPlot>;

export const Policy = Recorded('policyId', 'pol', 'the policy', {
  policyNumber: Type.String({ minLength: 1, maxLength: 60, pattern: '^[A-Za-z0-9./-]+$' }),
  clientId: Id('cli', 'the insured client'),
  portfolioId: Id('pf', 'the portfolio'),
  aoiIds: Type.Array(Id('aoi', 'an insured plot'), { minItems: 1, uniqueItems: true }),
  crop: Nullable(Crop),
  season: Season,
  coverageType: CoverageType,
  perils: Perils,
  insuredPlots: Type.Array(InsuredPlot, { minItems: 1 }),
  insuredHectares: Hectares,
  sumInsured: SumInsured,
  sumInsuredPerHectare: Money,
  approvedToDate: Money,
  remainingSumInsured: Money,
  deductiblePct: Percent,
  deductibleType: DeductibleType,
  trigger: Nullable(Trigger),
  indexDueAt: Nullable(
    Timestamp,
    'When the window of the trigger ends and its index is computed; null without a trigger, and afterwards.',
  ),
  indexReadings: Type.Array(Closed({ aoiId: Id('aoi', 'an insured plot'), ...IndexReading.properties }), {
    description: 'What the index of a parametric policy was; empty until its window has passed.',
  }),
  premium: Nullable(Money),
  effectiveFrom: CalendarDate,
  effectiveTo: CalendarDate,
  cancelledOn: Nullable(CalendarDate),
  coverFrom: Timestamp,
  coverTo: Timestamp,
  backdated: Type.Boolean({ description: 'Its cover began before the day on which it was written.' }),
  writtenAt: Type.String({
    ...Timestamp,
    description:
      'When its plots, perils, sum, deductible, term or trigger were last written: what happened before is not covered.',
  }),
  status: PolicyStatus,
});
export type Policy = Type.Static<typeof Policy>;

const { policyNumber, crop, season, coverageType, deductiblePct, deductibleType, trigger, premium } = Policy.properties;
export const NewPolicy = Closed({
  clientId: Reference('the insured client'),
  portfolioId: Reference('the portfolio'),
  aoiIds: Type.Array(Reference('an insured plot'), { minItems: 1, maxItems: limits.policyPlots, uniqueItems: true }),
  perils: Perils,
  sumInsured: SumInsured,
  effectiveFrom: CalendarDate,
  effectiveTo: CalendarDate,
  ...optional({ policyNumber, crop, season, coverageType, deductiblePct, deductibleType, trigger, premium }),
});
export type NewPolicy = WithoutNulls<Type.Static<typeof NewPolicy>>;

/** A row of an import may say that the policy was written elsewhere, before it came here. */
export const ImportedPolicy = Closed({ ...NewPolicy.properties, writtenAt: Omissible(Instant) });
export type ImportedPolicy = WithoutNulls<Type.Static<typeof ImportedPolicy>>;
