// Rules 2, 5, 6 and 7 of a fixtures folder: claims, their peritajes, and what the audit says of them.

import { collectionNames, collections } from '../../contract/collections.ts';
import { finish } from '../../primitives/slices.ts';
import { audit } from '../audit/audit.ts';
import { auditRecordsOf } from '../audit/audit-records.ts';
import { hectaresOf, lossPctOf } from '../claims/claim-figures.ts';
import { countryOf, isNearEvent, isOfLoss } from '../claims/loss.ts';
import { isCovered } from '../policies/cover.ts';
import type { Finding, OrganizationRecords } from './fixture-records.ts';

const findingsOf = (name: Finding['name'], id: string, details: readonly (string | false)[]): Finding[] =>
  details.filter((detail) => detail !== false).map((detail) => ({ name, id, detail }));

/** Rule 2: what is claimed was insured, when it happened. */
export function checkCover(records: OrganizationRecords): Finding[] {
  return records.flatMap('claims', (claim) => {
    const { claimId, policyId, aoiId, peril, occurredAt, eventId } = claim;
    const policy = records.follow('policies', policyId);
    const { aoiIds, perils, coverFrom, coverTo } = policy;
    const event = records.get('events', eventId);
    const country = countryOf(records.store, policyId);
    return findingsOf('claims', claimId, [
      !aoiIds.includes(aoiId) && `${aoiId} is not insured by ${policyId}`,
      !perils.includes(peril) && `${policyId} does not cover ${peril}`,
      !isCovered(policy, occurredAt) &&
        `occurredAt ${occurredAt} lies outside ${policyId}, which covers from ${coverFrom} until ${coverTo}`,
      event !== undefined && event.peril !== peril && `${eventId} is a ${event.peril} event, the claim is of ${peril}`,
      event !== undefined && !event.affectedAoiIds.includes(aoiId) && `${eventId} did not touch ${aoiId}`,
      event !== undefined &&
        !isNearEvent(event, occurredAt, country) &&
        `occurredAt ${occurredAt} lies more than a day outside ${eventId}`,
    ]);
  });
}

/** Rule 5: a peritaje assesses the loss that was claimed, on the plot that has it. */
export function checkAssessments(records: OrganizationRecords): Finding[] {
  return records.flatMap('peritajes', (peritaje) => {
    const { peritajeId, claimId, detectionId, aoiId, zones, assessedDamagePct } = peritaje;
    const claim = records.follow('claims', claimId);
    const { claimedHectares } = claim;
    const hectares = hectaresOf(zones);
    const mean = lossPctOf(zones, claimedHectares);
    return findingsOf('peritajes', peritajeId, [
      aoiId !== claim.aoiId && `aoiId must be ${claim.aoiId}, the plot of ${claimId}`,
      detectionId !== null &&
        !isOfLoss(records.follow('detections', detectionId), claim, records.store) &&
        `${detectionId} is not of the plot and the event of ${claimId}`,
      hectares > claimedHectares && `the zones have ${hectares} ha, ${claimId} claims ${claimedHectares} ha`,
      assessedDamagePct !== null &&
        assessedDamagePct !== mean &&
        `assessedDamagePct must be ${mean}, the mean over the hectares claimed`,
    ]);
  });
}

/** Rules 6 and 7: the audit holds (Decision 42). */
export function checkAudit(records: OrganizationRecords): Finding[] {
  const { broken } = finish(audit(auditRecordsOf(records.store, records.organization.budget.usedCredits)));
  return broken.map(({ item, record, what, is, shouldBe }) => ({
    name: nameOf(record),
    id: record,
    detail: `item ${item} of the audit: ${what} is ${is}, and must be ${shouldBe}`,
  }));
}

/** By the prefix of the id. */
const nameOf = (id: string): Finding['name'] =>
  collectionNames.find((name) => id.startsWith(`${collections[name].prefix}_`)) ?? 'organization';
