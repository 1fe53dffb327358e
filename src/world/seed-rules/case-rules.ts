// Rules 2, 5, 6 and 7 of a fixtures folder: claims, their peritajes, and the findings of the audit.

import { collectionOf } from '../../contract/collections.ts';
import { hectaresOf, lossPctOf } from '../../law/figures/claim-figures.ts';
import { finish } from '../../primitives/slices.ts';
import { audit } from '../audit/audit.ts';
import { isOfLoss, mismatchesOf } from '../claims/loss.ts';
import { type Finding, type Rule, ruleForEach } from './fixture-records.ts';

/** Rule 2: the event of a claim must have struck the claimed plot. The audit checks the cover. */
export const checkClaimEvents = ruleForEach('claims', (records) => (claim) => {
  const event = claim.eventId === null ? undefined : records.get('events', claim.eventId);
  return mismatchesOf(records, event, claim).map(({ detail }) => `${detail}`);
});

/** Rule 5: a peritaje assesses the claimed loss, on its plot. */
export const checkAssessments = ruleForEach('peritajes', (records) => (peritaje) => {
  const { claimId, detectionId, aoiId, zones, assessedDamagePct } = peritaje;
  const claim = records.named('claims', claimId);
  const { claimedHectares } = claim;
  const hectares = hectaresOf(zones);
  const mean = lossPctOf(zones, claimedHectares);
  return [
    aoiId !== claim.aoiId && `aoiId must be ${claim.aoiId}, the plot of ${claimId}`,
    detectionId !== null &&
      !isOfLoss(records.named('detections', detectionId), claim, records) &&
      `${detectionId} is not on the plot and event of ${claimId}`,
    hectares > claimedHectares && `the zones have ${hectares} ha; ${claimId} claims ${claimedHectares} ha`,
    assessedDamagePct !== null &&
      assessedDamagePct !== mean &&
      `assessedDamagePct must be ${mean}, the mean over the hectares claimed`,
  ];
});

/** Rules 6 and 7: the audit finds nothing broken (Decision 42). */
export const checkAudit: Rule = (records) => {
  const { broken } = finish(audit(records, records.seed.organization.budget.usedCredits));
  return broken.map(({ item, record, what, is, shouldBe }) => ({
    name: nameOf(record),
    id: record,
    detail: `item ${item} of the audit: ${what} is ${is}, and must be ${shouldBe}`,
  }));
};

/** The collection of the record, by the prefix of its id. */
const nameOf = (id: string): Finding['name'] => collectionOf(id) ?? 'organization';
