// The collections of an organization: the form of a record, which time orders them, and what a table shows.
// A fixtures folder has one file per collection, under the same name.

import type { Static, TObject, TSchema } from 'typebox';
import { prefixOf } from './form/fields.ts';
import { limits } from './form/surface.ts';

import { Aoi, ImportedAoi } from './schemas/aoi.ts';
import { Claim, ImportedClaim } from './schemas/claim.ts';
import { Client, NewClient } from './schemas/client.ts';
import { Detection } from './schemas/detection.ts';
import { Job, JobResult } from './schemas/job.ts';
import { Peritaje } from './schemas/peritaje.ts';
import { ImportedPolicy, Policy } from './schemas/policy.ts';
import { Portfolio } from './schemas/portfolio.ts';
import { ReportWithManifest } from './schemas/report.ts';
import type { ImportKind } from './schemas/vocabularies.ts';
import { Alert, WatchSubscription } from './schemas/watch.ts';
import { WeatherEvent, WeatherObservation } from './schemas/weather-event.ts';
import { Delivery, WebhookSubscription } from './schemas/webhook.ts';

interface Facts<Value> {
  /** Lists are newest first by this field, the id breaking ties (Decision 4); createdAt by default. Null: never listed. */
  readonly timeField?: MemberOf<Value> | null;
  /** What a table shows of a record, in its order: paths of members, the time that orders the list among the first. */
  readonly columns?: readonly PathOf<Value>[];
  /** How many of the newest records of a query are served at all; without it, all of them. */
  readonly archive?: number;
  /** A member that a single read shows and a page leaves out. */
  readonly singleReadOnly?: MemberOf<Value>;
}

type MemberOf<Value> = Value extends unknown ? keyof Value & string : never;
type PathOf<Value> = Value extends readonly unknown[] | string | number | boolean | null
  ? never
  : { [Name in keyof Value & string]: Name | `${Name}.${PathOf<Value[Name]>}` }[keyof Value & string];

type TimeField<C> = C extends { readonly timeField: infer Time } ? Time : 'createdAt';

/** The first member of a record is its id; a result has the id of its job. */
export function collection<Schema extends TSchema, const C extends Facts<Static<Schema>>>(schema: Schema, facts: C) {
  const { properties } = ('anyOf' in schema ? (schema.anyOf as [TObject])[0] : schema) as TObject;
  const [idField, id] = Object.entries(properties)[0] as [string, TSchema];
  return { idField, prefix: prefixOf(id), timeField: 'createdAt' as TimeField<C>, ...facts, schema };
}

export const collections = {
  portfolios: collection(Portfolio, {
    columns: ['portfolioId', 'createdAt', 'name', 'country', 'season', 'aoiCount', 'totalHectares', 'status'],
  }),
  aois: collection(Aoi, {
    columns: ['aoiId', 'createdAt', 'name', 'areaHectares', 'crop', 'perilProfile', 'portfolioId', 'aoiVersion'],
  }),
  clients: collection(Client, {
    columns: ['clientId', 'createdAt', 'name', 'clientType', 'country', 'region', 'status', 'taxId'],
  }),
  policies: collection(Policy, {
    columns: [
      'policyId',
      'createdAt',
      'policyNumber',
      'status',
      'perils',
      'aoiIds',
      'sumInsured',
      'remainingSumInsured',
      'effectiveFrom',
      'effectiveTo',
    ],
  }),
  events: collection(WeatherEvent, {
    timeField: 'startedAt',
    columns: ['eventId', 'peril', 'severity', 'name', 'startedAt', 'status', 'affectedAoiIds'],
  }),
  detections: collection(Detection, {
    columns: [
      'detectionId',
      'createdAt',
      'eventId',
      'aoiId',
      'severity',
      'damagedHectares',
      'affectedPct',
      'expectedLossPct',
      'method',
    ],
  }),
  weather: collection(WeatherObservation, {
    timeField: 'observedAt',
    archive: limits.weatherArchive,
    columns: [
      'observationId',
      'aoiId',
      'observedAt',
      'temperatureMinC',
      'temperatureMaxC',
      'precipitationMm',
      'hailSizeMm',
      'ndvi',
    ],
  }),
  claims: collection(Claim, {
    columns: [
      'claimId',
      'createdAt',
      'status',
      'peril',
      'aoiId',
      'claimedHectares',
      'expectedLossPct',
      'assessedLossPct',
      'approvedAmount',
      'policyId',
    ],
  }),
  peritajes: collection(Peritaje, {
    columns: [
      'peritajeId',
      'createdAt',
      'claimId',
      'status',
      'modality',
      'expert.name',
      'assessedDamagePct',
      'scheduledAt',
    ],
  }),
  reports: collection(ReportWithManifest, {
    singleReadOnly: 'manifest',
    columns: ['reportId', 'createdAt', 'status', 'type', 'title', 'claimId', 'language', 'signedAt'],
  }),
  watchSubscriptions: collection(WatchSubscription, {
    columns: ['watchSubscriptionId', 'createdAt', 'aoiId', 'peril', 'minSeverity', 'status', 'lastAlertAt'],
  }),
  alerts: collection(Alert, {
    columns: ['alertId', 'createdAt', 'severity', 'peril', 'aoiId', 'status', 'title'],
  }),
  webhookSubscriptions: collection(WebhookSubscription, {
    columns: ['subscriptionId', 'createdAt', 'status', 'endpointUrl', 'eventTypes', 'signingKeyRef'],
  }),
  webhookDeliveries: collection(Delivery, {
    columns: ['deliveryId', 'createdAt', 'status', 'eventType', 'attemptCount', 'endpointUrl', 'deadLetteredAt'],
  }),
  jobs: collection(Job, {
    columns: ['jobId', 'status', 'kind', 'progressPct', 'cost.chargedCredits', 'resultUrl'],
  }),
  jobResults: collection(JobResult, { timeField: null }),
} as const;

export type CollectionName = keyof typeof collections;
export type RecordOf<Name extends CollectionName> = Static<(typeof collections)[Name]['schema']>;
export const idOf = (name: CollectionName, record: unknown): string =>
  String((record as Readonly<Record<string, unknown>>)[collections[name].idField]);
export const collectionNames = Object.keys(collections) as CollectionName[];

/** Undefined where the prefix is of no collection. */
export const collectionOf = (id: string): CollectionName | undefined =>
  collectionNames.find((known) => id.startsWith(`${collections[known].prefix}_`));

export const importForms = {
  aois: ImportedAoi,
  policies: ImportedPolicy,
  clients: NewClient,
  claims: ImportedClaim,
} as const satisfies Record<ImportKind, object>;
