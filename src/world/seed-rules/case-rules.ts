// Rules 2, 5, 6 and 7 of a fixtures folder: claims, their peritajes, and reports.

import type { Claim } from '../../contract/schemas/claim.ts';
import type { Detection } from '../../contract/schemas/detection.ts';
import type { Peritaje } from '../../contract/schemas/peritaje.ts';
import { canonicalJson } from '../../primitives/canonical.ts';
import { hectaresOf, lossPctOf, settlementOf } from '../claims/claim-figures.ts';
import { isDuring } from '../claims/loss.ts';
import { buildManifest } from '../kernel/signing.ts';
import { listEvidence } from '../reports/evidence.ts';
import type { Finding, OrganizationRecords } from './fixture-records.ts';

const findingsOf = (name: Finding['name'], id: string, details: readonly (string | false)[]): Finding[] =>
  details.filter((detail) => detail !== false).map((detail) => ({ name, id, detail }));

/** Rule 2: what is claimed was insured, when it happened. */
export function checkCover(records: OrganizationRecords): Finding[] {
  return records.flatMap('claims', (claim) => {
    const { claimId, policyId, aoiId, peril, occurredAt, eventId } = claim;
    const { aoiIds, perils, effectiveFrom, effectiveTo } = records.follow('policies', policyId);
    const event = records.get('events', eventId);
    const day = occurredAt.slice(0, 10);
    return findingsOf('claims', claimId, [
      !aoiIds.includes(aoiId) && `${aoiId} is not insured by ${policyId}`,
      !perils.includes(peril) && `${policyId} does not cover ${peril}`,
      (day < effectiveFrom || day > effectiveTo) &&
        `occurredAt ${occurredAt} lies outside ${policyId}, which runs from ${effectiveFrom} to ${effectiveTo}`,
      event !== undefined && event.peril !== peril && `${eventId} is a ${event.peril} event, the claim is of ${peril}`,
      event !== undefined && !event.affectedAoiIds.includes(aoiId) && `${eventId} did not touch ${aoiId}`,
      event !== undefined && !isDuring(event, occurredAt) && `occurredAt ${occurredAt} lies outside ${eventId}`,
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
      !isOfClaim(records, records.follow('detections', detectionId), claim) &&
        `${detectionId} is not of the plot and the event of ${claimId}`,
      hectares > claimedHectares && `the zones have ${hectares} ha, ${claimId} claims ${claimedHectares} ha`,
      assessedDamagePct !== null &&
        assessedDamagePct !== mean &&
        `assessedDamagePct must be ${mean}, the mean over the hectares claimed`,
    ]);
  });
}

function isOfClaim(records: OrganizationRecords, { aoiId, eventId }: Detection, claim: Claim): boolean {
  const { peril } = records.follow('events', eventId);
  return aoiId === claim.aoiId && (claim.eventId === null ? peril === claim.peril : eventId === claim.eventId);
}

/** Rule 6: the settlement follows from the policy and the loss that its peritaje found, and is what is approved. */
export function checkSettlements(records: OrganizationRecords): Finding[] {
  return records.flatMap('claims', (claim) => {
    const { claimId, assessedLossPct, approvedAmount, settlement } = claim;
    if (settlement === null || assessedLossPct === null) {
      return findingsOf('claims', claimId, [
        approvedAmount !== null && 'approvedAmount must be null while settlement is null',
        (settlement === null) !== (assessedLossPct === null) && 'settlement must be null while assessedLossPct is null',
      ]);
    }
    const { peritajeId, amount } = settlement;
    const expected = settlementOf(records.follow('policies', claim.policyId), claim, { assessedLossPct, peritajeId });
    const peritaje = records.get('peritajes', peritajeId);
    return findingsOf('claims', claimId, [
      !isEqual(settlement, expected) && `settlement must be ${canonicalJson(expected)}`,
      approvedAmount !== null && !isEqual(approvedAmount, amount) && `approvedAmount must be ${canonicalJson(amount)}`,
      peritaje !== undefined &&
        (peritaje.claimId !== claimId || peritaje.assessedDamagePct !== assessedLossPct) &&
        `${peritajeId} did not assess ${assessedLossPct} % for ${claimId}`,
    ]);
  });
}

const isEqual = (a: unknown, b: unknown): boolean => canonicalJson(a) === canonicalJson(b);

/** Rule 7: an Ed25519 signature has one form only, so a manifest holds exactly when it can be made again. */
export function checkManifests(records: OrganizationRecords): Finding[] {
  return records.flatMap('reports', ({ manifest, ...report }) => {
    const { reportId, status, signedAt, signedBy, detectionIds, peritajeId, jobId } = report;
    if ((status === 'signed') !== (manifest !== null)) {
      return findingsOf('reports', reportId, [
        `a ${status} report must ${manifest === null ? '' : 'not '}have a manifest`,
      ]);
    }
    if (manifest === null) return [];
    if (signedAt === null || signedBy === null) {
      return findingsOf('reports', reportId, ['a signed report must have signedAt and signedBy']);
    }
    const evidence = listEvidence({
      detections: detectionIds.map((id) => records.follow('detections', id)),
      peritaje: (records.get('peritajes', peritajeId) ?? null) as Peritaje | null,
      jobResult: records.get('jobResults', jobId) ?? null,
    });
    const expected = buildManifest(report, evidence, records.keys.reportKey);
    const forged = expected.statement.subject.filter(
      (subject, index) => canonicalJson(subject) !== canonicalJson(manifest.statement.subject[index] ?? null),
    );
    const isSigned = canonicalJson(manifest) === canonicalJson(expected);
    return findingsOf('reports', reportId, [
      ...forged.map(({ name }) => `the digest of ${name} in the manifest does not hold`),
      forged.length === 0 && !isSigned && 'the signature of the manifest does not hold',
    ]);
  });
}
