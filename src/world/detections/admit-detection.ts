// Whether a detection may be created, and what it finds: exactly what a footprint job computes for the event and plot.

import type { BodyOf } from '../../contract/operation.ts';
import { Problem } from '../../contract/problem.ts';
import type { Aoi } from '../../contract/schemas/aoi.ts';
import type { Detection } from '../../contract/schemas/detection.ts';
import { severities } from '../../contract/schemas/vocabularies.ts';
import type { WeatherEvent } from '../../contract/schemas/weather-event.ts';
import { type FootprintSubject, measuredFootprint } from '../footprint/footprint.ts';
import { detectionKey } from '../records/indexes.ts';
import { References } from '../turn/references.ts';
import type { Turn } from '../turn/turn.ts';
import { methodFor } from './detection-methods.ts';

export function admitDetection(turn: Turn, body: BodyOf<'createDetection'>): (at: string) => Detection {
  const subject = admitSubject(turn, body);
  const { affectedPct, damagedHectares, severity, provenance } = measuredFootprint(subject);
  return (at) => {
    const detection: Detection = {
      detectionId: turn.ids.next('det'),
      organizationId: turn.organizationId,
      eventId: subject.event.eventId,
      aoiId: subject.aoi.aoiId,
      computedAt: at,
      affectedPct,
      damagedHectares,
      // Decision 14: without damage the field, a string in the spec, says low.
      severity: severity ?? severities[0],
      method: subject.method,
      provenance,
      createdAt: at,
      updatedAt: at,
    };
    return turn.store.put('detections', detection).value;
  };
}

/** What there is to measure. Throws resource_not_found, peril_not_supported, validation_failed or duplicate_resource. */
export function admitSubject(turn: Turn, body: BodyOf<'createDetection'>): FootprintSubject {
  const references = new References(turn.store);
  const event = references.find('events', body.eventId, '#/eventId') as WeatherEvent;
  const aoi = references.find('aois', body.aoiId, '#/aoiId') as Aoi;
  references.check();
  const method = methodFor(event, body.method, { event: '#/eventId', method: '#/method' });
  const subject = { event, aoi, method };
  refuseDuplicate(turn, subject);
  return subject;
}

function refuseDuplicate({ store }: Turn, { event, aoi, method }: FootprintSubject): void {
  const { eventId } = event;
  const { aoiId } = aoi;
  const [former] = store.all('detections', 'sameDetection', detectionKey({ eventId, aoiId, method }));
  if (former === undefined) return;
  const detail = `${former.detectionId} is the detection of ${eventId} on ${aoiId} by ${method}`;
  throw new Problem('duplicate_resource', `${detail}. Read it, or choose another method.`, {
    errors: [{ pointer: '#/method', code: 'duplicate_resource', detail }],
  });
}
