// Rule 1 of a fixtures folder: every id that a record names exists in the same organization.

import { type CollectionName, collectionNames, idOf } from '../../contract/collections.ts';
import type { Finding, OrganizationRecords } from './fixture-records.ts';

/** Where records name others: a field, or a field within another, and the collection that it leads to. */
const references: Partial<Record<CollectionName, Readonly<Record<string, CollectionName>>>> = {
  aois: { portfolioId: 'portfolios', clientId: 'clients' },
  policies: { clientId: 'clients', portfolioId: 'portfolios', aoiIds: 'aois' },
  events: { affectedAoiIds: 'aois' },
  detections: { eventId: 'events', aoiId: 'aois' },
  weather: { aoiId: 'aois' },
  claims: {
    policyId: 'policies',
    clientId: 'clients',
    aoiId: 'aois',
    eventId: 'events',
    detectionIds: 'detections',
    peritajeIds: 'peritajes',
    'settlement.peritajeId': 'peritajes',
  },
  peritajes: { claimId: 'claims', detectionId: 'detections', aoiId: 'aois' },
  reports: { claimId: 'claims', aoiIds: 'aois', detectionIds: 'detections', peritajeId: 'peritajes', jobId: 'jobs' },
  watchSubscriptions: { aoiId: 'aois' },
  alerts: { watchSubscriptionId: 'watchSubscriptions', aoiId: 'aois', eventId: 'events' },
  webhookDeliveries: { subscriptionId: 'webhookSubscriptions' },
  jobs: { 'input.eventId': 'events', 'input.aoiId': 'aois' },
  jobResults: { jobId: 'jobs', eventId: 'events', aoiId: 'aois' },
};

export function checkReferences(records: OrganizationRecords): Finding[] {
  return [
    ...collectionNames.flatMap((name) =>
      records.flatMap(name, (record) =>
        [...findStrangers(records, name, record), ...findLostReferences(records, name, record)].map((detail) => ({
          name,
          id: idOf(name, record),
          detail,
        })),
      ),
    ),
    ...checkKeyReferences(records),
    ...checkJobFailures(records),
  ];
}

/** A record says whose it is, and lies in that organization's folder. A result says it through its job. */
function findStrangers({ organizationId }: OrganizationRecords, name: CollectionName, record: object): string[] {
  const isOwn = name === 'jobResults' || (record as { organizationId?: string }).organizationId === organizationId;
  return isOwn ? [] : [`organizationId must be ${organizationId}`];
}

function findLostReferences(records: OrganizationRecords, name: CollectionName, record: object): string[] {
  return Object.entries(references[name] ?? {}).flatMap(([field, target]) => {
    const found = field.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown>)?.[key], record);
    const ids = [found].flat().filter((id): id is string => typeof id === 'string');
    const lost = ids.filter((id) => !records.has(target, id));
    return lost.map((id) => `${field} names ${id}, which is not among the ${target} of ${records.organizationId}`);
  });
}

function checkKeyReferences(records: OrganizationRecords): Finding[] {
  const own = records.keys.webhookKeys.filter(({ organizationId }) => organizationId === records.organizationId);
  return records.flatMap('webhookSubscriptions', ({ subscriptionId, signingKeyRef }): Finding[] => {
    if (own.some((key) => key.signingKeyRef === signingKeyRef)) return [];
    const detail = `signingKeyRef names ${signingKeyRef}, which is no webhook key of ${records.organizationId}`;
    return [{ name: 'webhookSubscriptions', id: subscriptionId, detail }];
  });
}

function checkJobFailures(records: OrganizationRecords): Finding[] {
  return records.organization.jobFailures
    .filter(({ aoiId }) => !records.has('aois', aoiId))
    .map(({ aoiId }) => ({
      name: 'organization',
      id: records.organizationId,
      detail: `jobFailures names ${aoiId}, which is not among the aois of ${records.organizationId}`,
    }));
}
