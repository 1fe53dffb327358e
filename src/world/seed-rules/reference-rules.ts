import { type CollectionName, collectionNames } from '../../contract/collections.ts';
import { findingsOf, type OrganizationRecords, type Rule, ruleForEach } from './fixture-records.ts';
import { referencesOf } from './references.ts';

export const checkReferences: Rule = (records) => {
  // Each plot is looked at only where some plot has a finding, since there may be very many.
  const suspects = collectionNames.filter((name) => name !== 'aois' || !areSound(records));
  return [
    ...suspects.flatMap((name) => checkNamed(name)(records)),
    ...checkKeyReferences(records),
    ...checkJobFailures(records),
  ];
};

/** True when all plots name their own organization, and only records that exist. */
function areSound(records: OrganizationRecords): boolean {
  const { owners, named } = records.plots;
  const isOwn = [...owners].every((owner) => owner === records.organizationId);
  return isOwn && [...named].every(([target, ids]) => [...ids].every((id) => records.has(target, id)));
}

/** A record names the organization in whose folder it is. A result does so by its job. */
const checkNamed = (name: CollectionName): Rule =>
  ruleForEach(name, (records) => (record) => {
    const { organizationId } = records;
    const isOwn = name === 'jobResults' || (record as { organizationId?: string }).organizationId === organizationId;
    return [
      !isOwn && `organizationId must be ${organizationId}`,
      ...referencesOf(name, record).map(
        ({ field, target, id }) =>
          !records.has(target, id) && `${field} names ${id}, which is not among the ${target} of ${organizationId}`,
      ),
    ];
  });

const checkKeyReferences = ruleForEach('webhookSubscriptions', ({ seed, organizationId }) => ({ signingKeyRef }) => {
  const isOwn = seed.webhookKeys.some((key) => key.signingKeyRef === signingKeyRef);
  return [!isOwn && `signingKeyRef names ${signingKeyRef}, which is not a webhook key of ${organizationId}`];
});

const checkJobFailures: Rule = (records) => {
  const { organizationId, jobFailures } = records.seed.organization;
  const details = jobFailures.map(
    ({ aoiId }) =>
      !records.has('aois', aoiId) && `jobFailures names ${aoiId}, which is not among the aois of ${organizationId}`,
  );
  return findingsOf('organization', organizationId, details);
};
