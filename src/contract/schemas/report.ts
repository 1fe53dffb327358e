// Report: a document on a claim or on plots. Signed, it is evidence with a manifest; a draft has none (Decision 12).

import * as Type from 'typebox';
import {
  Closed,
  form,
  Id,
  Nullable,
  Omissible,
  Recorded,
  Reference,
  References,
  Timestamp,
  type WithoutNulls,
  writtenAs,
} from '../form/fields.ts';
import { Settlement } from './claim.ts';
import { Exposure } from './exposure.ts';
import { Hectares, Name, Percent } from './fields.ts';
import { ExpectedLossPct } from './growth.ts';
import { Manifest } from './report-manifest.ts';
import { IndexSeries } from './trigger.ts';
import { Method, ReportLanguage, ReportStatus, ReportType, Severity } from './vocabularies.ts';

/** Both losses are percent of the yield of the whole plot; a visit outside of the range deserves a check. */
const Comparison = Closed({
  expectedLossPct: Percent,
  assessedLossPct: Percent,
  rangeFromPct: Percent,
  rangeToPct: Percent,
  isWithinRange: Type.Boolean(),
});

const Summary = Closed({
  damagedHectares: Hectares,
  affectedPct: Percent,
  severity: Nullable(Severity),
  expectedLossPct: ExpectedLossPct,
  alternatives: Type.Array(
    Closed({
      detectionId: Id('det', 'a detection of the same event and plot'),
      method: Method,
      damagedHectares: Hectares,
      affectedPct: Percent,
    }),
    { description: 'Other measurements of damage that the summary already counts; they are not added.' },
  ),
  exposure: Nullable(Exposure, 'Only in a portfolio_exposure; null in every other report.'),
  index: Nullable(IndexSeries, 'For a claim by an index, day by day; otherwise null.'),
  comparison: Nullable(
    Comparison,
    'Comparison of the visit that assessed the claim with the model; null if either has no figure.',
  ),
  settlement: Nullable(Settlement, 'What the claim of the report pays, and why.'),
});

export const Report = Recorded('reportId', 'rep', 'the report', {
  type: ReportType,
  title: Name,
  status: ReportStatus,
  language: ReportLanguage,
  claimId: Nullable(Id('clm', 'the claim')),
  aoiIds: Type.Array(Id('aoi', 'a plot of the report')),
  detectionIds: Type.Array(Id('det', 'a detection that is evidence')),
  peritajeId: Nullable(Id('per', 'the peritaje that is evidence')),
  jobId: Nullable(Id('job', 'the job whose result is evidence')),
  summary: Nullable(Summary),
  signedAt: Nullable(Timestamp),
  signedBy: Nullable(Name),
});
export type Report = Type.Static<typeof Report>;

export const ReportWithManifest = Closed({ ...Report.properties, manifest: Nullable(Manifest) });
export type ReportWithManifest = Type.Static<typeof ReportWithManifest>;

const evidence = ['type', 'status', 'language', 'detectionIds', 'peritajeId', 'jobId'];

/** A new report on plots or on a claim, or the signing of a draft. The world reports missing members in sentences. */
export const NewReport = Closed(
  {
    title: Type.Optional(Name),
    claimId: Omissible(Reference('the claim')),
    aoiIds: Type.Optional(References('a plot of the report', { minItems: 1 })),
    reportId: Type.Optional(Reference('the draft to sign')),
    type: Type.Optional(ReportType),
    status: Type.Optional(ReportStatus),
    language: Type.Optional(ReportLanguage),
    detectionIds: Type.Optional(References('a detection that is evidence')),
    peritajeId: Omissible(Reference('the peritaje that is evidence')),
    jobId: Omissible(Reference('the job whose result is evidence')),
  },
  writtenAs(
    form('Report on plots', ['title', 'aoiIds'], evidence, {
      type: { enum: ReportType.enum.filter((type) => type !== 'claim_file') },
    }),
    form('Report on a claim', ['title', 'claimId'], ['aoiIds', ...evidence]),
    form('Sign the report', ['reportId', 'status'], [], { status: { const: 'signed' } }),
  ),
);
export type NewReport = WithoutNulls<Type.Static<typeof NewReport>>;
