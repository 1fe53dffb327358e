import { expect, test } from 'vitest';
import type { Job } from '../../../src/contract/schemas/job.ts';
import type { World } from '../../../src/world/world.ts';
import { call, createTestWorld, refusal } from '../../support/test-world.ts';

const enqueue = (world: World, aoiId: string, eventId: string, method?: string) => {
  const input = { eventId, aoiId, ...(method && { method }) };
  return call(world, 'createJob', { body: { kind: 'geo.damage_footprint', input } }).data.jobId;
};
const read = (world: World, id: string): Job => call(world, 'getJob', { params: { id } }).data;
const cancel = (world: World, id: string): Job => call(world, 'cancelJob', { params: { id } }).data;
const resultRefusal = (world: World, id: string) => refusal(world, 'getJobResult', { params: { id } });

test('a job under cloud fails for an optical method, keeps its progress and says that radar would see', () => {
  const world = createTestWorld();
  const id = enqueue(world, 'aoi_0009', 'evt_0009');
  expect(read(world, id)).toMatchObject({ status: 'running', progressPct: 50 });
  const failed = read(world, id);
  expect(failed).toMatchObject({
    status: 'failed',
    stage: 'finished',
    progressPct: 50,
    resultUrl: null,
    error: { code: 'no_cloud_free_scene', title: 'No cloud-free scene' },
  });
  expect(failed.error?.detail).toContain('s1_backscatter_delta');
  expect([failed.finishedAt, failed.updatedAt]).toEqual(['2026-01-15T12:00:03.000Z', '2026-01-15T12:00:03.000Z']);
  expect(read(world, id)).toEqual(failed);
  expect(resultRefusal(world, id).code).toBe('job_result_unavailable');
  expect(resultRefusal(world, id).detail).toMatch(
    /^Job job_0006 failed \(no_cloud_free_scene: .+\), so it has no result\./,
  );
});

test('the reads of an unfinished job say when to read again, and the last one does not', () => {
  const world = createTestWorld();
  const id = enqueue(world, 'aoi_0001', 'evt_0001');
  const headers = [1, 2, 3].map(() => call(world, 'getJob', { params: { id } }).headers);
  expect(headers).toEqual([{ 'retry-after': '1' }, {}, {}]);
  expect(call(world, 'getJob', { params: { id: 'job_0003' } }).headers).toEqual({ 'retry-after': '1' });
});

test('a cancelled job is said to have no result, without an error', () => {
  const world = createTestWorld();
  const id = enqueue(world, 'aoi_0001', 'evt_0001');
  cancel(world, id);
  expect(resultRefusal(world, id).detail).toBe(`Job ${id} was cancelled, so it has no result. Create a new job.`);
});

test.each(['ndvi_delta', 'ndre_delta'])('clouds hinder %s', (method) => {
  const world = createTestWorld({ jobSteps: 0 });
  const id = enqueue(world, 'aoi_0009', 'evt_0009', method);
  expect(read(world, id).error?.code).toBe('no_cloud_free_scene');
});

test('radar sees through clouds, and costs twice', () => {
  const world = createTestWorld({ jobSteps: 0 });
  const id = enqueue(world, 'aoi_0009', 'evt_0009', 's1_backscatter_delta');
  expect(read(world, id)).toMatchObject({ status: 'succeeded', progressPct: 100, cost: { chargedCredits: 20 } });
  const { data } = call(world, 'getJobResult', { params: { id } });
  expect(data).toMatchObject({ method: 's1_backscatter_delta', aoiId: 'aoi_0009' });
});

test.each([
  [0, 0],
  [1, 50],
  [3, 75],
])('after %i reads a job that runs out of time has run for 300 s, says so and keeps %i %%', (jobSteps, progressPct) => {
  const world = createTestWorld({ jobSteps });
  const id = enqueue(world, 'aoi_0010', 'evt_0009');
  let job = read(world, id);
  while (job.status === 'running') job = read(world, id);
  expect(job).toMatchObject({ status: 'failed', progressPct, error: { code: 'worker_time_budget_exceeded' } });
  expect(job.error?.detail).toContain(`${job.workerBudgetSeconds} seconds`);
  const ranMs = Date.parse(String(job.finishedAt)) - Date.parse(String(job.startedAt));
  expect([job.workerBudgetSeconds, ranMs]).toEqual([300, 300_000]);
  expect([job.updatedAt, call(world, 'getClock').data.now]).toEqual([job.finishedAt, job.finishedAt]);
});

test('a footprint job acquires scenes below half of its way, and computes from there on', () => {
  const world = createTestWorld({ jobSteps: 3 });
  const id = enqueue(world, 'aoi_0001', 'evt_0001');
  const stages = Array.from({ length: 4 }, () => read(world, id)).map(({ progressPct, stage }) => [progressPct, stage]);
  expect(stages).toEqual([
    [25, 'acquiring_scenes'],
    [50, 'computing_footprint'],
    [75, 'computing_footprint'],
    [100, 'finished'],
  ]);
});

test('a job started when it was first seen running, and finished when its end was', () => {
  const world = createTestWorld({ jobSteps: 2 });
  const id = enqueue(world, 'aoi_0001', 'evt_0001');
  const [first, second, last] = [read(world, id), read(world, id), read(world, id)];
  expect([first, second, last].map(({ startedAt }) => startedAt)).toEqual(Array(3).fill('2026-01-15T12:00:02.000Z'));
  expect([second.finishedAt, last.finishedAt]).toEqual([null, '2026-01-15T12:00:04.000Z']);
});

test('the worker runs out of time whatever the method', () => {
  const world = createTestWorld({ jobSteps: 0 });
  for (const method of ['ndvi_delta', 's1_backscatter_delta']) {
    const id = enqueue(world, 'aoi_0010', 'evt_0009', method);
    expect(read(world, id).error?.code).toBe('worker_time_budget_exceeded');
  }
});

test('a job that is cancelled while queued keeps no progress and its credits return', () => {
  const world = createTestWorld();
  const before = call(world, 'createJob', {
    body: { kind: 'geo.damage_footprint', input: { eventId: 'evt_0001', aoiId: 'aoi_0001' } },
  }).data;
  const cancelled = cancel(world, before.jobId);
  expect(cancelled).toMatchObject({
    status: 'cancelled',
    progressPct: 0,
    startedAt: null,
    cost: { chargedCredits: 0 },
  });
  expect(cancelled.cost.remainingCredits).toBe(before.cost.remainingCredits + 9);
});

test.each([
  [1, 1, 50],
  [3, 1, 25],
  [3, 3, 75],
])(
  'with %i job steps a job that is cancelled after %i reads keeps %i %% and its charge',
  (jobSteps, reads, progressPct) => {
    const world = createTestWorld({ jobSteps });
    const id = enqueue(world, 'aoi_0001', 'evt_0001');
    for (let count = 0; count < reads; count += 1) read(world, id);
    const cancelled = cancel(world, id);
    expect(cancelled).toMatchObject({
      status: 'cancelled',
      stage: 'finished',
      progressPct,
      cost: { chargedCredits: 9 },
    });
    expect([cancel(world, id), read(world, id)]).toEqual([cancelled, cancelled]);
    expect(resultRefusal(world, id).code).toBe('job_result_unavailable');
  },
);

test('a failed job cannot be cancelled', () => {
  const problem = refusal(createTestWorld(), 'cancelJob', { params: { id: 'job_0004' } });
  expect([problem.status, problem.code]).toEqual([409, 'job_already_terminal']);
});
