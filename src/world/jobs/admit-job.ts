// Whether a footprint job may be enqueued: its references, its method, and the credits it would cost (Decision 8).

import type { BodyOf } from '../../contract/operation-id.ts';
import type { Aoi } from '../../contract/schemas/aoi.ts';
import type { Job } from '../../contract/schemas/job.ts';
import { footprintJobKind } from '../../contract/schemas/vocabularies.ts';
import type { WeatherEvent } from '../../contract/schemas/weather-event.ts';
import { methodFor } from '../detections/detection-methods.ts';
import { References } from '../turn/references.ts';
import type { Turn } from '../turn/turn.ts';
import { creditsOf } from './cost.ts';
import { footprintWork } from './footprint-work.ts';
import { enqueueJob } from './job-life.ts';

/** Throws resource_not_found, peril_not_supported, peril_not_monitored, validation_failed or cost_cap_exceeded. */
export function admitJob(turn: Turn, { input }: BodyOf<'createJob'>): (at: string) => Job {
  const { eventId, aoiId } = input;
  const references = new References(turn.store);
  const event = references.find('events', eventId, '#/input/eventId') as WeatherEvent;
  const aoi = references.find('aois', aoiId, '#/input/aoiId') as Aoi;
  references.check();
  const method = methodFor({ event, aoi }, input.method, { event: '#/input/eventId', method: '#/input/method' });
  const credits = creditsOf(aoi.areaHectares, method);
  turn.credits.check(credits);
  const facts = { kind: footprintJobKind, input: { eventId, aoiId, method }, credits, work: footprintWork };
  return (at) => enqueueJob(turn, facts, at);
}
