// Signs a report: finds its evidence, and builds the manifest that covers it (Decision 12).

import type { Detection, JobResult, Peritaje, Report, ReportWithManifest } from '../../contract/records.ts';
import { locationOf, pathOf } from '../../contract/rows.ts';
import type { CallContext, OrganizationStore } from '../call-context/call-context.ts';
import { basisOf } from '../claims/signed-basis.ts';
import { buildManifest, type Evidence } from '../kernel/signing.ts';

export interface EvidenceSet {
  readonly detections: readonly Detection[];
  readonly peritaje: Peritaje | null;
  readonly jobResult: JobResult | null;
}

/** The evidence that a stored report names; all of it was found when it was created. */
export function findEvidence(store: OrganizationStore, { detectionIds, peritajeId, jobId }: Report): EvidenceSet {
  return {
    detections: detectionIds.map((id) => store.named('detections', id)),
    peritaje: peritajeId === null ? null : store.named('peritajes', peritajeId),
    jobResult: jobId === null ? null : store.named('jobResults', jobId),
  };
}

export function signReport(context: CallContext, draft: Report, pieces: EvidenceSet, at: string): ReportWithManifest {
  const { reportSigner } = context.seed.organization;
  const signed: Report = { ...draft, status: 'signed', signedAt: at, signedBy: reportSigner, updatedAt: at };
  const covered = { evidence: listEvidence(pieces), basis: basisOf(context.store, context.branding.current, signed) };
  return { ...signed, manifest: buildManifest(signed, covered, context.seed.reportKey) };
}

/** Each record with the path where it is read, in the order of the manifest. A claim is not evidence, since it changes later. */
export const listEvidence = ({ detections, peritaje, jobResult }: EvidenceSet): Evidence[] => [
  ...detections.map((value) => ({ name: locationOf('detections', value.detectionId), value })),
  ...(peritaje === null ? [] : [{ name: locationOf('peritajes', peritaje.peritajeId), value: peritaje }]),
  ...(jobResult === null ? [] : [{ name: pathOf('getJobResult', jobResult.jobId), value: jobResult }]),
];
