// Creates detections: checks whether one may be created, and computes exactly what a footprint job computes for the event and
// plot, within the request and in slices (Decision 8).

import { type LocalizedText, t } from '../../contract/form/localization/localized-text.ts';
import { type Problem, refusalAt } from '../../contract/form/problem.ts';
import { limits } from '../../contract/form/surface.ts';
import type { ViolationCode } from '../../contract/form/violation-codes.ts';
import type { Detection } from '../../contract/records.ts';
import type { BodyOf } from '../../contract/rows.ts';
import { severities } from '../../contract/schemas/vocabularies.ts';
import { findReferences } from '../../engine/call-context/references.ts';
import { plotAt } from '../../law/days/versions.ts';
import { type CallContext, createIn, type Handler } from '../call-context/call-context.ts';
import { estimateCells } from '../cells/plot-cells.ts';
import { readingOf } from '../footprint/cell-index.ts';
import { failureOf, failures } from '../footprint/failures.ts';
import { asSeenAt, cachedMeasurement, type FootprintSubject, precomputeFootprint } from '../footprint/footprint.ts';
import { detectionKey } from '../records/indexes.ts';
import { fieldOf } from '../weather/computed-days.ts';
import { subjectOf } from '../weather/crop-state.ts';
import { methodFor } from './detection-methods.ts';

type Body = BodyOf<'createDetection'>;

export const createDetection: Handler<'createDetection'> = Object.assign(createIn('detections', admitDetection), {
  precompute: (context: CallContext, { body }: { readonly body: Body }) =>
    precomputeFootprint(admitSubject(context, body)),
});

function admitDetection(context: CallContext, body: Body): (at: string) => Detection {
  const subject = admitSubject(context, body);
  return (at) =>
    context.store.put('detections', {
      detectionId: context.ids.next('det'),
      organizationId: context.organizationId,
      eventId: subject.event.eventId,
      aoiId: subject.aoi.aoiId,
      aoiVersion: subject.aoi.aoiVersion,
      aoiHectares: subject.aoi.areaHectares,
      computedAt: at,
      ...figuresOf(subject, at),
      createdAt: at,
      updatedAt: at,
    }).value;
}

/** The figures of a detection at that time, cached or measured now. */
export function figuresOf(subject: FootprintSubject, computedAt: string) {
  const measured = asSeenAt(cachedMeasurement(subject), computedAt);
  return {
    affectedPct: measured.affectedPct,
    damagedHectares: measured.damagedHectares,
    uncertaintyPct: measured.uncertaintyPct,
    // Decision 14: without damage the field, which is a string in the spec, is low.
    severity: measured.severity ?? severities[0],
    method: subject.method,
    index: readingOf(measured.index),
    crop: measured.crop,
    growthStage: measured.growthStage,
    expectedLossPct: measured.expectedLossPct,
    expectedLossReason: measured.expectedLossReason,
    provenance: measured.provenance,
  };
}

/**
 * The plot and event to measure. Throws resource_not_found, peril_not_supported, peril_not_monitored, validation_failed,
 * detection_not_possible or duplicate_resource.
 */
function admitSubject(context: CallContext, body: Body): FootprintSubject {
  const { event, ...named } = findReferences(context.store, (references) => ({
    event: references.find('events', body.eventId, '#/eventId'),
    aoi: references.find('aois', body.aoiId, '#/aoiId'),
  }));
  const aoi = plotAt(named.aoi, event.startedAt);
  const method = methodFor({ event, aoi }, body.method, { event: '#/eventId', method: '#/method' });
  const subject = subjectOf(fieldOf(context.store), { aoi, event, method });
  refuseImpossible(context, subject);
  refuseDuplicate(context, subject);
  return subject;
}

/** Refuses a measurement on which a job would fail, or for which only a job has the time (Decision 14). */
function refuseImpossible({ seed }: CallContext, { aoi, method }: FootprintSubject): void {
  const failure = failureOf(seed.organization, aoi.aoiId, method);
  if (failure !== undefined) throw impossible('#/aoiId', failure, failures[failure].detail);
  const cells = estimateCells(aoi.areaHectares);
  if (cells <= limits.detectionCells) return;
  const detail = t(
    '{aoiId} has about {cells} cells, and one request measures at most {most}. Create a job instead: POST /v1/jobs.',
    { aoiId: aoi.aoiId, cells: cells.toLocaleString('en-US'), most: limits.detectionCells.toLocaleString('en-US') },
  );
  throw impossible('#/aoiId', 'too_many_cells', detail);
}

function impossible(pointer: string, code: ViolationCode, detail: LocalizedText): Problem {
  return refusalAt({ pointer, code, detail }, detail, 'detection_not_possible');
}

function refuseDuplicate({ store }: CallContext, { event, aoi, method }: FootprintSubject): void {
  const { eventId } = event;
  const { aoiId, aoiVersion } = aoi;
  const former = store.find('detections', 'sameDetection', detectionKey({ eventId, aoiId, aoiVersion, method }));
  if (former === undefined) return;
  const detail = t('{detectionId} is the detection of {eventId} on {aoiId}, version {aoiVersion}, by {method}', {
    detectionId: former.detectionId,
    eventId,
    aoiId,
    aoiVersion,
    method,
  });
  const sentence = t('{detail}. Read it, or choose another method.', { detail });
  throw refusalAt({ pointer: '#/method', code: 'duplicate_resource', detail }, sentence);
}
