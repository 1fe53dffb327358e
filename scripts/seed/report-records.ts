// Reports, with the figures that follow from their evidence, and their manifests.

import type { Aoi } from '../../src/contract/schemas/aoi.ts';
import type { Claim } from '../../src/contract/schemas/claim.ts';
import type { Detection } from '../../src/contract/schemas/detection.ts';
import type { FootprintResult } from '../../src/contract/schemas/job.ts';
import type { Peritaje } from '../../src/contract/schemas/peritaje.ts';
import type { Policy } from '../../src/contract/schemas/policy.ts';
import type { Report, ReportWithManifest } from '../../src/contract/schemas/report.ts';
import type { WeatherEvent } from '../../src/contract/schemas/weather-event.ts';
import { buildManifest, type ReportKey } from '../../src/world/kernel/signing.ts';
import { listEvidence } from '../../src/world/reports/evidence.ts';
import { exposureOf } from '../../src/world/reports/exposure.ts';
import { summarizeReport } from '../../src/world/reports/report-figures.ts';
import type { Account, ReportFacts } from './facts.ts';
import { find } from './find.ts';

export interface Pieces {
  readonly claims: readonly Claim[];
  readonly detections: readonly Detection[];
  readonly peritajes: readonly Peritaje[];
  readonly jobResults: readonly FootprintResult[];
  readonly aois: readonly Aoi[];
  readonly policies: readonly Policy[];
  readonly events: readonly WeatherEvent[];
}

export function buildReports(account: Account, pieces: Pieces, key: ReportKey): ReportWithManifest[] {
  return account.reports.map((facts) => {
    const evidence = evidenceOf(pieces, facts);
    const report = buildReport(account, pieces, facts);
    return {
      ...report,
      manifest: report.signedAt === null ? null : buildManifest(report, listEvidence(evidence), key),
    };
  });
}

const evidenceOf = (pieces: Pieces, { detectionIds, peritajeId, jobId }: ReportFacts) => ({
  detections: detectionIds.map((id) => find(pieces.detections, 'detectionId', id)),
  peritaje: peritajeId === null ? null : find(pieces.peritajes, 'peritajeId', peritajeId),
  jobResult: jobId === null ? null : find(pieces.jobResults, 'jobId', jobId),
});

function buildReport({ organization }: Account, pieces: Pieces, facts: ReportFacts): Report {
  const { createdAt, signedAt, aoiIds, detectionIds, claimId } = facts;
  const claim = claimId === null ? undefined : find(pieces.claims, 'claimId', claimId);
  const evidence = evidenceOf(pieces, facts);
  const aois = aoiIds.map((id) => find(pieces.aois, 'aoiId', id));
  const exposure = exposureOf({ ...pieces, ...evidence, aois, currency: organization.currency, asOf: createdAt });
  return {
    reportId: facts.reportId,
    organizationId: organization.organizationId,
    type: facts.type,
    title: facts.title,
    status: signedAt === null ? 'draft' : 'signed',
    language: facts.language,
    claimId,
    aoiIds,
    detectionIds,
    peritajeId: facts.peritajeId,
    jobId: facts.jobId,
    summary: summarizeReport(evidence, claim, {
      exposure: facts.type === 'portfolio_exposure' ? exposure : null,
      index: null,
    }),
    signedAt,
    signedBy: signedAt === null ? null : organization.reportSigner,
    createdAt,
    updatedAt: signedAt ?? createdAt,
  };
}
