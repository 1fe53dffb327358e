import { expect, test } from 'vitest';
import type { NewPeritaje } from '../../../src/contract/schemas/peritaje.ts';
import type { World } from '../../../src/world/world.ts';
import { call, createTestWorld, refusal, seed, told } from '../../support/test-world.ts';

/** clm_0001 is under review, its only peritaje was cancelled. */
const visit: NewPeritaje = { claimId: 'clm_0001', detectionId: 'det_0001' };
const zones = [
  { hectares: 30, damagePct: 60 },
  { zoneId: 'North', hectares: 54, damagePct: 25.5 },
];

const claimOf = (world: World, id: string) => call(world, 'getClaim', { params: { id } }).data;
const refusedVisit = (body: NewPeritaje, world = createTestWorld()) => refusal(world, 'createPeritaje', { body });

test('a body with an empty list of zones is a visit to come, like one without the list', () => {
  const sent = { claimId: 'clm_0001', detectionId: 'det_0001' };
  const [left, empty] = [sent, { ...sent, zones: [] }].map(
    (body) => call(createTestWorld(), 'createPeritaje', { body }).data,
  );
  expect(empty).toEqual(left);
  expect(empty).toMatchObject({ status: 'scheduled', zones: [] });
});

test('a scheduled peritaje moves its claim to assessment_scheduled', () => {
  const world = createTestWorld();
  const { status, headers, data } = call(world, 'createPeritaje', { body: visit });
  expect([status, headers]).toEqual([201, { location: '/v1/peritajes/per_0008' }]);
  expect(data).toMatchObject({
    aoiId: 'aoi_0001',
    status: 'scheduled',
    modality: 'field',
    scheduledAt: '2026-01-18T12:00:01.000Z',
    completedAt: null,
    actaNumber: null,
    zones: [],
    assessedDamagePct: null,
  });
  const claim = claimOf(world, 'clm_0001');
  expect(claim.status).toBe('assessment_scheduled');
  expect(claim.peritajeIds).toEqual(['per_0007', 'per_0008']);
  expect(claim.statusHistory.at(-1)).toEqual({ status: 'assessment_scheduled', at: data.createdAt, note: null });
});

test('without an expert, the peritaje gets one of the organization, the same in every world', () => {
  const [first, second] = [createTestWorld(), createTestWorld()].map(
    (world) => call(world, 'createPeritaje', { body: visit }).data.expert,
  );
  expect(seed.of('org_pampa').organization.experts).toContainEqual(first);
  expect(second).toEqual(first);
});

test('a peritaje with zones is completed and assesses its claim by their mean, weighted by hectares', () => {
  const world = createTestWorld();
  const { data } = call(world, 'createPeritaje', { body: { ...visit, zones, phenologicalStage: 'R3' } });
  expect(data).toMatchObject({
    status: 'completed',
    completedAt: data.createdAt,
    visitedAt: data.createdAt,
    scheduledAt: data.createdAt,
    actaNumber: 'ACT-2026-0008',
    phenologicalStage: 'R3',
    assessedDamagePct: 37.82,
  });
  expect(data.zones.map(({ zoneId }) => zoneId)).toEqual(['Z1', 'North']);
  expect(claimOf(world, 'clm_0001')).toMatchObject({ status: 'assessed', assessedLossPct: 37.82 });
});

test('the times of a past visit are kept in UTC', () => {
  const body = { ...visit, zones, scheduledAt: '2026-01-10T09:00:00-03:00', completedAt: '2026-01-11T09:00:00-03:00' };
  expect(call(createTestWorld(), 'createPeritaje', { body }).data).toMatchObject({
    scheduledAt: '2026-01-10T12:00:00.000Z',
    visitedAt: '2026-01-10T12:00:00.000Z',
    completedAt: '2026-01-11T12:00:00.000Z',
  });
});

test('a second visit cannot be scheduled while one is open', () => {
  const world = createTestWorld();
  const { data } = call(world, 'createPeritaje', { body: visit });
  const problem = refusedVisit(visit, world);
  expect(problem.code).toBe('peritaje_already_open');
  expect(problem.detail).toContain(data.peritajeId);
});

