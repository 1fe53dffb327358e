import { t } from '../../contract/form/localization/localized-text.ts';
import { refusalAt } from '../../contract/form/problem.ts';
import type { Claim, Detection, DetectionAbsence, NewPeritaje, Peritaje } from '../../contract/records.ts';
import { createPeritaje } from '../../contract/resources/peritajes.ts';
import { findReferences } from '../../engine/call-context/references.ts';
import { checkPast, parseInstant } from '../../engine/kernel/instants.ts';
import { Violations } from '../../engine/kernel/violations.ts';
import { hectaresOf, lossPctOf } from '../../law/figures/claim-figures.ts';
import { round } from '../../primitives/rounding.ts';
import { hashText } from '../../primitives/texture.ts';
import { addDays } from '../../primitives/timestamps.ts';
import type { CallContext } from '../call-context/call-context.ts';
import { actaNumberOf } from '../call-context/document-numbers.ts';
import { refuseCancelled } from '../call-context/refusals.ts';
import { refuseSharedDetection } from '../claims/claim-cover.ts';
import { awaitsAssessment } from '../claims/claim-steps.ts';
import { refusalsOfDetection } from '../claims/claim-view.ts';
import { termsOfClaim } from '../claims/loss.ts';
import { absenceOf, refusalsOfMissingDetection } from './detection-absence.ts';
import { checkStage } from './phenology.ts';
import { isMean, readZones } from './zones.ts';

/** The days between the creation of a visit and the visit, when no time is given. */
export const visitAfterDays = 3;

/** The visit that the body describes, parsed. */
interface Visit {
  readonly zones: Peritaje['zones'];
  readonly assessedDamagePct: number | null;
  readonly scheduledAt: string | undefined;
  readonly completedAt: string | undefined;
}

export function admitPeritaje(context: CallContext, body: NewPeritaje): (at: string) => Peritaje {
  const claimId = checkForm(body);
  const { claim, detection } = findReferences(context.store, (references) => ({
    claim: references.find('claims', claimId, '#/claimId'),
    detection: references.findOptional('detections', body.detectionId, '#/detectionId'),
  }));
  if (detection !== undefined) refuseCancelled(context.store.named('events', detection.eventId), '#/detectionId');
  const visit = readVisit(context, body, claim);
  const peritajes = context.store.all('peritajes', 'claimId', claim.claimId);
  const detectionAbsence = detection === undefined ? absenceOf(context, claim) : null;
  checkAgainstClaim(context, { claim, detection, detectionAbsence, visit, last: peritajes.at(-1) });
  const open = peritajes.findLast(({ status }) => status === 'scheduled' || status === 'in_progress');
  if (visit.zones.length === 0) refuseOpen(open);
  return (at) =>
    context.store.put('peritajes', buildPeritaje(context, body, { claim, visit, open, detectionAbsence, at })).value;
}

function checkForm(body: NewPeritaje): string {
  const violations = new Violations();
  violations.requireNeeded(createPeritaje.needed, body);
  const why = t('is allowed only with peritajeId: the insured accepts or disputes an assessment');
  violations.refuseGiven(body, ['agreedByInsured'], 'not_without_peritaje_id', why);
  violations.check();
  return body.claimId as string;
}

function readVisit({ clock, store }: CallContext, body: NewPeritaje, claim: Claim): Visit {
  const { claimedHectares } = claim;
  const violations = new Violations();
  const read = (name: 'scheduledAt' | 'completedAt') =>
    body[name] === undefined ? undefined : parseInstant(body[name], `#/${name}`, violations);
  const [scheduledAt, completedAt] = [read('scheduledAt'), read('completedAt')];
  const zones = readZones(body, violations);
  const assessedDamagePct = lossPctOf(zones, claimedHectares);
  if (zones.length === 0) {
    for (const name of ['completedAt', 'assessedDamagePct'] as const) {
      if (body[name] === undefined) continue;
      const detail = t('zones are required with {name}: they are the results of the visit', { name });
      violations.add('#/zones', 'required', detail);
    }
  } else if (body.assessedDamagePct !== undefined && !isMean(body.assessedDamagePct, assessedDamagePct)) {
    const detail = t('must be {assessedDamagePct}, the mean over the hectares claimed, or be left out', {
      assessedDamagePct,
    });
    violations.add('#/assessedDamagePct', 'not_the_mean', detail);
  }
  if (completedAt !== undefined) checkPast(completedAt, clock.now, '#/completedAt', violations);
  checkStage(body.phenologicalStage, termsOfClaim(store, claim).crop, violations);
  const endedAt = completedAt ?? (zones.length > 0 ? clock.now : undefined);
  if (endedAt !== undefined && scheduledAt !== undefined && scheduledAt > endedAt) {
    const detail = t('{scheduledAt} is after the results, which are dated {endedAt}', { scheduledAt, endedAt });
    violations.add('#/scheduledAt', 'after_completion', detail);
  }
  violations.check();
  return { zones, assessedDamagePct, scheduledAt, completedAt };
}

