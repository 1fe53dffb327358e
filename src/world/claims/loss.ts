// Which detections show the loss of a claim. A claim, its peritaje and its report ask the same question.

import type { Claim } from '../../contract/schemas/claim.ts';
import type { Detection } from '../../contract/schemas/detection.ts';
import type { WeatherEvent } from '../../contract/schemas/weather-event.ts';
import type { OrganizationStore } from '../records/store.ts';

export type Loss = Pick<Claim, 'aoiId' | 'eventId' | 'peril' | 'occurredAt'>;

/**
 * True for a detection of the loss's plot and event. A loss that names no event has the events of its peril that were
 * going on when it occurred (Decision 20).
 */
export function isOfLoss(detection: Detection, loss: Loss, store: OrganizationStore): boolean {
  if (detection.aoiId !== loss.aoiId) return false;
  if (loss.eventId !== null) return detection.eventId === loss.eventId;
  const event = store.get('events', detection.eventId);
  return event !== undefined && event.peril === loss.peril && isDuring(event, loss.occurredAt);
}

/** Both ends of an event belong to it. */
export const isDuring = (event: WeatherEvent, timestamp: string): boolean =>
  event.startedAt <= timestamp && timestamp <= event.endedAt;

/** How a mismatch is reported. */
export function tellMismatch({ detectionId, aoiId, eventId }: Detection, loss: Loss): string {
  const event = loss.eventId ?? `a ${loss.peril} event that was going on at ${loss.occurredAt}`;
  return `${detectionId} is of plot ${aoiId} and event ${eventId}; the loss is of plot ${loss.aoiId} and ${event}`;
}
