// Why no detection can show the loss of a claim, so that an expert assesses it without one (Decision 20).

import { join, type LocalizedText, t } from '../../contract/form/localization/localized-text.ts';
import { limits } from '../../contract/form/surface.ts';
import type { Claim } from '../../contract/records.ts';
import { type DetectionAbsence, methodsOf } from '../../contract/schemas/vocabularies.ts';
import { plotAt } from '../../law/days/versions.ts';
import type { Refusal } from '../../law/rules/rule.ts';
import type { CallContext, OrganizationStore } from '../call-context/call-context.ts';
import { estimateCells } from '../cells/plot-cells.ts';
import { refusalsOfKnown } from '../claims/claim-view.ts';
import { eventsOfLoss, momentOfLoss } from '../claims/loss.ts';
import { failureOf } from '../footprint/failures.ts';

/** Null where a detection of the loss can be made. */
export function absenceOf({ store, seed }: CallContext, claim: Claim): DetectionAbsence | null {
  const { aoiId, peril } = claim;
  const methods = methodsOf(peril);
  if (methods.length === 0) return 'peril_not_supported';
  const aoi = plotAt(store.named('aois', aoiId), momentOfLoss(store, claim));
  if (!aoi.perilProfile.includes(peril)) return 'peril_not_monitored';
  if (eventsToMeasure(store, claim).length === 0) return 'no_event';
  const failures = methods.map((method) => failureOf(seed.organization, aoiId, method));
  const [failure] = failures;
  if (failure !== undefined && !failures.includes(undefined)) return failure;
  return estimateCells(aoi.areaHectares) > limits.detectionCells ? 'too_many_cells' : null;
}

/** The ids of the events of possible detections of the loss: none once the claim's own event was cancelled. */
function eventsToMeasure(store: OrganizationStore, claim: Claim): string[] {
  const events = claim.eventId === null ? eventsOfLoss(store, claim) : [store.named('events', claim.eventId)];
  return events.filter(({ status }) => status !== 'cancelled').map(({ eventId }) => eventId);
}

/** The refusals of a body that names no detection although one is possible. */
export function refusalsOfMissingDetection({ store }: CallContext, claim: Claim): Refusal[] {
  const { aoiId, claimId } = claim;
  const required = (detail: LocalizedText): Refusal[] => [{ pointer: '#/detectionId', code: 'required', detail }];
  const refusals = refusalsOfKnown(store, claim, '#/detectionId');
  if (refusals.length > 0) return refusals;
  const events = eventsToMeasure(store, claim);
  const made = store.all('detections', 'aoiId', aoiId).find((one) => events.includes(one.eventId));
  if (made !== undefined)
    return required(t('detectionId is required: {detectionId} shows the loss of {claimId}', { ...made, claimId }));
  const event = join(events, t(' or '));
  const text = 'detectionId is required: first create the detection of {event} on {aoiId} with POST /v1/detections';
  return required(t(text, { event, aoiId }));
}
