// Whether a detection may be created, and what it finds: exactly what a footprint job computes for the event and plot.

import type { BodyOf } from '../../contract/operation.ts';
import { Problem } from '../../contract/problem.ts';
import type { Aoi } from '../../contract/schemas/aoi.ts';
import type { Detection } from '../../contract/schemas/detection.ts';
import { severities } from '../../contract/schemas/vocabularies.ts';
import type { WeatherEvent } from '../../contract/schemas/weather-event.ts';
import { measureDamage } from '../footprint/damage.ts';
import { detectionKey } from '../records/indexes.ts';
import { References } from '../turn/references.ts';
import type { Turn } from '../turn/turn.ts';
import { methodFor } from './detection-methods.ts';

export function admitDetection(turn: Turn, body: BodyOf<'createDetection'>): (at: string) => Detection {
  const references = new References(turn.store);
  const event = references.find('events', body.eventId, '#/eventId') as WeatherEvent;
  const aoi = references.find('aois', body.aoiId, '#/aoiId') as Aoi;
  references.check();
  const method = methodFor(event, body.method, { event: '#/eventId', method: '#/method' });
  const { eventId, aoiId } = body;
  refuseDuplicate(turn, { eventId, aoiId, method });
  const { organizationId, ids, store } = turn;
  const { affectedPct, damagedHectares, severity, provenance } = measureDamage(event, aoi, method);
  return (at) => {
    const detection: Detection = {
      detectionId: ids.next('det'),
      organizationId,
      eventId,
      aoiId,
      computedAt: at,
      affectedPct,
      damagedHectares,
      // Decision 14: without damage the field, a string in the spec, says low.
      severity: severity ?? severities[0],
      method,
      provenance,
      createdAt: at,
      updatedAt: at,
    };
    return store.put('detections', detection).value;
  };
}

function refuseDuplicate({ store }: Turn, wanted: Pick<Detection, 'eventId' | 'aoiId' | 'method'>): void {
  const [former] = store.all('detections', 'sameDetection', detectionKey(wanted));
  if (former === undefined) return;
  const detail = `${former.detectionId} is the detection of ${wanted.eventId} on ${wanted.aoiId} by ${wanted.method}`;
  throw new Problem('duplicate_resource', `${detail}. Read it, or choose another method.`, {
    errors: [{ pointer: '#/method', code: 'duplicate_resource', detail }],
  });
}