interface Checked {
  readonly claim: Claim;
  readonly detection: Detection | undefined;
  /** Null when the claim can have a detection. */
  readonly detectionAbsence: DetectionAbsence | null;
  readonly visit: Visit;
  readonly last: Peritaje | undefined;
}

function checkAgainstClaim(context: CallContext, { claim, detection, detectionAbsence, visit, last }: Checked): void {
  const violations = new Violations();
  const isDisputed = claim.status === 'assessed' && last?.status === 'disputed';
  if (!awaitsAssessment(claim) && !isDisputed) {
    const detail = t('{claimId} is {status}; a peritaje needs a loss that is not assessed yet or is disputed', claim);
    violations.add('#/claimId', 'claim_not_assessable', detail);
  }
  if (detection === undefined) {
    if (detectionAbsence === null) violations.addAll(refusalsOfMissingDetection(context, claim));
  } else {
    violations.addAll(refusalsOfDetection(context.store, detection, claim, '#/detectionId'));
    refuseSharedDetection(context, detection.detectionId, claim.claimId, '#/detectionId', violations);
  }
  const hectares = hectaresOf(visit.zones);
  if (hectares > round(claim.claimedHectares, 2)) {
    const detail = t('the zones have {hectares} ha, {claimId} only {claimedHectares} ha', { ...claim, hectares });
    violations.add('#/zones', 'larger_than_claimed', detail);
  }
  for (const name of ['scheduledAt', 'completedAt'] as const) {
    const time = visit[name];
    if (time === undefined || time >= claim.reportedAt) continue;
    if (time < claim.occurredAt) {
      const detail = t('{time} is before the loss, {occurredAt}', { time, occurredAt: claim.occurredAt });
      violations.add(`#/${name}`, 'before_loss', detail);
    } else {
      const detail = t('{time} is before the loss was reported, {reportedAt}', {
        time,
        reportedAt: claim.reportedAt,
      });
      violations.add(`#/${name}`, 'before_notice', detail);
    }
  }
  violations.check();
}

function refuseOpen(open: Peritaje | undefined): void {
  if (open === undefined) return;
  const detail = t('{peritajeId} of {claimId} is {status}', open);
  const sentence = t('{detail}. Send its results as zones to finish it.', { detail });
  throw refusalAt({ pointer: '#/claimId', code: 'peritaje_already_open', detail }, sentence);
}

interface PeritajeParts extends Pick<Checked, 'claim' | 'visit' | 'detectionAbsence'> {
  /** The open visit, which results complete (Decision 20). */
  readonly open: Peritaje | undefined;
  readonly at: string;
}

function buildPeritaje(
  context: CallContext,
  body: NewPeritaje,
  { claim, visit, open, detectionAbsence, at }: PeritajeParts,
): Peritaje {
  const isCompleted = visit.zones.length > 0;
  const completedAt = isCompleted ? (visit.completedAt ?? at) : null;
  const peritajeId = open?.peritajeId ?? context.ids.next('per');
  const planned = visit.scheduledAt ?? open?.scheduledAt ?? completedAt ?? addDays(at, visitAfterDays);
  return {
    peritajeId,
    organizationId: context.organizationId,
    claimId: claim.claimId,
    detectionId: body.detectionId ?? null,
    detectionAbsence,
    aoiId: claim.aoiId,
    status: isCompleted ? 'completed' : 'scheduled',
    expert: body.expert ?? open?.expert ?? expertOf(context, claim),
    modality: body.modality ?? open?.modality ?? 'field',
    scheduledAt: completedAt !== null && completedAt < planned ? completedAt : planned,
    visitedAt: isCompleted ? (visit.scheduledAt ?? completedAt) : null,
    completedAt,
    actaNumber: completedAt === null ? null : actaNumberOf(peritajeId, completedAt),
    phenologicalStage: body.phenologicalStage ?? open?.phenologicalStage ?? null,
    samplePoints: open?.samplePoints ?? null,
    zones: visit.zones,
    assessedDamagePct: visit.assessedDamagePct,
    agreedByInsured: null,
    notes: body.notes ?? open?.notes ?? null,
    createdAt: open?.createdAt ?? at,
    updatedAt: at,
  };
}

/** A claim keeps its expert; the claims of an organization are spread over its experts. */
export const expertOf = (
  { seed }: Pick<CallContext, 'seed'>,
  { claimId }: Pick<Claim, 'claimId'>,
): Peritaje['expert'] => {
  const { experts } = seed.organization;
  return experts[hashText(claimId) % experts.length] as Peritaje['expert'];
};
