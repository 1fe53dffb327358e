import { expect, test } from 'vitest';
import type { FootprintResult } from '../../src/contract/schemas/job.ts';
import { call, createTestWorld, refusal } from '../support/test-world.ts';

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

test('a second detection of the same event, plot and method is refused and named', () => {
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