test('the results of a visit complete the one that was scheduled, and keep what they do not say anew', () => {
  const world = createTestWorld();
  const before = call(world, 'getPeritaje', { params: { id: 'per_0004' } }).data;
  const body = { claimId: 'clm_0003', detectionId: 'det_0009', zones: [{ hectares: 90, damagePct: 30 }] };
  const recorded = call(world, 'createPeritaje', { body });
  expect(recorded.status).toBe(200);
  const { peritajeId, status, expert, createdAt, scheduledAt, visitedAt, completedAt, updatedAt } = recorded.data;
  expect([peritajeId, status, expert, createdAt]).toEqual(['per_0004', 'completed', before.expert, before.createdAt]);
  // It was scheduled for another day, and took place before.
  expect(before.scheduledAt > updatedAt).toBe(true);
  expect([scheduledAt, visitedAt, completedAt]).toEqual([updatedAt, updatedAt, updatedAt]);
  expect(claimOf(world, 'clm_0003')).toMatchObject({ status: 'assessed', peritajeIds: ['per_0004'] });
});

test('a visit on the day for which it was scheduled keeps that day', () => {
  const world = createTestWorld();
  const { data } = call(world, 'createPeritaje', { body: visit });
  call(world, 'moveClock', { body: { to: data.scheduledAt } });
  const recorded = call(world, 'createPeritaje', { body: { ...visit, zones } }).data;
  expect([recorded.peritajeId, recorded.scheduledAt]).toEqual([data.peritajeId, data.scheduledAt]);
  expect(String(recorded.completedAt) > data.scheduledAt).toBe(true);
});

test('an assessed claim takes a new peritaje when its last one is disputed', () => {
  const world = createTestWorld();
  const body = { claimId: 'clm_0011', detectionId: 'det_0016', zones: [{ hectares: 105, damagePct: 40 }] };
  call(world, 'createPeritaje', { body });
  expect(claimOf(world, 'clm_0011')).toMatchObject({ status: 'assessed', assessedLossPct: 40 });
  expect(told(refusedVisit(body, world))).toEqual(['#/claimId claim_not_assessable']);
});

test.each([
  ['approved', 'clm_0005', 'det_0015'],
  ['rejected', 'clm_0006', 'det_0012'],
  ['paid', 'clm_0007', 'det_0018'],
  ['closed', 'clm_0008', 'det_0025'],
  ['withdrawn', 'clm_0009', 'det_0022'],
])('a claim that is %s takes no peritaje', (_status, claimId, detectionId) => {
  const problem = refusedVisit({ claimId, detectionId });
  expect(problem.code).toBe('validation_failed');
  expect(told(problem)).toEqual(['#/claimId claim_not_assessable']);
});

test('a detection of another plot or event than the claim is refused', () => {
  for (const detectionId of ['det_0002', 'det_0006']) {
    expect(refusedVisit({ ...visit, detectionId })).toMatchObject({
      code: 'detection_claim_mismatch',
    });
  }
});

test('a mean that is not that of the zones is refused, the mean itself is taken', () => {
  expect(told(refusedVisit({ ...visit, zones, assessedDamagePct: 37.9 }))).toEqual([
    '#/assessedDamagePct not_the_mean',
  ]);
  const { data } = call(createTestWorld(), 'createPeritaje', { body: { ...visit, zones, assessedDamagePct: 37.8 } });
  expect(data.assessedDamagePct).toBe(37.82);
});

test('results without zones are refused', () => {
  const body = { ...visit, assessedDamagePct: 20, completedAt: '2026-01-10T12:00:00Z' };
  expect(told(refusedVisit(body))).toEqual(['#/zones required', '#/zones required']);
});

test('two zones of one id are refused', () => {
  const body = {
    ...visit,
    zones: [
      { zoneId: 'Z2', hectares: 1, damagePct: 1 },
      { hectares: 1, damagePct: 1 },
    ],
  };
  expect(told(refusedVisit(body))).toEqual(['#/zones/1/zoneId repeated_zone']);
});

test('times before the loss, after now or in the wrong order are refused', () => {
  const refusedTimes = (times: Partial<NewPeritaje>) => told(refusedVisit({ ...visit, zones, ...times }));
  expect(refusedTimes({ completedAt: '2026-02-01T00:00:00Z' })).toEqual(['#/completedAt in_the_future']);
  expect(refusedTimes({ scheduledAt: '2026-02-01T00:00:00Z' })).toEqual(['#/scheduledAt after_completion']);
  expect(refusedTimes({ scheduledAt: '2025-12-01T00:00:00Z' })).toEqual(['#/scheduledAt before_loss']);
});

