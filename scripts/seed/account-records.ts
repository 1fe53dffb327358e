// All records of an organization, computed from the hand-written facts, in the order of time.

import { type CollectionName, collections, type RecordOf } from '../../src/contract/collections.ts';
import type { Branding } from '../../src/contract/schemas/branding.ts';
import type { SigningKey } from '../../src/contract/schemas/organization.ts';
import type { ReportKey } from '../../src/world/kernel/signing.ts';
import { buildAlerts, buildDeliveries, buildWatches, buildWebhooks } from './alerting-records.ts';
import { buildClaims, buildPeritajes } from './case-records.ts';
import type { Account } from './facts.ts';
import { buildDetections, buildEvents, buildField, buildJobResults, buildJobs } from './hazard-records.ts';
import { buildAois, buildClients, buildPolicies, buildPortfolios } from './land-records.ts';
import { buildReports } from './report-records.ts';
import { buildObservations } from './weather-records.ts';

export type Records = { readonly [Name in CollectionName]: readonly RecordOf<Name>[] };

/** What is signed with, and whose letterhead a report bears. */
export interface Signing {
  readonly webhookKeys: readonly SigningKey[];
  readonly reportKey: ReportKey;
  readonly branding: Branding;
}

/** The organization's counters start at `firstId`, which only observations use: all other ids are written by hand. */
export function buildRecords(account: Account, signing: Signing, firstId: number): Records {
  const aois = buildAois(account);
  const portfolios = buildPortfolios(account, aois);
  const events = buildEvents(account, aois);
  const struck = { field: buildField(account, events), aois, events };
  const detections = buildDetections(account, struck);
  const jobResults = buildJobResults(account, struck);
  const peritajes = buildPeritajes(account);
  const signed = buildPolicies(account, aois);
  const { claims, policies } = buildClaims(account, {
    aois,
    portfolios,
    policies: signed,
    events,
    peritajes,
    detections,
  });
  const clients = buildClients(account);
  const reports = buildReports(
    account,
    { claims, detections, peritajes, jobResults, aois, clients, policies, events },
    signing,
  );
  const alerts = buildAlerts(account, events);
  const webhooks = buildWebhooks(account);
  const told = { keys: signing.webhookKeys, webhooks, claims, detections, alerts, reports };
  const records: Records = {
    portfolios,
    aois,
    clients,
    policies,
    events,
    detections,
    weather: buildObservations(account, struck, firstId),
    claims,
    peritajes,
    reports,
    watchSubscriptions: buildWatches(account, alerts),
    alerts,
    webhookSubscriptions: webhooks,
    webhookDeliveries: buildDeliveries(account, told),
    jobs: buildJobs(account, struck),
    jobResults,
  };
  for (const [name, list] of Object.entries(records)) sortByTime(name as CollectionName, list as unknown[]);
  return records;
}

function sortByTime(name: CollectionName, records: unknown[]): void {
  const { timeField, idField } = collections[name];
  const sortKeyOf = (record: unknown) => {
    const fields = record as Record<string, string>;
    return `${timeField === null ? '' : fields[timeField]} ${fields[idField]}`;
  };
  records.sort((a, b) => (sortKeyOf(a) < sortKeyOf(b) ? -1 : 1));
}
