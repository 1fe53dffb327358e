// Rule 1 of a fixtures folder: every id that a record names exists in the same organization.

import { type CollectionName, collectionNames, idOf } from '../../contract/collections.ts';
import type { Finding, OrganizationRecords } from './fixture-records.ts';
import { referencesOf } from './references.ts';

export function checkReferences(records: OrganizationRecords): Finding[] {
  // Each plot is looked at only where some plot has a finding, since there may be very many.
  const suspects = collectionNames.filter((name) => name !== 'aois' || !areSound(records));
  return [
    ...suspects.flatMap((name) =>
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

/** That all plots say whose they are, and name records that exist. */
function areSound(records: OrganizationRecords): boolean {
  const { owners, named } = records.plots;
  const isOwn = [...owners].every((owner) => owner === records.organizationId);
  return isOwn && [...named].every(([target, ids]) => [...ids].every((id) => records.has(target, id)));
}

/** A record says whose it is, and lies in that organization's folder. A result says it through its job. */
function findStrangers({ organizationId }: OrganizationRecords, name: CollectionName, record: object): string[] {
  const isOwn = name === 'jobResults' || (record as { organizationId?: string }).organizationId === organizationId;
  return isOwn ? [] : [`organizationId must be ${organizationId}`];
}

function findLostReferences(records: OrganizationRecords, name: CollectionName, record: object): string[] {
  return referencesOf(name, record)
    .filter(({ target, id }) => !records.has(target, id))
    .map(
      ({ field, target, id }) => `${field} names ${id}, which is not among the ${target} of ${records.organizationId}`,
    );
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
