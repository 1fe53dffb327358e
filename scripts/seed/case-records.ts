// Claims, peritajes and reports, with the figures that follow from policies, zones and detections.

import type { Aoi } from '../../src/contract/schemas/aoi.ts';
import type { Claim } from '../../src/contract/schemas/claim.ts';
import type { Detection } from '../../src/contract/schemas/detection.ts';
import type { FootprintResult } from '../../src/contract/schemas/job.ts';
import type { Peritaje } from '../../src/contract/schemas/peritaje.ts';
import type { Policy } from '../../src/contract/schemas/policy.ts';
import type { Portfolio } from '../../src/contract/schemas/portfolio.ts';
import type { Report, ReportWithManifest } from '../../src/contract/schemas/report.ts';
import type { ClaimStatus } from '../../src/contract/schemas/vocabularies.ts';
import type { WeatherEvent } from '../../src/contract/schemas/weather-event.ts';
import { round } from '../../src/primitives/rounding.ts';
import { isLateNotice, lossPctOf, settlementOf } from '../../src/world/claims/claim-figures.ts';
import { buildManifest, type ReportKey } from '../../src/world/kernel/signing.ts';
import { listEvidence } from '../../src/world/reports/evidence.ts';
import { summarize } from '../../src/world/reports/report-summary.ts';
import type { Account, ClaimFacts, PeritajeFacts, ReportFacts } from './facts.ts';
import { find } from './find.ts';

export function buildPeritajes({ organization, claims, peritajes }: Account): Peritaje[] {
  return peritajes.map(({ peritajeId, claimId, detectionId, createdAt, updatedAt = createdAt, ...facts }) => ({
    peritajeId,
    organizationId: organization.organizationId,
    claimId,
    detectionId,
    aoiId: find(claims, 'claimId', claimId).aoiId,
    status: facts.status,
    expert: facts.expert,
    modality: facts.modality,
    scheduledAt: facts.scheduledAt,
    visitedAt: facts.visitedAt,
    completedAt: facts.completedAt,
    actaNumber: facts.actaNumber,
    phenologicalStage: facts.phenologicalStage,
    samplePoints: facts.samplePoints,
    zones: facts.zones,
    assessedDamagePct: assessedBy(facts, find(claims, 'claimId', claimId)),
    agreedByInsured: facts.agreedByInsured,
    notes: facts.notes,
    createdAt,
    updatedAt,
  }));
}

function assessedBy(
  { completedAt, zones }: Pick<PeritajeFacts, 'completedAt' | 'zones'>,
  { claimedHectares }: ClaimFacts,
): number | null {
  return completedAt === null ? null : lossPctOf(zones, claimedHectares);
}

export interface Insured {
  readonly portfolios: readonly Portfolio[];
  readonly policies: readonly Policy[];
  readonly events: readonly WeatherEvent[];
  readonly peritajes: readonly Peritaje[];
}

/** From here on the indemnity is decided. */
const decided: readonly ClaimStatus[] = ['approved', 'rejected', 'paid', 'closed'];

export function buildClaims(account: Account, insured: Insured): Claim[] {
  return account.claims.map((facts) => buildClaim(account, insured, facts));
}

function buildClaim({ organization, detections }: Account, insured: Insured, facts: ClaimFacts): Claim {
  const policy = find(insured.policies, 'policyId', facts.policyId);
  const { country } = find(insured.portfolios, 'portfolioId', policy.portfolioId);
  const peritajes = insured.peritajes.filter(({ claimId }) => claimId === facts.claimId);
  const linked = facts.detectionIds.map((id) => find(detections, 'detectionId', id));
  const statusHistory = facts.history.map(([status, at]) => ({ status, at }));
  const [reported, latest] = [statusHistory[0], statusHistory.at(-1)];
  if (reported === undefined || latest === undefined) throw new Error(`${facts.claimId} was never submitted.`);
  const lateNotice = isLateNotice(country, facts.occurredAt, reported.at);
  const { claimedHectares, reportedLossPct, indexLossPct } = facts;
  const visit = indexLossPct === undefined ? peritajes.findLast((one) => one.completedAt) : undefined;
  const assessedLossPct = indexLossPct ?? visit?.assessedDamagePct ?? null;
  const settlement =
    assessedLossPct === null
      ? null
      : settlementOf(
          policy,
          { claimedHectares, lateNotice },
          { assessedLossPct, peritajeId: visit?.peritajeId ?? null },
        );
  const { amount, currency } = policy.sumInsuredPerHectare;
  return {
    claimId: facts.claimId,
    organizationId: organization.organizationId,
    claimNumber: facts.claimNumber,
    policyId: facts.policyId,
    clientId: policy.clientId,
    aoiId: facts.aoiId,
    eventId: facts.eventId,
    peril: find(insured.events, 'eventId', facts.eventId ?? '').peril,
    status: latest.status,
    occurredAt: facts.occurredAt,
    reportedAt: reported.at,
    lateNotice,
    claimedHectares,
    reportedLossPct,
    claimedAmount: { amount: round((amount * claimedHectares * reportedLossPct) / 100, 2), currency },
    assessedLossPct,
    approvedAmount: decided.includes(latest.status) ? (settlement?.amount ?? null) : null,
    settlement,
    detectionIds: facts.detectionIds,
    peritajeIds: peritajes.map(({ peritajeId }) => peritajeId),
    description: facts.description,
    statusHistory,
    createdAt: reported.at,
    updatedAt: latestOf([latest.at, ...linked.map(({ computedAt }) => computedAt)]),
  };
}

const latestOf = (times: readonly string[]): string => [...times].sort().at(-1) as string;

export interface Pieces {
  readonly aois: readonly Aoi[];
  readonly detections: readonly Detection[];
  readonly peritajes: readonly Peritaje[];
  readonly jobResults: readonly FootprintResult[];
}

export function buildReports(account: Account, pieces: Pieces, key: ReportKey): ReportWithManifest[] {
  return account.reports.map((facts) => {
    const report = buildReport(account, pieces, facts);
    if (report.signedAt === null) return { ...report, manifest: null };
    const { peritajeId, jobId } = report;
    const evidence = listEvidence({
      detections: report.detectionIds.map((id) => find(pieces.detections, 'detectionId', id)),
      peritaje: peritajeId === null ? null : find(pieces.peritajes, 'peritajeId', peritajeId),
      jobResult: jobId === null ? null : find(pieces.jobResults, 'jobId', jobId),
    });
    return { ...report, manifest: buildManifest(report, evidence, key) };
  });
}

function buildReport({ organization }: Account, { aois, detections }: Pieces, facts: ReportFacts): Report {
  const { createdAt, signedAt, aoiIds, detectionIds } = facts;
  return {
    reportId: facts.reportId,
    organizationId: organization.organizationId,
    type: facts.type,
    title: facts.title,
    status: signedAt === null ? 'draft' : 'signed',
    language: facts.language,
    claimId: facts.claimId,
    aoiIds,
    detectionIds,
    peritajeId: facts.peritajeId,
    jobId: facts.jobId,
    summary: summarize(
      detectionIds.map((id) => find(detections, 'detectionId', id)),
      aoiIds.map((id) => find(aois, 'aoiId', id)),
    ),
    signedAt,
    signedBy: signedAt === null ? null : organization.reportSigner,
    createdAt,
    updatedAt: signedAt ?? createdAt,
  };
}
