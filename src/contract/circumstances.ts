// What of a record follows from when and in which order calls came, and not from what they asked for: instants of the world's
// clock, numbers that are counted, digests and signatures over either. Two worlds that differ in nothing else mean the same.

import type { CollectionName } from './collections.ts';

/** Members by their dotted paths, through lists as well; a test finds each of them to differ. */
type Paths = { readonly [Name in CollectionName]?: readonly string[] };

/** Every collection has these, besides what the record's own lines say. */
export const timesOfRecords = ['createdAt', 'updatedAt'];

export const circumstances: Paths = {
  aois: ['formerly.until'],
  claims: ['claimNumber', 'decisionDueAt', 'statusHistory.at'],
  policies: ['policyNumber', 'formerly.until', 'formerly.writtenAt'],
  events: ['startedAt', 'endedAt'],
  detections: ['computedAt'],
  peritajes: ['actaNumber'],
  watchSubscriptions: ['lastAlertAt'],
  alerts: ['triggeredAt', 'acknowledgedAt', 'resolvedAt'],
  reports: ['signedAt', 'summary.exposure.asOf', 'manifest'],
  webhookDeliveries: [
    ...['messageId', 'endpointUrl', 'attemptCount', 'maxAttempts', 'attempts', 'request'],
    ...['nextAttemptAt', 'deadLetteredAt', 'deliveredAt'],
  ],
  jobs: [
    ...['stage', 'progressPct', 'workerBudgetSeconds', 'startedAt', 'finishedAt', 'error'],
    'cost.remainingCredits',
  ],
  // Which cells suffered how much is drawn from the id of the event, and the scene is the last before now.
  jobResults: ['computedAt', 'resultDigest', 'scenes', 'cellsBySeverity'],
};

/** Instants that a caller may send, and that are left out where they are one that the service set for this record. */
export const sentInstants: Paths = {
  claims: ['occurredAt', 'reportedAt'],
  policies: ['writtenAt'],
  peritajes: ['scheduledAt', 'visitedAt', 'completedAt'],
};
