// Rules 3, 4, 11, 13 and 14 of a fixtures folder: plots, what was detected on them, and what jobs computed.

import { idOf } from '../../contract/collections.ts';
import type { Aoi } from '../../contract/schemas/aoi.ts';
import type { Detection } from '../../contract/schemas/detection.ts';
import type { FootprintResult, JobResult } from '../../contract/schemas/job.ts';
import { tierOf } from '../../contract/schemas/provenance.ts';
import { type Method, methodsOfPeril, type Peril } from '../../contract/schemas/vocabularies.ts';
import { canonicalJson } from '../../primitives/canonical.ts';
import { readingOf } from '../footprint/cell-index.ts';
import { failureOf } from '../footprint/failures.ts';
import { computeFootprint, measuredFootprint, seenBy } from '../footprint/footprint.ts';
import { listScenes } from '../footprint/scenes.ts';
import { fieldOf } from '../weather/computed-days.ts';
import type { Field } from '../weather/growth-stage.ts';
import { LeafCurve } from '../weather/leaf-curve.ts';
import { standingOf } from '../weather/standing.ts';
import type { Finding, OrganizationRecords } from './fixture-records.ts';

/** Rule 3: computed again, a detection and a result say the same. */
export function checkComputed(records: OrganizationRecords): Finding[] {
  const field = fieldOf(records.store);
  const detections = records.flatMap('detections', (detection): Finding[] => {
    const detail = compareDetection(records, field, detection);
    return detail === null ? [] : [{ name: 'detections', id: detection.detectionId, detail }];
  });
  const results = footprintsOf(records).flatMap((result): Finding[] => {
    const detail = compareResult(records, field, result);
    return detail === null ? [] : [{ name: 'jobResults', id: result.jobId, detail }];
  });
  return [...detections, ...results];
}

function compareDetection(records: OrganizationRecords, field: Field, detection: Detection): string | null {
  const { eventId, aoiId, method, affectedPct, damagedHectares, severity } = detection;
  const event = records.follow('events', eventId);
  if (!detects(method, event.peril)) return `method ${method} does not detect ${event.peril}`;
  const aoi = records.follow('aois', aoiId);
  if (detection.aoiVersion !== aoi.aoiVersion) return compareVersion(detection.aoiVersion, aoi);
  const standing = standingOf(field, { aoi, event, method });
  const found = seenBy(measuredFootprint({ event, aoi, method, standing }), detection.computedAt);
  // Decision 14: a detection without damage says low, and 0 hectares.
  const expected = {
    affectedPct: found.affectedPct,
    damagedHectares: found.damagedHectares,
    severity: found.severity ?? 'low',
    uncertaintyPct: found.uncertaintyPct,
    index: readingOf(found.index),
    growthStage: found.growthStage,
    expectedLossPct: found.expectedLossPct,
    expectedLossReason: found.expectedLossReason,
  };
  const { uncertaintyPct, growthStage, expectedLossPct, expectedLossReason } = detection;
  const expectation = { index: detection.index, growthStage, expectedLossPct, expectedLossReason };
  const stated = { affectedPct, damagedHectares, severity, uncertaintyPct, ...expectation };
  if (canonicalJson(stated) !== canonicalJson(expected)) {
    return `a job computes ${canonicalJson(expected)} for ${eventId} and ${aoiId}, not ${canonicalJson(stated)}`;
  }
  const isSameSource = canonicalJson(detection.provenance) === canonicalJson(found.provenance);
  return isSameSource ? null : `provenance must be ${canonicalJson(found.provenance)}`;
}

/** What was measured on a former geometry stays true for that one, which is not known any more. */
function compareVersion(measured: number, { aoiId, aoiVersion }: Aoi): string | null {
  return measured < aoiVersion ? null : `aoiVersion must be ${aoiVersion} at most, that of ${aoiId}`;
}

function compareResult(records: OrganizationRecords, field: Field, result: FootprintResult): string | null {
  const { jobId, method, computedAt } = result;
  const event = records.follow('events', result.eventId);
  if (!detects(method, event.peril)) return `method ${method} does not detect ${event.peril}`;
  const aoi = records.follow('aois', result.aoiId);
  if (result.aoiVersion !== aoi.aoiVersion) return compareVersion(result.aoiVersion, aoi);
  const standing = standingOf(field, { aoi, event, method });
  const expected: Record<string, unknown> = {
    ...computeFootprint({ event, aoi, method, standing, computedAt, jobId }),
  };
  const wrong = Object.entries(result).find(([member, value]) => !isEqual(value, expected[member]));
  return wrong === undefined ? null : `${wrong[0]} differs from what a job computes`;
}

