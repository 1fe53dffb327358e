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
  'An amount above 0, with at most two decimals.',
);

/** The plot as it was insured when the policy was signed; claims depend on this, even if the plot changes later. */
const InsuredPlot = Closed({
  aoiId: Id('aoi', 'the insured plot'),
  aoiVersion: AoiVersion,
  hectares: Hectares,
  sumInsured: Money,
  approvedToDate: Money,
  priorLossPct: Type.Number({
    minimum: 0,
    maximum: 100,
    description: 'The share lost according to earlier decisions.',
  }),
});
export type InsuredPlot = Type.Static<typeof InsuredPlot>;

/** The plot of a former version; the figures of decisions are kept only where no later version has the plot. */
const { aoiId, aoiVersion, hectares, approvedToDate, priorLossPct } = InsuredPlot.properties;
const FormerPlot = Closed({ aoiId, aoiVersion, hectares, ...optional({ approvedToDate, priorLossPct }) });

const terms = {
  crop: Nullable(Crop),
  perils: Perils,
  sumInsured: SumInsured,
  deductiblePct: Percent,
  deductibleType: DeductibleType,
  trigger: Nullable(Trigger),
  effectiveFrom: CalendarDate,
  effectiveTo: CalendarDate,
  coverFrom: Timestamp,
  coverTo: Timestamp,
};

export const Policy = Recorded('policyId', 'pol', 'the policy', {
  policyNumber: Type.String({ minLength: 1, maxLength: 60, pattern: '^[A-Za-z0-9./-]+$' }),
  clientId: Id('cli', 'the insured client'),
  portfolioId: Id('pf', 'the portfolio'),
  aoiIds: Type.Array(Id('aoi', 'an insured plot'), { minItems: 1, uniqueItems: true }),
  crop: terms.crop,
  season: Season,
  coverageType: CoverageType,
  perils: terms.perils,
  insuredPlots: Type.Array(InsuredPlot, { minItems: 1 }),
  insuredHectares: Hectares,
  sumInsured: terms.sumInsured,
  sumInsuredPerHectare: Money,
  approvedToDate: Money,
  remainingSumInsured: Money,
  deductiblePct: terms.deductiblePct,
  deductibleType: terms.deductibleType,
  trigger: terms.trigger,
  indexDueAt: Nullable(
    Timestamp,
    'When the window of the trigger ends and its index is computed; null if there is no trigger or the index is known.',
  ),
  indexReadings: Type.Array(Closed({ aoiId: Id('aoi', 'an insured plot'), ...IndexReading.properties }), {
    description: 'The index values of a parametric policy; empty until its window has passed.',
  }),
  premium: Nullable(Money),
  effectiveFrom: terms.effectiveFrom,
  effectiveTo: terms.effectiveTo,
  cancelledOn: Nullable(CalendarDate),
  coverFrom: terms.coverFrom,
  coverTo: terms.coverTo,
  backdated: Type.Boolean({ description: 'Its cover began before the day on which it was written.' }),
  writtenAt: Type.String({
    ...Timestamp,
    description:
      'When its plots, crop, perils, sum, deductible, term or trigger were last written: earlier losses are covered by the earlier terms.',
  }),
  status: PolicyStatus,
  formerly: Type.Optional(
    Type.Array(
      Closed({
        until: Timestamp,
        writtenAt: Timestamp,
        ...optional({ insuredPlots: Type.Array(FormerPlot, { minItems: 1 }), ...terms }),
      }),
      {
        minItems: 1,
        maxItems: limits.formerVersions,
        description: 'Earlier terms, oldest first: each has only the fields that differ from the next.',
      },
    ),
  ),
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

/** A row of an import may say that the policy was written in another system before. */
export const ImportedPolicy = Closed({ ...NewPolicy.properties, writtenAt: Omissible(Instant) });
export type ImportedPolicy = WithoutNulls<Type.Static<typeof ImportedPolicy>>;
