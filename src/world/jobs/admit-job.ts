// Whether a footprint job may be enqueued: its references, its method, and the credits it would cost (Decision 8).

import { creditsOf } from '../../contract/footprint-cost.ts';
import type { Job } from '../../contract/records.ts';
import type { BodyOf } from '../../contract/rows.ts';
import { footprintJobKind } from '../../contract/schemas/vocabularies.ts';
import { findReferences } from '../../engine/call-context/references.ts';
import type { CallContext } from '../call-context/call-context.ts';
import { methodFor } from '../detections/detection-methods.ts';
import { footprintWork } from './footprint-work.ts';
import { enqueueJob } from './job-life.ts';

/** Throws resource_not_found, peril_not_supported, peril_not_monitored, validation_failed or cost_cap_exceeded. */
export function admitJob(context: CallContext, { input }: BodyOf<'createJob'>): (at: string) => Job {
  const { eventId, aoiId } = input;
  const { event, aoi } = findReferences(context.store, (references) => ({
    event: references.find('events', eventId, '#/input/eventId'),
    aoi: references.find('aois', aoiId, '#/input/aoiId'),
  }));
  const method = methodFor({ event, aoi }, input.method, { event: '#/input/eventId', method: '#/input/method' });
  const credits = creditsOf(aoi.areaHectares, method);
  context.credits.check(credits);
  const { aoiVersion } = aoi;
  const accepted = { eventId, aoiId, aoiVersion, method };
  const facts = { kind: footprintJobKind, input: accepted, credits, work: footprintWork(aoi) };
  return (at) => enqueueJob(context, facts, at);
}
