// Whether a peritaje may be scheduled, or recorded with its results (Decision 20).

import { Problem } from '../../contract/problem.ts';
import type { Claim } from '../../contract/schemas/claim.ts';
import type { Detection } from '../../contract/schemas/detection.ts';
import type { NewPeritaje, Peritaje } from '../../contract/schemas/peritaje.ts';
import { round } from '../../primitives/rounding.ts';
import { hashText } from '../../primitives/texture.ts';
import { addDays } from '../kernel/clock.ts';
import { parseInstant } from '../kernel/instants.ts';
import { Violations } from '../kernel/violations.ts';
import { actaNumberOf } from '../turn/document-numbers.ts';
import { findReferences } from '../turn/references.ts';
import type { Turn } from '../turn/turn.ts';
import { hectaresOf, lossPctOf } from './claim-figures.ts';
import { awaitsAssessment } from './claim-steps.ts';
import { isOfLoss, tellMismatch } from './loss.ts';

/** How long after its creation a visit takes place when no time is given. */
const visitAfterDays = 3;

/** What the body says of the visit, read. */
interface Visit {
  readonly zones: Peritaje['zones'];
  readonly assessedDamagePct: number | null;
  readonly scheduledAt: string | undefined;
  readonly completedAt: string | undefined;
}

export function admitPeritaje(turn: Turn, body: NewPeritaje): (at: string) => Peritaje {
  const { claim, detection } = findReferences(turn.store, (references) => ({
    claim: references.find('claims', body.claimId, '#/claimId'),
    detection: references.find('detections', body.detectionId, '#/detectionId'),
  }));
  const visit = readVisit(turn, body, claim);
  const peritajes = turn.store.all('peritajes', 'claimId', claim.claimId);
  checkAgainstClaim(turn, { claim, detection, visit, last: peritajes.at(-1) });
  const open = peritajes.filter(({ status }) => status === 'scheduled' || status === 'in_progress');
  if (visit.zones.length === 0) refuseOpen(open);
  return (at) => {
    // Decision 20: results end what was still open of the claim.
    for (const superseded of open) turn.store.put('peritajes', { ...superseded, status: 'cancelled', updatedAt: at });
    return turn.store.put('peritajes', buildPeritaje(turn, body, { claim, visit, at })).value;
  };
}

function readVisit({ clock }: Turn, body: NewPeritaje, { claimedHectares }: Claim): Visit {
  const violations = new Violations();
  const read = (name: 'scheduledAt' | 'completedAt') =>
    body[name] === undefined ? undefined : parseInstant(body[name], `#/${name}`, violations);
  const [scheduledAt, completedAt] = [read('scheduledAt'), read('completedAt')];
  const zones = readZones(body, violations);
  const assessedDamagePct = lossPctOf(zones, claimedHectares);
  if (zones.length === 0) {
    for (const name of ['completedAt', 'assessedDamagePct'] as const) {
      if (body[name] === undefined) continue;
      violations.add('#/zones', 'required', `zones are required with ${name}: they are the results of the visit`);
    }
  } else if (body.assessedDamagePct !== undefined && round(body.assessedDamagePct, 1) !== assessedDamagePct) {
    const detail = `must be ${assessedDamagePct}, the mean over the hectares claimed, or be left out`;
    violations.add('#/assessedDamagePct', 'not_the_mean', detail);
  }
  if (completedAt !== undefined && completedAt > clock.now) {
    const detail = `${completedAt} lies in the future: the world's clock says ${clock.now}`;
    violations.add('#/completedAt', 'in_the_future', detail);
  }
  const endedAt = completedAt ?? (zones.length > 0 ? clock.now : undefined);
  if (endedAt !== undefined && scheduledAt !== undefined && scheduledAt > endedAt) {
    violations.add(
      '#/scheduledAt',
      'after_completion',
      `${scheduledAt} lies after the results, which are of ${endedAt}`,
    );
  }
  violations.check();
  return { zones, assessedDamagePct, scheduledAt, completedAt };
}