const isEqual = (a: unknown, b: unknown): boolean => canonicalJson(a) === canonicalJson(b ?? null);

function detects(method: Method, peril: Peril): boolean {
  const methods: Partial<Record<Peril, readonly Method[]>> = methodsOfPeril;
  return methods[peril]?.includes(method) === true;
}

function footprintsOf(records: OrganizationRecords): FootprintResult[] {
  return records.flatMap('jobResults', (result: JobResult) => ('aoiId' in result ? [result] : []));
}

/** Rule 4: nothing is computed before its event has ended and its last scene was taken. */
export function checkOrder(records: OrganizationRecords): Finding[] {
  return [
    ...records.flatMap('detections', (one) => findHaste(records, 'detections', one.detectionId, one)),
    ...footprintsOf(records).flatMap((one) => findHaste(records, 'jobResults', one.jobId, one)),
  ];
}

type Computed = Pick<Detection, 'eventId' | 'aoiId' | 'method' | 'computedAt'>;

function findHaste(records: OrganizationRecords, name: Finding['name'], id: string, computed: Computed): Finding[] {
  const { eventId, aoiId, method, computedAt } = computed;
  const event = records.follow('events', eventId);
  const scene = listScenes(event, records.follow('aois', aoiId).centroid, method).at(-1);
  const earliest = [
    { at: event.endedAt, what: `the end of ${eventId}` },
    ...(scene === undefined ? [] : [{ at: scene.acquiredAt, what: `when ${scene.sceneId} was taken` }]),
  ];
  return earliest
    .filter(({ at }) => computedAt <= at)
    .map(({ at, what }) => ({ name, id, detail: `computedAt ${computedAt} must be later than ${at}, ${what}` }));
}

/** Rule 16: the leaves of every observation lie on the curve of the plot, on the days of the passes. */
export function checkLeaves(records: OrganizationRecords): Finding[] {
  const field = fieldOf(records.store);
  if (field.climates.length === 0) return [];
  const curves = new Map<string, LeafCurve>();
  return records.flatMap('weather', ({ observationId: id, aoiId, observedAt, ndvi }): Finding[] => {
    const isCovered = failureOf(records.organization, aoiId, 'ndvi_delta') === 'no_cloud_free_scene';
    const curve = curves.get(aoiId) ?? new LeafCurve(field, records.follow('aois', aoiId));
    curves.set(aoiId, curve);
    const expected = isCovered ? null : curve.ofDay(observedAt);
    return ndvi === expected ? [] : [{ name: 'weather', id, detail: `ndvi must be ${expected}, not ${ndvi}` }];
  });
}

/** Rule 7: a source has one licence, wherever a figure of it stands. */
export function checkSources(records: OrganizationRecords): Finding[] {
  const find = (name: 'events' | 'weather') =>
    records.flatMap(name, (record): Finding[] => {
      const { provider, licenceTier } = record.provenance;
      const expected = tierOf(provider);
      const detail = `the licence of ${provider} is ${expected}, not ${licenceTier}`;
      return licenceTier === expected ? [] : [{ name, id: idOf(name, record), detail }];
    });
  return [...find('events'), ...find('weather')];
}

/** Rule 11. */
export function checkCentroids(records: OrganizationRecords): Finding[] {
  return records.plots.offCentre.map((id) => ({ name: 'aois', id, detail: 'the centroid must lie in the ring' }));
}

/** Rule 13. */
export function checkPerilProfiles(records: OrganizationRecords): Finding[] {
  return records.flatMap('detections', ({ detectionId, aoiId, eventId }): Finding[] => {
    const { peril } = records.follow('events', eventId);
    const { perilProfile } = records.follow('aois', aoiId);
    const detail = `${aoiId} is not monitored for ${peril}: its perilProfile is ${perilProfile.join(', ')}`;
    return perilProfile.includes(peril) ? [] : [{ name: 'detections', id: detectionId, detail }];
  });
}

/** Rule 14. Nothing moves a job of the seed: one that has not ended says so. */
export function checkResults(records: OrganizationRecords): Finding[] {
  return records.flatMap('jobs', ({ jobId, status, stage }): Finding[] => {
    const isHeld = status === 'queued' || status === 'running';
    if (isHeld !== (stage === 'held_by_seed')) {
      const expected = isHeld ? 'held_by_seed' : 'finished';
      return [{ name: 'jobs', id: jobId, detail: `the stage of a ${status} job must be ${expected}` }];
    }
    const hasResult = records.get('jobResults', jobId) !== undefined;
    if (hasResult === (status === 'succeeded')) return [];
    const detail = hasResult ? `the job is ${status} and must have no result` : 'the job succeeded and has no result';
    return [{ name: 'jobs', id: jobId, detail }];
  });
}
