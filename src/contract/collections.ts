// The collections of an organization: the schema of a record, the time that orders the list, and the columns of its table
// (columns.json). A fixtures folder has one file per collection, with the same name.

import type { Static, TObject, TSchema } from 'typebox';
import columns from './columns.json' with { type: 'json' };
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
  /** The columns of a table as paths of members, the most important first: where room is short, the last are left out. */
  readonly columns?: readonly string[];
  /** How many of the newest records of a query are served at all; without it, all of them. */
  readonly archive?: number;
  /** A member that a single read shows and a page leaves out. */
  readonly singleReadOnly?: MemberOf<Value>;
}

type MemberOf<Value> = Value extends unknown ? keyof Value & string : never;
type TimeField<C> = C extends { readonly timeField: infer Time } ? Time : 'createdAt';

/** The first member of a record is its id; a result has the id of its job. */
export function collection<Schema extends TSchema, const C extends Facts<Static<Schema>>>(schema: Schema, facts: C) {
  const { properties } = ('anyOf' in schema ? (schema.anyOf as [TObject])[0] : schema) as TObject;
  const [idField, id] = Object.entries(properties)[0] as [string, TSchema];
  return { idField, prefix: prefixOf(id), timeField: 'createdAt' as TimeField<C>, ...facts, schema };
}

export const collections = {
  portfolios: collection(Portfolio, { columns: columns.portfolios }),
  aois: collection(Aoi, { columns: columns.aois }),
  clients: collection(Client, { columns: columns.clients }),
  policies: collection(Policy, { columns: columns.policies }),
  events: collection(WeatherEvent, { timeField: 'startedAt', columns: columns.events }),
  detections: collection(Detection, { columns: columns.detections }),
  weather: collection(WeatherObservation, {
    timeField: 'observedAt',
    archive: limits.weatherArchive,
    columns: columns.weather,
  }),
  claims: collection(Claim, { columns: columns.claims }),
  peritajes: collection(Peritaje, { columns: columns.peritajes }),
  reports: collection(ReportWithManifest, { singleReadOnly: 'manifest', columns: columns.reports }),
  watchSubscriptions: collection(WatchSubscription, { columns: columns.watchSubscriptions }),
  alerts: collection(Alert, { columns: columns.alerts }),
  webhookSubscriptions: collection(WebhookSubscription, { columns: columns.webhookSubscriptions }),
  webhookDeliveries: collection(Delivery, { columns: columns.webhookDeliveries }),
  jobs: collection(Job, { columns: columns.jobs }),
  jobResults: collection(JobResult, { timeField: null }),
} as const;

export type CollectionName = keyof typeof collections;
export type RecordOf<Name extends CollectionName> = Static<(typeof collections)[Name]['schema']>;
export const idOf = (name: CollectionName, record: unknown): string =>
  String((record as Readonly<Record<string, unknown>>)[collections[name].idField]);
export const collectionNames = Object.keys(collections) as CollectionName[];

/** Undefined where no collection has the prefix. */
export const collectionOf = (id: string): CollectionName | undefined =>
  collectionNames.find((known) => id.startsWith(`${collections[known].prefix}_`));

export const importForms = {
  aois: ImportedAoi,
  policies: ImportedPolicy,
  clients: NewClient,
  claims: ImportedClaim,
} as const satisfies Record<ImportKind, object>;