function readZones({ zones = [] }: NewPeritaje, violations: Violations): Peritaje['zones'] {
  const read = zones.map((zone, index) => ({
    zoneId: zone.zoneId ?? `Z${index + 1}`,
    hectares: zone.hectares,
    damagePct: zone.damagePct,
  }));
  for (const [index, { zoneId }] of read.entries()) {
    if (read.findIndex((zone) => zone.zoneId === zoneId) === index) continue;
    violations.add(`#/zones/${index}/zoneId`, 'repeated_zone', `${zoneId} is the id of a zone before it`);
  }
  return read;
}

/** `last` is the newest peritaje of the claim. */
function checkAgainstClaim(
  { store }: Turn,
  { claim, detection, visit, last }: { claim: Claim; detection: Detection; visit: Visit; last: Peritaje | undefined },
): void {
  const violations = new Violations();
  const isDisputed = claim.status === 'assessed' && last?.status === 'disputed';
  if (!awaitsAssessment(claim) && !isDisputed) {
    const detail = `${claim.claimId} is ${claim.status}; a peritaje needs a loss that is not assessed yet, or disputed`;
    violations.add('#/claimId', 'claim_not_assessable', detail);
  }
  if (!isOfLoss(detection, claim, store)) {
    violations.add('#/detectionId', 'detection_claim_mismatch', tellMismatch(detection, claim));
  }
  const hectares = hectaresOf(visit.zones);
  if (hectares > round(claim.claimedHectares, 2)) {
    const detail = `the zones have ${hectares} ha, ${claim.claimId} claims ${claim.claimedHectares} ha`;
    violations.add('#/zones', 'larger_than_claimed', detail);
  }
  for (const name of ['scheduledAt', 'completedAt'] as const) {
    const time = visit[name];
    if (time === undefined || time >= claim.occurredAt) continue;
    violations.add(`#/${name}`, 'before_loss', `${time} lies before the loss, ${claim.occurredAt}`);
  }
  violations.check();
}

function refuseOpen([open]: readonly Peritaje[]): void {
  if (open === undefined) return;
  const detail = `${open.peritajeId} of ${open.claimId} is ${open.status}`;
  throw new Problem('peritaje_already_open', `${detail}. Send its results as zones, which ends it.`, {
    errors: [{ pointer: '#/claimId', code: 'peritaje_already_open', detail }],
  });
}

function buildPeritaje(
  turn: Turn,
  body: NewPeritaje,
  { claim, visit, at }: { claim: Claim; visit: Visit; at: string },
): Peritaje {
  const isCompleted = visit.zones.length > 0;
  const completedAt = isCompleted ? (visit.completedAt ?? at) : null;
  const peritajeId = turn.ids.next('per');
  return {
    peritajeId,
    organizationId: turn.organizationId,
    claimId: claim.claimId,
    detectionId: body.detectionId,
    aoiId: claim.aoiId,
    status: isCompleted ? 'completed' : 'scheduled',
    expert: body.expert ?? expertOf(turn, claim),
    modality: body.modality ?? 'field',
    scheduledAt: visit.scheduledAt ?? completedAt ?? addDays(at, visitAfterDays),
    visitedAt: isCompleted ? (visit.scheduledAt ?? completedAt) : null,
    completedAt,
    actaNumber: completedAt === null ? null : actaNumberOf(peritajeId, completedAt),
    phenologicalStage: body.phenologicalStage ?? null,
    samplePoints: null,
    zones: visit.zones,
    assessedDamagePct: visit.assessedDamagePct,
    agreedByInsured: null,
    notes: body.notes ?? null,
    createdAt: at,
    updatedAt: at,
  };
}

/** A claim keeps its expert; the claims of an organization are spread over its experts. */
function expertOf({ seed }: Turn, { claimId }: Claim): Peritaje['expert'] {
  const { experts } = seed.organization;
  return experts[hashText(claimId) % experts.length] as Peritaje['expert'];
}
