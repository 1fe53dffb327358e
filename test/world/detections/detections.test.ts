import { expect, test } from 'vitest';
import type { FootprintResult } from '../../../src/contract/schemas/job.ts';
import type { World } from '../../../src/world/world.ts';
import { runImport } from '../../support/import.ts';
import { call, createTestWorld, refusal, told } from '../../support/test-world.ts';

test('a detection has the figures that a job computes for the event, the plot and the method', () => {
  const world = createTestWorld({ jobSteps: 0 });
  const input = { eventId: 'evt_0001', aoiId: 'aoi_0001', method: 'ndre_delta' };
  const { status, headers, data } = call(world, 'createDetection', { body: input });
  const { data: job } = call(world, 'createJob', { body: { kind: 'geo.damage_footprint', input } });
  call(world, 'getJob', { params: { id: job.jobId } });
  const { data: result } = call(world, 'getJobResult', { params: { id: job.jobId } });
  const { affectedPct, damagedHectares, severity, provenance } = result as FootprintResult;
  expect(data).toMatchObject({ affectedPct, damagedHectares, severity, provenance, method: 'ndre_delta' });
  expect(data.computedAt).toBe('2026-01-15T12:00:01.000Z');
  expect([status, headers]).toEqual([201, { location: `/v1/detections/${data.detectionId}` }]);
  expect(call(world, 'getDetection', { params: { id: data.detectionId } }).data).toEqual(data);
});

test('a detection without a method takes the first method of the peril', () => {
  const world = createTestWorld();
  const { data } = call(world, 'createDetection', { body: { eventId: 'evt_0005', aoiId: 'aoi_0008' } });
  expect(data.method).toBe('frost_degree_hours');
});

test('a detection of an event that passed beside the plot says zero hectares and severity low', () => {
  const { data } = call(createTestWorld(), 'createDetection', { body: { eventId: 'evt_0001', aoiId: 'aoi_0007' } });
  expect(data).toMatchObject({ damagedHectares: 0, affectedPct: 0, severity: 'low' });
});

test('a second detection of the same event, plot and method is refused, and the first is named', () => {
  const problem = refusal(createTestWorld(), 'createDetection', { body: { eventId: 'evt_0001', aoiId: 'aoi_0001' } });
  expect(problem.code).toBe('duplicate_resource');
  expect(problem.detail).toContain('det_0001');
});

test('a detection of a peril without a method is refused', () => {
  const problem = refusal(createTestWorld(), 'createDetection', { body: { eventId: 'evt_0013', aoiId: 'aoi_0010' } });
  expect(problem).toMatchObject({ code: 'peril_not_supported', errors: [{ pointer: '#/eventId' }] });
});

test('a method of another peril is refused with its pointer', () => {
  const body = { eventId: 'evt_0001', aoiId: 'aoi_0001', method: 'frost_degree_hours' };
  const problem = refusal(createTestWorld(), 'createDetection', { body });
  expect(problem).toMatchObject({ code: 'validation_failed', errors: [{ pointer: '#/method', code: 'not_allowed' }] });
});

test('an unknown event and a plot of another organization are both reported', () => {
  const problem = refusal(createTestWorld(), 'createDetection', { body: { eventId: 'evt_7777', aoiId: 'aoi_9001' } });
  expect(problem.code).toBe('resource_not_found');
  expect(problem.errors.map(({ pointer }) => pointer)).toEqual(['#/eventId', '#/aoiId']);
});

/** PER-0004 is aoi_0001, which evt_0001 struck. While it is claimed it keeps its ring. */
function moveRing(world: World, degreesEast: number): number[][] {
  call(world, 'createClaim', { body: { claimId: 'clm_0001', status: 'withdrawn' } });
  const { data: aoi } = call(world, 'getAoi', { params: { id: 'aoi_0001' } });
  const ring = aoi.ring.map(([lon, lat]) => [Math.round((lon + degreesEast) * 1e6) / 1e6, lat]);
  const row = { portfolioId: 'pf_0001', name: aoi.name, ring, externalRef: 'PER-0004' };
  expect(runImport(world, 'aois', [row], { mode: 'upsert' }).updated).toBe(1);
  return ring;
}
const ofFirstPlot = { eventId: 'evt_0001', aoiId: 'aoi_0001' };

/** A storm on the first plot after its ring has changed. */
function strikeMoved(world: World): { eventId: string; aoiId: string } {
  moveRing(world, 0.002);
  call(world, 'moveClock', { body: { advance: 'P1D' } });
  const { aoiId } = ofFirstPlot;
  const { eventId } = call(world, 'strikeEvent', { body: { aoiId, peril: 'hail', severity: 'severe' } }).data;
  return { eventId, aoiId };
}

