import { expect, test } from 'vitest';
import type { OrganizationRecords } from '../../../src/world/seed-rules/fixture-records.ts';
import {
  checkCentroids,
  checkComputed,
  checkOrder,
  checkPerilProfiles,
  checkResults,
} from '../../../src/world/seed-rules/hazard-rules.ts';
import { type Changes, findWith } from '../../support/changed-seed.ts';

const assign = (more: object) => (record: object) => Object.assign(record, more);

/** Rule 3 over the records of these ids alone: to compute all of them again takes long. */
const checkOnly =
  (...ids: string[]) =>
  (records: OrganizationRecords) => {
    const all = records.flatMap.bind(records) as OrganizationRecords['flatMap'];
    records.flatMap = (name, find) =>
      all(name, (record) => (ids.includes(Object.values(record)[0] as string) ? find(record) : []));
    return checkComputed(records);
  };
const computed = (changes: Changes) => findWith(checkOnly('det_0001', 'job_0001'), changes);
const detection = (more: object): Changes => ({ detections: { det_0001: assign(more) } });
const result = (more: object): Changes => ({ jobResults: { job_0001: assign(more) } });

test('a detection and a result say what a job computes', () => {
  expect(computed({})).toEqual([]);
  for (const member of ['affectedPct', 'damagedHectares', 'uncertaintyPct']) {
    expect(computed(detection({ [member]: 12.5 }))).toEqual([
      expect.stringMatching(/^det_0001: a job computes .*not .*12\.5/),
    ]);
  }
  const provenance = { provider: 'another', licenceTier: 'open', externalProviderCalls: false };
  expect(computed(detection({ provenance }))).toEqual([expect.stringMatching(/^det_0001: provenance must be /)]);
  expect(computed(result({ affectedPct: 1 }))).toEqual(['job_0001: affectedPct differs from what a job computes']);
  expect(computed(result({ another: 1 }))).toEqual(['job_0001: another differs from what a job computes']);
});

test('a method detects its perils alone, and a peril without methods is detected by none', () => {
  const method = 'frost_degree_hours';
  expect(computed(detection({ method }))).toEqual(['det_0001: method frost_degree_hours does not detect hail']);
  expect(computed(result({ method }))).toEqual(['job_0001: method frost_degree_hours does not detect hail']);
  expect(computed({ events: { evt_0001: assign({ peril: 'flood' }) } })).toEqual([
    'det_0001: method ndvi_delta does not detect flood',
    'job_0001: method ndvi_delta does not detect flood',
  ]);
});

test('what was measured on a former geometry stays, and none was measured on one to come', () => {
  const aois = { aoi_0001: assign({ aoiVersion: 2 }) };
  expect(computed({ aois, ...detection({ damagedHectares: 1 }) })).toEqual([]);
  const ahead = 'aoiVersion must be 1 at most, that of aoi_0001';
  expect(computed(detection({ aoiVersion: 2 }))).toEqual([`det_0001: ${ahead}`]);
  expect(computed(result({ aoiVersion: 2 }))).toEqual([`job_0001: ${ahead}`]);
});

test('the result of an import is no footprint', () => {
  const jobResults = { job_0003: assign({ kind: 'import.aois', received: 0 }) };
  expect(findWith(checkOnly('job_0003'), { jobResults })).toEqual([]);
  expect(findWith(checkOrder, { jobResults })).toEqual([]);
});

test.each([
  ['2025-12-18T21:05:00.000Z', 2],
  ['2025-12-18T21:05:00.001Z', 1],
  ['2025-12-20T14:09:01.000Z', 1],
  ['2025-12-20T14:09:01.001Z', 0],
])('a detection of %s was made before %i of the end of its event and its last scene', (computedAt, count) => {
  const findings = findWith(checkOrder, detection({ computedAt }));
  expect(findings).toHaveLength(count);
  for (const finding of findings) expect(finding).toContain(`computedAt ${computedAt} must be later than`);
});

test('a centroid lies in its ring, and a plot is monitored for what was detected on it', () => {
  expect(findWith(checkCentroids, { aois: { aoi_0001: assign({ centroid: { lat: -34, lon: -60 } }) } })).toEqual([
    'aoi_0001: the centroid must lie in the ring',
  ]);
  const findings = findWith(checkPerilProfiles, { aois: { aoi_0001: assign({ perilProfile: ['wind'] }) } });
  expect(findings).toEqual(['det_0001: aoi_0001 is not monitored for hail: its perilProfile is wind']);
});

test.each([
  ['job_0002', { stage: 'computing_footprint' }, 'the stage of a running job must be held_by_seed'],
  ['job_0003', { stage: 'queued' }, 'the stage of a queued job must be held_by_seed'],
  ['job_0005', { stage: 'held_by_seed' }, 'the stage of a cancelled job must be finished'],
  ['job_0001', { status: 'failed' }, 'the job is failed and must have no result'],
  ['job_0004', { status: 'succeeded' }, 'the job succeeded and has no result'],
])('%s with %j: %s', (id, more, detail) => {
  expect(findWith(checkResults, {})).toEqual([]);
  expect(findWith(checkResults, { jobs: { [id]: assign(more) } })).toEqual([`${id}: ${detail}`]);
});
