// Rules 3, 4, 7, 11, 13, 14 and 16 of a fixtures folder: plots, their detections, and results of jobs.

import type { RecordOf } from '../../contract/collections.ts';
import type { Detection, FootprintResult } from '../../contract/records.ts';
import { tierOf } from '../../contract/schemas/fields.ts';
import { methodsOf } from '../../contract/schemas/vocabularies.ts';
import { plotAt } from '../../law/days/versions.ts';
import { canonicalJson } from '../../primitives/canonical.ts';
import { getOrMake } from '../../primitives/memoize.ts';
import { figuresOf } from '../detections/admit-detection.ts';
import { failureOf } from '../footprint/failures.ts';
import { computeFootprint, type FootprintSubject } from '../footprint/footprint.ts';
import { listScenes } from '../footprint/scenes.ts';
import { fieldOf } from '../weather/computed-days.ts';
import { subjectOf } from '../weather/crop-state.ts';
import type { Field } from '../weather/growth-stage.ts';
import { LeafCurve } from '../weather/leaf-curve.ts';
import { type Details, type OrganizationRecords, type Rule, ruleForEach } from './fixture-records.ts';

type Measured = Detection | FootprintResult;

/** A rule for every detection and footprint; results of imports are left out. */
const ruleForMeasured = (createCheck: (records: OrganizationRecords) => (measured: Measured) => Details): Rule => {
  const over = (name: 'detections' | 'jobResults') =>
    ruleForEach(name, (records) => {
      const check = createCheck(records);
      return (record: RecordOf<typeof name>) => ('aoiId' in record ? check(record) : []);
    });
  return (records) => [...over('detections')(records), ...over('jobResults')(records)];
};

/** Rule 3: a detection and a result are equal to what a new computation gives. */
export const checkComputed = ruleForMeasured((records) => {
  const field = fieldOf(records);
  return (measured) => {
    const again = findSubject(records, field, measured);
    if (again === null || typeof again === 'string') return [again];
    return ['detectionId' in measured ? compareDetection(again, measured) : compareResult(again, measured)];
  };
});

/** The measurement to repeat; a sentence where it cannot be repeated, and null where its geometry is no longer known. */
function findSubject(
  records: OrganizationRecords,
  field: Field,
  { eventId, aoiId, aoiVersion, method }: Measured,
): FootprintSubject | string | null {
  const event = records.named('events', eventId);
  if (!methodsOf(event.peril).includes(method)) return `method ${method} does not detect ${event.peril}`;
  const aoi = records.named('aois', aoiId);
  if (aoiVersion > aoi.aoiVersion) return `aoiVersion must be ${aoi.aoiVersion} at most, that of ${aoiId}`;
  // A measurement on a former geometry stays valid for that one.
  return aoiVersion < aoi.aoiVersion ? null : subjectOf(field, { aoi: plotAt(aoi, event.startedAt), event, method });
}

/** Older versions measured crops whose season they did not know as standing, and stored them as unknown. */
const asKnownNow = <M extends Measured>(measured: M, crop: unknown): M =>
  measured.crop === 'unknown' && crop === 'standing' ? { ...measured, crop } : measured;

function compareDetection(subject: FootprintSubject, detection: Detection): string | null {
  const { method: _, provenance, ...expected } = figuresOf(subject, detection.computedAt);
  const names = Object.keys(expected) as (keyof typeof expected)[];
  const known = asKnownNow(detection, expected.crop);
  const stated = Object.fromEntries(names.map((name) => [name, known[name]]));
  if (!isEqual(stated, expected)) {
    const { eventId, aoiId } = detection;
    return `a job computes ${canonicalJson(expected)} for ${eventId} and ${aoiId}, not ${canonicalJson(stated)}`;
  }
  return isEqual(detection.provenance, provenance) ? null : `provenance must be ${canonicalJson(provenance)}`;
}

function compareResult(subject: FootprintSubject, result: FootprintResult): string | null {
  const { computedAt, jobId } = result;
  const expected: Readonly<Record<string, unknown>> = { ...computeFootprint({ ...subject, computedAt, jobId }) };
  const wrong = Object.entries(asKnownNow(result, expected['crop'])).find(
    ([member, value]) => !isEqual(value, expected[member]),
  );
  return wrong === undefined ? null : `${wrong[0]} differs from what a job computes`;
}

const isEqual = (a: unknown, b: unknown): boolean => canonicalJson(a) === canonicalJson(b ?? null);

/** Rule 4: nothing is computed before its event has ended and its last scene was taken. */
export const checkOrder = ruleForMeasured((records) => ({ eventId, aoiId, method, computedAt }) => {
  const event = records.named('events', eventId);
  const scene = listScenes(event, records.named('aois', aoiId).centroid, method).at(-1);
  const earliest = [
    { at: event.endedAt, what: `the end of ${eventId}` },
    ...(scene === undefined ? [] : [{ at: scene.acquiredAt, what: `when ${scene.sceneId} was taken` }]),
  ];
  return earliest.map(
    ({ at, what }) => computedAt <= at && `computedAt ${computedAt} must be later than ${at}, ${what}`,
  );
});

/** Rule 16: the leaf index of every observation lies on the curve of the plot, on the days of the passes. */
export const checkLeaves = ruleForEach('weather', (records) => {
  const field = fieldOf(records);
  const curves = new Map<string, LeafCurve>();
  return ({ aoiId, observedAt, ndvi }) => {
    if (field.climates.length === 0) return [];
    const isClouded = failureOf(records.seed.organization, aoiId, 'ndvi_delta') === 'no_cloud_free_scene';
    const curve = getOrMake(curves, aoiId, () => new LeafCurve(field, records.named('aois', aoiId)));
    const expected = isClouded ? null : curve.ofDay(observedAt);
    return [ndvi !== expected && `ndvi must be ${expected}, not ${ndvi}`];
  };
});

/** Rule 7: all figures of a source have the same licence. */
export const checkSources: Rule = (records) =>
  (['events', 'weather'] as const).flatMap((name) =>
    ruleForEach(name, () => ({ provenance: { provider, licenceTier } }) => {
      const expected = tierOf(provider);
      return [licenceTier !== expected && `the licence of ${provider} is ${expected}, not ${licenceTier}`];
    })(records),
  );

/** Rule 11: the centroid of a plot lies in its ring. */
export const checkCentroids: Rule = ({ plots }) =>
  plots.offCentre.map((id) => ({ name: 'aois', id, detail: 'the centroid must lie in the ring' }));

/** Rule 13: a detection is of a peril for which its plot is monitored. */
export const checkPerilProfiles = ruleForEach('detections', (records) => ({ aoiId, eventId }) => {
  const { peril } = records.named('events', eventId);
  const { perilProfile } = records.named('aois', aoiId);
  const isMonitored = perilProfile.includes(peril);
  return [!isMonitored && `${aoiId} is not monitored for ${peril}: its perilProfile is ${perilProfile.join(', ')}`];
});

/** Rule 14: exactly the succeeded jobs have results. A job of the seed never moves; the stage of an unfinished one says so. */
export const checkResults = ruleForEach('jobs', (records) => ({ jobId, status, stage }) => {
  const isHeld = status === 'queued' || status === 'running';
  if (isHeld !== (stage === 'held_by_seed'))
    return [`the stage of a ${status} job must be ${isHeld ? 'held_by_seed' : 'finished'}`];
  const hasResult = records.has('jobResults', jobId);
  if (hasResult === (status === 'succeeded')) return [];
  return [hasResult ? `the job is ${status} and must have no result` : 'the job succeeded and has no result'];
});