test('a plot with a new ring is detected by the ring that it had when it was struck', () => {
  const world = createTestWorld({ jobSteps: 0 });
  const older = call(world, 'getDetection', { params: { id: 'det_0001' } }).data;
  expect(older.aoiVersion).toBe(1);
  const struck = strikeMoved(world);
  const problem = refusal(world, 'createDetection', { body: ofFirstPlot });
  expect([problem.status, problem.code]).toEqual([409, 'duplicate_resource']);
  expect(problem.detail).toContain('det_0001 is the detection of evt_0001 on aoi_0001, version 1');
  expect(call(world, 'getDetection', { params: { id: 'det_0001' } }).data).toEqual(older);

  const { data: newer } = call(world, 'createDetection', { body: struck });
  expect(newer).toMatchObject({ aoiVersion: 2, method: 'ndvi_delta' });
  const body = { kind: 'geo.damage_footprint', input: struck };
  const { jobId: id } = call(world, 'createJob', { body }).data;
  call(world, 'getJob', { params: { id } });
  const { aoiVersion, damagedHectares } = call(world, 'getJobResult', { params: { id } }).data as FootprintResult;
  expect([aoiVersion, damagedHectares]).toEqual([2, newer.damagedHectares]);
});

test('each method has its detection of each version', () => {
  const world = createTestWorld();
  const struck = strikeMoved(world);
  for (const method of ['ndvi_delta', 'ndre_delta', 's1_backscatter_delta']) {
    expect(call(world, 'createDetection', { body: { ...struck, method } }).data.aoiVersion).toBe(2);
  }
});

test('a plot that is imported again with the ring it has stays detected', () => {
  const world = createTestWorld();
  moveRing(world, 0);
  expect(refusal(world, 'createDetection', { body: ofFirstPlot }).detail).toContain('version 1');
});

const nowhereNear = { eventId: 'evt_0009', aoiId: 'aoi_0010' };

test.each([
  ['under cloud', { eventId: 'evt_0009', aoiId: 'aoi_0009' }, 'no_cloud_free_scene', 's1_backscatter_delta'],
  ['that takes the worker too long', nowhereNear, 'worker_time_budget_exceeded', '300 seconds'],
])('a detection of a plot %s is refused with the code that its job fails with', (_, body, code, says) => {
  const world = createTestWorld();
  const problem = refusal(world, 'createDetection', { body });
  expect([problem.status, problem.code, told(problem)]).toEqual([422, 'detection_not_possible', [`#/aoiId ${code}`]]);
  expect(problem.detail).toContain(says);
});

test('radar detects under cloud', () => {
  const body = { eventId: 'evt_0009', aoiId: 'aoi_0009', method: 's1_backscatter_delta' };
  expect(call(createTestWorld(), 'createDetection', { body }).data.damagedHectares).toBeGreaterThan(0);
});

test('a peril that the plot is not monitored for is refused, by a job as by a detection', () => {
  const input = { eventId: 'evt_0005', aoiId: 'aoi_0001' };
  const world = createTestWorld();
  const detection = refusal(world, 'createDetection', { body: input });
  expect([detection.status, detection.code, told(detection)]).toEqual([
    422,
    'peril_not_monitored',
    ['#/eventId peril_not_monitored'],
  ]);
  expect(detection.detail).toContain('aoi_0001 is monitored for hail, wind, not for frost');
  const job = refusal(world, 'createJob', { body: { kind: 'geo.damage_footprint', input } });
  expect([job.code, told(job)]).toEqual(['peril_not_monitored', ['#/input/eventId peril_not_monitored']]);
});

/** A cell of a plot of this size has 10.533 ha on average, so that a thousand of them are 10,533.25 ha. */
test('a plot of a thousand cells is measured within the request; a larger one says to create a job', () => {
  const world = createTestWorld();
  const plotOf = (width: number, name: string) => {
    const ring = [
      [-58, -34.2],
      [-58 + width, -34.2],
      [-58 + width, -34.1],
      [-58, -34.1],
      [-58, -34.2],
    ];
    return call(world, 'createAoi', { body: { portfolioId: 'pf_0001', name, ring } }).data;
  };
  const [fits, large] = [plotOf(0.10294, 'Fits'), plotOf(0.102941, 'Large')];
  expect([fits.areaHectares, large.areaHectares]).toEqual([10533.2, 10533.3]);
  const detect = (aoiId: string) => ({ body: { eventId: 'evt_0001', aoiId } });
  expect(call(world, 'createDetection', detect(fits.aoiId)).data.damagedHectares).toBe(0);
  const problem = refusal(world, 'createDetection', detect(large.aoiId));
  expect([problem.status, problem.code, told(problem)]).toEqual([
    422,
    'detection_not_possible',
    ['#/aoiId too_many_cells'],
  ]);
  expect(problem.detail).toMatch(
    /about 1,001 cells, and one request measures at most 1,000\. Create a job instead: POST \/v1\/jobs/,
  );
  const body = { kind: 'geo.damage_footprint', input: { eventId: 'evt_0001', aoiId: large.aoiId } };
  expect(refusal(world, 'createJob', { body }).code).toBe('cost_cap_exceeded');
});
