// How resources look in a table: which columns, in which order, the time that orders the list among the first. The only
// thing of a resource that is written by hand.

import type { Operation } from '../../contract/operation.ts';
import type { OperationId } from '../../contract/operation-id.ts';

/** Columns of a record, by the name of its first member, which is its id. */
const columnsById: Readonly<Record<string, readonly string[]>> = {
  faultId: ['faultId', 'operation', 'status', 'delayMs', 'drop', 'after', 'strikes', 'times', 'every', 'profile'],
  portfolioId: ['portfolioId', 'createdAt', 'name', 'country', 'season', 'aoiCount', 'totalHectares', 'status'],
  aoiId: ['aoiId', 'createdAt', 'name', 'areaHectares', 'crop', 'perilProfile', 'portfolioId', 'aoiVersion'],
  clientId: ['clientId', 'createdAt', 'name', 'clientType', 'country', 'region', 'status', 'taxId'],
  policyId: [
    'policyId',
    'createdAt',
    'policyNumber',
    'status',
    'perils',
    'aoiIds',
    'sumInsured',
    'effectiveFrom',
    'effectiveTo',
  ],
  eventId: ['eventId', 'peril', 'severity', 'name', 'startedAt', 'status', 'affectedAoiIds'],
  detectionId: ['detectionId', 'createdAt', 'eventId', 'aoiId', 'severity', 'damagedHectares', 'affectedPct', 'method'],
  observationId: [
    'observationId',
    'aoiId',
    'observedAt',
    'temperatureMinC',
    'temperatureMaxC',
    'precipitationMm',
    'hailSizeMm',
    'ndvi',
  ],
  claimId: [
    'claimId',
    'createdAt',
    'status',
    'peril',
    'aoiId',
    'claimedHectares',
    'assessedLossPct',
    'approvedAmount',
    'policyId',
  ],
  peritajeId: [
    'peritajeId',
    'createdAt',
    'claimId',
    'status',
    'modality',
    'expert.name',
    'assessedDamagePct',
    'scheduledAt',
  ],
  reportId: ['reportId', 'createdAt', 'status', 'type', 'title', 'claimId', 'language', 'signedAt'],
  watchSubscriptionId: ['watchSubscriptionId', 'createdAt', 'aoiId', 'peril', 'minSeverity', 'status', 'lastAlertAt'],
  alertId: ['alertId', 'createdAt', 'severity', 'peril', 'aoiId', 'status', 'title'],
  subscriptionId: ['subscriptionId', 'createdAt', 'status', 'endpointUrl', 'eventTypes', 'signingKeyRef'],
  deliveryId: ['deliveryId', 'createdAt', 'status', 'eventType', 'attemptCount', 'endpointUrl', 'deadLetteredAt'],
  jobId: ['jobId', 'status', 'kind', 'progressPct', 'cost.chargedCredits', 'resultUrl'],
};

/** Undefined when the record has no columns of its own: then all of its fields are. */
export const columnsOf = (idField: string): readonly string[] | undefined => columnsById[idField];

/** The member of `data` that holds the rows of an item which is a list at heart. */
export const rowsMemberOf = (row: Operation): string | undefined => rowsMembers[row.id as OperationId];
const rowsMembers: { readonly [Id in OperationId]?: string } = { listDeliveries: 'deliveries' };

/** What may give way when a table is too wide. Ids and figures never do. */
export const isFlexible = (column: string): boolean =>
  /(^|\.)(name|title|message|path|endpointUrl|description|aoiIds|perils|perilProfile|affectedAoiIds|eventTypes|note|detail|purpose)$/.test(
    column,
  );
