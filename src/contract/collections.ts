// The collections of an organization: the form of a record, which time orders them, and what a table shows.
// A fixtures folder has one file per collection, under the same name.

import type { Static } from 'typebox';
import { collection } from './form/collection.ts';
import { limits } from './form/surface.ts';
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