test('a visit may be scheduled for the moment of the notice and of its results, which may be now', () => {
  const accepted = (times: Partial<NewPeritaje>) =>
    call(createTestWorld(), 'createPeritaje', { body: { ...visit, zones, ...times } }).data;
  const refusedTimes = (times: Partial<NewPeritaje>) => told(refusedVisit({ ...visit, zones, ...times }));
  const notice = '2025-12-19T14:20:00.000Z';
  const completedAt = '2026-01-10T10:00:00.000Z';
  const [before, after] = ['2026-01-10T09:59:59.999Z', '2026-01-10T10:00:00.001Z'];
  expect(accepted({ scheduledAt: before, completedAt })).toMatchObject({ visitedAt: before, completedAt });
  expect(accepted({ scheduledAt: completedAt, completedAt })).toMatchObject({ visitedAt: completedAt, completedAt });
  expect(refusedTimes({ scheduledAt: after, completedAt })).toEqual(['#/scheduledAt after_completion']);
  const atNotice = { scheduledAt: notice, completedAt: notice };
  expect(accepted(atNotice)).toMatchObject({ visitedAt: notice, completedAt: notice });
  expect(refusedTimes({ scheduledAt: '2025-12-19T14:19:59.999Z' })).toEqual(['#/scheduledAt before_notice']);
  expect(refusedTimes({ scheduledAt: '2025-12-18T20:29:59.999Z' })).toEqual(['#/scheduledAt before_loss']);
  const [now, next] = ['2026-01-15T12:00:00.000Z', '2026-01-15T12:00:00.001Z'];
  expect(accepted({ scheduledAt: now, completedAt: now })).toMatchObject({ visitedAt: now, completedAt: now });
  expect(accepted({ scheduledAt: now })).toMatchObject({ visitedAt: now });
  expect(refusedTimes({ completedAt: next })).toEqual(['#/completedAt in_the_future']);
  expect(refusedTimes({ scheduledAt: next })).toEqual(['#/scheduledAt after_completion']);
});

test('a visit to come may lie in the future', () => {
  const scheduledAt = '2026-02-01T00:00:00.000Z';
  const { data } = call(createTestWorld(), 'createPeritaje', { body: { ...visit, scheduledAt } });
  expect(data).toMatchObject({ status: 'scheduled', scheduledAt, visitedAt: null });
});

test('an unknown claim and a foreign detection are both reported', () => {
  const problem = refusedVisit({ claimId: 'clm_7777', detectionId: 'det_9001' });
  expect(told(problem)).toEqual(['#/claimId resource_not_found', '#/detectionId resource_not_found']);
});

test('a stage is of a scale that the crop has: Zadoks is for cereals', () => {
  // clm_0001 is on soybean.
  const body = { claimId: 'clm_0001', detectionId: 'det_0001', zones: [{ hectares: 84, damagePct: 50 }] };
  const stageOf = (phenologicalStage: string) => ({ body: { ...body, phenologicalStage } });
  expect(refusal(createTestWorld(), 'createPeritaje', stageOf('Z65')).errors).toEqual([
    {
      pointer: '#/phenologicalStage',
      code: 'unknown_stage',
      detail: 'Z65 is not a stage of soybean: BBCH 00 to BBCH 99, V stages, R1 to R8',
    },
  ]);
  expect(refusal(createTestWorld(), 'createPeritaje', stageOf('R9')).errors).toHaveLength(1);
  for (const stage of ['BBCH 65', 'R8', 'V4'])
    expect(call(createTestWorld(), 'createPeritaje', stageOf(stage)).status).toBe(201);
  // clm_0011 is on wheat.
  const ofWheat = { claimId: 'clm_0011', zones: [{ hectares: 105, damagePct: 50 }], phenologicalStage: 'Z70x' };
  expect(refusal(createTestWorld(), 'createPeritaje', { body: ofWheat }).errors[0]?.detail).toContain('Z00 to Z99');
});
