import { t } from '../../contract/form/localization/localized-text.ts';
import { refusalAt } from '../../contract/form/problem.ts';
import type { Aoi, Claim, Detection, NewReport, Peritaje, Report, ReportWithManifest } from '../../contract/records.ts';
import { findReferences } from '../../engine/call-context/references.ts';
import { Violations } from '../../engine/kernel/violations.ts';
import { countedDetections } from '../../law/figures/counted-detections.ts';
import type { CallContext, OrganizationStore } from '../call-context/call-context.ts';
import { refuseCancelled } from '../call-context/refusals.ts';
import { assessmentOf } from '../claims/claim-steps.ts';
import { refusalsOfDetection, refusalsOfEvidence, refusalsOfKnown } from '../claims/claim-view.ts';
import { refuseEarlierOpen } from '../claims/ground.ts';
import { computeFor } from './computed-members.ts';
import { summarizeReport } from './report-figures.ts';
import { checkReportForm, isSigning, type Signing } from './report-form.ts';
import { type EvidenceSet, findEvidence, signReport } from './report-signing.ts';
import { checkSignable, type Signable } from './signable.ts';

interface Subject extends EvidenceSet {
  readonly claim: Claim | undefined;
  readonly aois: readonly Aoi[];
}

export function admitReport(context: CallContext, body: NewReport): (at: string) => ReportWithManifest {
  checkReportForm(body);
  return isSigning(body) ? admitSigning(context, body) : admitNewReport(context, body);
}

function admitSigning(context: CallContext, body: Signing): (at: string) => ReportWithManifest {
  const found = findReferences(context.store, (references) => references.find('reports', body.reportId, '#/reportId'));
  const { manifest: _manifest, ...draft } = found;
  const evidence = findEvidence(context.store, draft);
  if (draft.status === 'signed') {
    const detail = t('{reportId} was signed at {signedAt} and never changes', draft);
    const sentence = t('{detail}. Read it, or create a new report.', { detail });
    throw refusalAt({ pointer: '#/reportId', code: 'report_already_signed', detail }, sentence);
  }
  const violations = new Violations();
  const claim = draft.claimId === null ? undefined : context.store.get('claims', draft.claimId);
  refuseCancelledEvidence(context.store, { ...evidence, claim }, '#/reportId');
  const visited = visitedClaimOf(context.store, evidence);
  checkSignable({ ...evidence, claim, visited }, draft, '#/reportId', violations);
  if (claim !== undefined) violations.addAll(refusalsOfSet(context.store, claim, evidence, '#/reportId'));
  violations.check();
  refuseEarlierOpen(context.store, claim, '#/reportId');
  return (at) => context.store.put('reports', signReport(context, draft, evidence, at)).value;
}

function admitNewReport(context: CallContext, body: NewReport): (at: string) => ReportWithManifest {
  const subject = findSubject(context.store, body);
  if (body.status === 'signed') refuseCancelledEvidence(context.store, subject, '#/status');
  const type = typeOf(body, subject);
  const members = { type, summary: summarizeReport(subject, subject.claim, computeFor(context, type, subject)) };
  checkSubject(context.store, body, subject, members);
  return (at) => {
    const draft = { ...buildDraft(context, body, subject, at), ...members };
    const report = body.status === 'signed' ? signReport(context, draft, subject, at) : { ...draft, manifest: null };
    return context.store.put('reports', report).value;
  };
}

/** Records that are not named follow from the claim or the plots (Decision 20). */
function findSubject(store: OrganizationStore, body: NewReport): Subject {
  const { claim, named, detections, peritaje } = findReferences(store, (references) => ({
    claim: references.findOptional('claims', body.claimId, '#/claimId'),
    named: references.findAll('aois', body.aoiIds ?? [], '#/aoiIds'),
    detections: references.findAll('detections', body.detectionIds ?? [], '#/detectionIds'),
    peritaje: references.findOptional('peritajes', body.peritajeId, '#/peritajeId'),
    job: references.findOptional('jobs', body.jobId, '#/jobId'),
  }));
  const aois = body.aoiIds === undefined && claim !== undefined ? [store.named('aois', claim.aoiId)] : named;
  const visit = peritaje ?? assessmentIn(store, claim);
  const isExposure = body.type === 'portfolio_exposure';
  const shown = body.detectionIds === undefined ? detectionsOf(store, claim, aois, isExposure) : detections;
  return {
    claim,
    aois,
    detections: withDetectionOf(store, visit, shown),
    peritaje: visit,
    jobResult: body.jobId === undefined ? null : (store.get('jobResults', body.jobId) ?? null),
  };
}

/** The detections of the claim, else the newest one of each plot, or for an exposure one for each event that struck. */
function detectionsOf(store: OrganizationStore, claim: Claim | undefined, aois: readonly Aoi[], isExposure: boolean) {
  if (claim !== undefined) return claim.detectionIds.flatMap((id) => store.get('detections', id) ?? []);
  const made = aois.map(({ aoiId }) => store.all('detections', 'aoiId', aoiId));
  if (!isExposure) return made.flatMap((ofPlot) => ofPlot.at(-1) ?? []);
  const hasStruck = ({ eventId }: Detection) => store.named('events', eventId).status !== 'cancelled';
  return countedDetections(made.flat().filter(hasStruck));
}

function assessmentIn(store: OrganizationStore, claim: Claim | undefined): Peritaje | null {
  const peritajeId = claim === undefined ? null : assessmentOf(claim);
  return peritajeId === null ? null : (store.get('peritajes', peritajeId) ?? null);
}

