// Reports, with the figures that follow from their evidence, and their manifests.

import { collections } from '../../src/contract/collections.ts';
import type { Aoi } from '../../src/contract/schemas/aoi.ts';
import type { Branding } from '../../src/contract/schemas/branding.ts';
import type { Claim } from '../../src/contract/schemas/claim.ts';
import type { Client } from '../../src/contract/schemas/client.ts';
import type { Detection } from '../../src/contract/schemas/detection.ts';
import type { FootprintResult } from '../../src/contract/schemas/job.ts';
import type { Peritaje } from '../../src/contract/schemas/peritaje.ts';
import type { Policy } from '../../src/contract/schemas/policy.ts';
import type { Report, ReportWithManifest } from '../../src/contract/schemas/report.ts';
import type { WeatherEvent } from '../../src/contract/schemas/weather-event.ts';
import { basisOf, type Readable } from '../../src/world/claims/signed-basis.ts';
import { buildManifest, type ReportKey } from '../../src/world/kernel/signing.ts';
import { exposureOf } from '../../src/world/reports/exposure.ts';
import { summarizeReport } from '../../src/world/reports/report-figures.ts';
import { listEvidence } from '../../src/world/reports/report-signing.ts';
import type { Account, ReportFacts } from './facts.ts';
import { find } from './find.ts';

export interface Pieces {
  readonly claims: readonly Claim[];
  readonly detections: readonly Detection[];
  readonly peritajes: readonly Peritaje[];
  readonly jobResults: readonly FootprintResult[];
  readonly aois: readonly Aoi[];
  readonly clients: readonly Client[];
  readonly policies: readonly Policy[];
  readonly events: readonly WeatherEvent[];
}

interface Signing {
  readonly reportKey: ReportKey;
  readonly branding: Branding;
}

export function buildReports(account: Account, pieces: Pieces, { reportKey, branding }: Signing): ReportWithManifest[] {
  const records = readable(pieces);
  return account.reports.map((facts) => {
    const report = buildReport(account, pieces, facts);
    if (report.signedAt === null) return { ...report, manifest: null };
    const covered = { evidence: listEvidence(evidenceOf(pieces, facts)), basis: basisOf(records, branding, report) };
    return { ...report, manifest: buildManifest(report, covered, reportKey) };
  });
}

/** The prefix of an id names its collection, so one map finds any record. */
function readable(pieces: Pieces): Readable {
  const records = Object.entries(pieces).flatMap(([name, ofName]) =>
    ofName.map((record: object) => [record[collections[name as keyof Pieces].idField as never], record] as const),
  );
  const found = new Map<string, object>(records);
  return { get: (_name, id) => found.get(id) as never };
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
