// Which records name which others.

import type { CollectionName } from '../../contract/collections.ts';

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

export interface Reference {
  readonly field: string;
  readonly target: CollectionName;
  readonly id: string;
}

/** All that a record names. */
export function referencesOf(name: CollectionName, record: object): Reference[] {
  return Object.entries(references[name] ?? {}).flatMap(([field, target]) => {
    const found = field.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown>)?.[key], record);
    const ids = [found].flat().filter((id): id is string => typeof id === 'string');
    return ids.map((id) => ({ field, target, id }));
  });
}