/** A report that has a peritaje as evidence has its detection too. */
function withDetectionOf(store: OrganizationStore, peritaje: Peritaje | null, shown: Subject['detections']) {
  const detectionId = peritaje?.detectionId ?? null;
  if (detectionId === null || shown.some((one) => one.detectionId === detectionId)) return shown;
  return [...shown, store.named('detections', detectionId)];
}

const typeOf = (body: NewReport, { claim }: Subject): Report['type'] =>
  body.type ?? (claim === undefined ? 'damage_assessment' : 'claim_file');

function checkSubject(store: OrganizationStore, body: NewReport, subject: Subject, members: Signable): void {
  const { claim, aois, detections, peritaje, jobResult } = subject;
  const violations = new Violations();
  const isAbout = (aoiId: string) => aois.some((aoi) => aoi.aoiId === aoiId);
  if (claim !== undefined && !isAbout(claim.aoiId)) {
    violations.add('#/aoiIds', 'plot_of_claim_missing', t('must name {aoiId}, the plot of {claimId}', claim));
  }
  for (const [index, detection] of detections.entries()) {
    const pointer = body.detectionIds === undefined ? '#/claimId' : `#/detectionIds/${index}`;
    const refusals = claim === undefined ? [] : refusalsOfDetection(store, detection, claim, pointer);
    violations.addAll(refusals);
    if (refusals.length === 0 && !isAbout(detection.aoiId)) {
      const detail = t('{detectionId} measures {aoiId}, which is not a plot of the report', detection);
      violations.add(pointer, 'other_plot', detail);
    }
  }
  if (peritaje !== null && (claim === undefined ? !isAbout(peritaje.aoiId) : peritaje.claimId !== claim.claimId)) {
    const detail = t('{peritajeId} assesses {claimId} on {aoiId}, which the report is not about', peritaje);
    violations.add('#/peritajeId', 'other_claim', detail);
  }
  if (body.jobId !== undefined) checkResult(body.jobId, jobResult, { claim, isAbout }, violations);
  const own = { ...subject, detections: [] };
  if (claim !== undefined) violations.addAll(refusalsOfSet(store, claim, own, body.jobId ? '#/jobId' : '#/claimId'));
  if (body.status === 'signed') {
    const pointer = (['peritajeId', 'claimId'] as const).find((name) => body[name] !== undefined) ?? 'status';
    checkSignable({ ...subject, visited: visitedClaimOf(store, subject) }, members, `#/${pointer}`, violations);
  }
  violations.check();
  if (body.status === 'signed') refuseEarlierOpen(store, claim, '#/status');
}

/** What was assessed without evidence may have an event by now, which nobody knew at the visit. */
function refusalsOfSet(store: OrganizationStore, claim: Claim, { detections, jobResult }: EvidenceSet, at: string) {
  const measured = [...detections, ...(jobResult !== null && 'eventId' in jobResult ? [jobResult] : [])];
  const refusals = measured.flatMap(({ eventId }) => refusalsOfEvidence(store, claim, eventId, at));
  return refusals.length === 0 && claim.status === 'assessed' ? refusalsOfKnown(store, claim, at) : refusals;
}

const visitedClaimOf = (store: OrganizationStore, { peritaje }: EvidenceSet): Claim | null =>
  peritaje === null ? null : store.named('claims', peritaje.claimId);

function checkResult(
  jobId: string,
  result: EvidenceSet['jobResult'],
  { claim, isAbout }: { claim: Claim | undefined; isAbout: (aoiId: string) => boolean },
  violations: Violations,
): void {
  if (result === null || !('aoiId' in result)) {
    const detail = t('{jobId} has no footprint; read the job until it has succeeded', { jobId });
    violations.add('#/jobId', 'no_footprint', detail);
    return;
  }
  const { aoiId, eventId, peril } = result;
  const isOfClaim = claim === undefined || (claim.eventId === null ? claim.peril === peril : claim.eventId === eventId);
  if (isAbout(aoiId) && isOfClaim) return;
  const detail = t('{jobId} measures {eventId} on {aoiId}, which the report is not about', { ...result, jobId });
  violations.add('#/jobId', 'other_loss', detail);
}

/** No report is signed for a cancelled event. Throws event_cancelled. */
function refuseCancelledEvidence(store: OrganizationStore, subject: Omit<Subject, 'aois'>, pointer: string): void {
  const { claim, detections, jobResult } = subject;
  for (const piece of [claim ?? null, visitedClaimOf(store, subject), ...detections, jobResult]) {
    if (piece === null || !('eventId' in piece) || piece.eventId === null) continue;
    refuseCancelled(store.named('events', piece.eventId), pointer);
  }
}

function buildDraft(context: CallContext, body: NewReport, subject: Subject, at: string): Omit<Report, keyof Signable> {
  const { claim, aois, detections, peritaje } = subject;
  return {
    reportId: context.ids.next('rep'),
    organizationId: context.organizationId,
    title: body.title as string,
    status: 'draft',
    language: body.language ?? 'es',
    claimId: claim?.claimId ?? null,
    aoiIds: aois.map(({ aoiId }) => aoiId),
    detectionIds: detections.map(({ detectionId }) => detectionId),
    peritajeId: peritaje?.peritajeId ?? null,
    jobId: body.jobId ?? null,
    signedAt: null,
    signedBy: null,
    createdAt: at,
    updatedAt: at,
  };
}
