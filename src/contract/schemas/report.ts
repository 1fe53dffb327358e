// Report: a document on a claim or on plots. Signed, it is evidence with a manifest; a draft has none (Decision 12).

import * as Type from 'typebox';
import {
  Closed,
  Id,
  Nullable,
  Omissible,
  OrganizationId,
  Recorded,
  Reference,
  References,
  Sha256,
  Timestamp,
  type WithoutNulls,
  writtenAs,
} from '../form/fields.ts';
import { Aoi } from './aoi.ts';
import { Branding } from './branding.ts';
import { Claim, Settlement } from './claim.ts';
import { Client } from './client.ts';
import { Exposure } from './exposure.ts';
import { Hectares, Money, Name, Percent } from './fields.ts';
import { ExpectedLossPct } from './growth.ts';
import { Policy } from './policy.ts';
import { IndexSeries } from './trigger.ts';
import { Method, ReportLanguage, ReportStatus, ReportType, Severity } from './vocabularies.ts';
import { WeatherEvent } from './weather-event.ts';

/** Both are percent of the yield of the whole plot; a visit outside of the range should be looked at. */
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
    { description: 'Other measurements of what the summary counts already; none of them is added.' },
  ),
  exposure: Nullable(Exposure, 'Of a portfolio_exposure; null in every other report.'),
  index: Nullable(IndexSeries, 'Of a claim by an index, day by day; else null.'),
  comparison: Nullable(
    Comparison,
    'Of the visit that assessed the claim with the model; null where either has no figure.',
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

/** Members of a record, by name. */
function part<Names extends keyof Properties, Properties extends Type.TProperties>(
  { properties }: { readonly properties: Properties },
  names: readonly Names[],
) {
  const members = names.map((name) => [name, properties[name]]);
  return Closed(Object.fromEntries(members) as Pick<Properties, Names>);
}

/** What no later decision and no correction of a record changes: the audit holds a signed report to it. */
export const heldOfClaim = part(Claim, [
  'claimId',
  'policyId',
  'aoiId',
  'eventId',
  'peril',
  'occurredAt',
  'claimedHectares',
]);
export const heldOfPolicy = part(Policy, [
  'policyId',
  'policyNumber',
  'clientId',
  'sumInsured',
  'deductiblePct',
  'deductibleType',
  'coverFrom',
  'coverTo',
]);
export const heldOfEvent = part(WeatherEvent, ['eventId', 'peril', 'startedAt', 'endedAt']);

/** These records change later, so the members that a reader is shown are signed as they were, not a digest. */
export const SignedClaim = Closed({
  ...heldOfClaim.properties,
  ...part(Claim, ['claimNumber', 'reportedAt', 'lateNotice', 'assessedLossPct', 'approvedAmount']).properties,
});
export const SignedPolicy = Closed({
  ...heldOfPolicy.properties,
  ...part(Policy, ['perils', 'effectiveFrom', 'effectiveTo']).properties,
});
export const SignedEvent = Closed({
  ...heldOfEvent.properties,
  ...part(WeatherEvent, ['name', 'severity', 'footprint']).properties,
});
export const SignedClient = part(Client, ['clientId', 'name', 'taxId']);
export const SignedPlot = part(Aoi, ['aoiId', 'name', 'areaHectares', 'ring', 'crop', 'season']);
/** The name of a logo is the digest of its bytes. */
export const SignedBranding = part(Branding, [
  'displayName',
  'legalName',
  'primaryColor',
  'logoUrl',
  'locale',
  'timezone',
  'reportFooter',
]);

/** What a report is about, and what it decides; the amount is null while that is open. */
export const Basis = {
  claim: Nullable(SignedClaim),
  policy: Nullable(SignedPolicy),
  client: Nullable(SignedClient),
  plots: Type.Array(SignedPlot),
  events: Type.Array(SignedEvent),
  branding: SignedBranding,
  amount: Nullable(Money),
};
export type Basis = Type.Static<Type.TObject<typeof Basis>>;

/** An in-toto style statement over the report and its evidence, and its Ed25519 signature as a compact JWS. */
export const Manifest = Closed({
  statement: Closed({
    _type: Type.Literal('https://in-toto.io/Statement/v1'),
    subject: Type.Array(Closed({ name: Type.String(), digest: Closed({ sha256: Sha256 }) }), { minItems: 1 }),
    predicateType: Type.String(),
    predicate: Closed({
      organizationId: OrganizationId,
      reportId: Id('rep', 'the report'),
      signedAt: Timestamp,
      signedBy: Name,
      ...Basis,
    }),
  }),
  signature: Closed({
    algorithm: Type.Literal('EdDSA'),
    keyId: Type.String(),
    jws: Type.String({ description: 'Compact JWS whose payload is the canonical JSON (RFC 8785) of the statement.' }),
  }),
});
export type Manifest = Type.Static<typeof Manifest>;

export const ReportWithManifest = Closed({ ...Report.properties, manifest: Nullable(Manifest) });
export type ReportWithManifest = Type.Static<typeof ReportWithManifest>;

const signing = { required: ['reportId'], properties: { reportId: {} } };

/** A new report on a claim or on plots, or the signing of a draft. The world reports in sentences what a body lacks. */
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
  writtenAs([
    { title: 'A report on a claim', required: ['title', 'claimId'], not: signing },
    {
      title: 'A report on plots',
      required: ['title', 'aoiIds'],
      properties: { type: { enum: ReportType.enum.filter((type) => type !== 'claim_file') } },
      not: signing,
    },
    {
      title: 'The signing of a draft',
      required: ['reportId', 'status'],
      properties: { status: { const: 'signed' } },
      maxProperties: 2,
    },
  ]),
);
export type NewReport = WithoutNulls<Type.Static<typeof NewReport>>;
