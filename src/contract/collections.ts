// The collections of an organization: which field is the id, which time orders them, and the form of a record.
// A fixtures folder has one file per collection, under the same name.

import type { Static, TSchema } from 'typebox';
import { Aoi } from './schemas/aoi.ts';
import { Claim } from './schemas/claim.ts';
import { Client } from './schemas/client.ts';
import { Detection } from './schemas/detection.ts';
import { Job, JobResult } from './schemas/job.ts';
import { Peritaje } from './schemas/peritaje.ts';
import { Policy } from './schemas/policy.ts';
import { Portfolio } from './schemas/portfolio.ts';
import { ReportWithManifest } from './schemas/report.ts';
import { Alert, WatchSubscription } from './schemas/watch.ts';
import { WeatherEvent } from './schemas/weather-event.ts';
import { WeatherObservation } from './schemas/weather-observation.ts';
import { Delivery, WebhookSubscription } from './schemas/webhook.ts';
import { limits } from './surface.ts';

interface Collection {
  readonly idField: string;
  /** Prefix of the ids; a result has the id of its job. */
  readonly prefix: string;
  /** Lists are newest first by this field, the id breaking ties (Decision 4). Null: never listed. */
  readonly timeField: string | null;
  readonly schema: TSchema;
  /** How many of the newest records of a query are served at all; without it, all of them. */
  readonly archive?: number;
  /** A member that a single read shows and a page leaves out. */
  readonly singleReadOnly?: string;
}

export const collections = {
  portfolios: { idField: 'portfolioId', prefix: 'pf', timeField: 'createdAt', schema: Portfolio },
  aois: { idField: 'aoiId', prefix: 'aoi', timeField: 'createdAt', schema: Aoi },
  clients: { idField: 'clientId', prefix: 'cli', timeField: 'createdAt', schema: Client },
  policies: { idField: 'policyId', prefix: 'pol', timeField: 'createdAt', schema: Policy },
  events: { idField: 'eventId', prefix: 'evt', timeField: 'startedAt', schema: WeatherEvent },
  detections: { idField: 'detectionId', prefix: 'det', timeField: 'createdAt', schema: Detection },
  weather: {
    idField: 'observationId',
    prefix: 'obs',
    timeField: 'observedAt',
    schema: WeatherObservation,
    archive: limits.weatherArchive,
  },
  claims: { idField: 'claimId', prefix: 'clm', timeField: 'createdAt', schema: Claim },
  peritajes: { idField: 'peritajeId', prefix: 'per', timeField: 'createdAt', schema: Peritaje },
  reports: {
    idField: 'reportId',
    prefix: 'rep',
    timeField: 'createdAt',
    schema: ReportWithManifest,
    singleReadOnly: 'manifest',
  },
  watchSubscriptions: {
    idField: 'watchSubscriptionId',
    prefix: 'wsb',
    timeField: 'createdAt',
    schema: WatchSubscription,
  },
  alerts: { idField: 'alertId', prefix: 'alr', timeField: 'createdAt', schema: Alert },
  webhookSubscriptions: {
    idField: 'subscriptionId',
    prefix: 'whs',
    timeField: 'createdAt',
    schema: WebhookSubscription,
  },
  webhookDeliveries: { idField: 'deliveryId', prefix: 'dlv', timeField: 'createdAt', schema: Delivery },
  jobs: { idField: 'jobId', prefix: 'job', timeField: 'createdAt', schema: Job },
  jobResults: { idField: 'jobId', prefix: 'job', timeField: null, schema: JobResult },
} as const satisfies Record<string, Collection>;

export type CollectionName = keyof typeof collections;
export type RecordOf<Name extends CollectionName> = Static<(typeof collections)[Name]['schema']>;
/** Of a record of the collection. */
export const idOf = (name: CollectionName, record: unknown): string =>
  String((record as Readonly<Record<string, unknown>>)[collections[name].idField]);
export const collectionNames = Object.keys(collections) as CollectionName[];
