import { expect, test } from 'vitest';
import type { NewFault } from '../../../src/contract/form/fault.ts';
import type { Call } from '../../../src/engine/kernel/call.ts';
import type { World } from '../../../src/world/world.ts';
import { call, createTestWorld, refusal, requestOf, told } from '../../support/test-world.ts';

const claim = {
  policyId: 'pol_0001',
  aoiId: 'aoi_0002',
  peril: 'hail',
  occurredAt: '2026-01-14T12:00:00Z',
};
const add = (world: World, fault: Partial<NewFault>) =>
  call(world, 'addFault', { body: { operation: 'createClaim', ...fault } }).data;
const list = (world: World) => call(world, 'listFaults').data;
const createClaim = (key: string, profile = 'full'): Call => ({
  ...requestOf('createClaim', { body: claim }, key),
  profile,
});
const listClaims = (profile = 'full'): Call => ({ ...requestOf('listClaims'), profile });
const documentOf = (world: World, request: Call) => {
  const { reply } = world.apply(request);
  return { ...JSON.parse(reply.body.toString()), headers: reply.headers };
};
const countClaims = (world: World) => call(world, 'listClaims').data.length;

test('a fault is listed with what was asked, and has struck nothing yet', () => {
  const world = createTestWorld();
  const fault = add(world, { status: 503, times: 2 });
  expect(fault).toEqual({
    faultId: 'flt_0001',
    operation: 'createClaim',
    status: 503,
    drop: false,
    delayMs: null,
    hold: false,
    after: false,
    retryAfterSeconds: null,
    times: 2,
    every: 1,
    profile: null,
    matched: 0,
    strikes: 0,
    createdAt: '2026-01-15T12:00:00.000Z',
  });
  expect(list(world)).toEqual([fault]);
  expect(call(world, 'getFault', { params: { id: 'flt_0001' } }).data).toEqual(fault);
  expect(call(world, 'getClock').data.now).toBe('2026-01-15T12:00:00.000Z');
});

test.each<[string, object, string[]]>([
  ['nothing', {}, ['# not_exactly_one']],
  ['two kinds', { status: 503, delayMs: 10 }, ['# not_exactly_one']],
  ['a drop that is none', { drop: false }, ['# not_exactly_one']],
  ['after with a delay', { delayMs: 10, after: true }, ['#/after not_with_delay']],
  ['a hold with a status', { hold: true, status: 503 }, ['# not_exactly_one']],
  ['after with a hold', { hold: true, after: true }, ['#/after not_with_delay']],
  ['Retry-After without a status', { hold: true, retryAfterSeconds: 1 }, ['#/retryAfterSeconds needs_status']],
  ['Retry-After before now', { status: 429, retryAfterSeconds: -1 }, ['#/retryAfterSeconds minimum']],
  ['Retry-After in more than an hour', { status: 429, retryAfterSeconds: 3601 }, ['#/retryAfterSeconds maximum']],
  ['an unknown operation', { operation: 'createClam', status: 503 }, ['#/operation unknown_operation']],
  ['a control operation', { operation: 'moveClock', status: 503 }, ['#/operation unknown_operation']],
  ['a status that no service in trouble has', { status: 404 }, ['#/status not_allowed']],
  ['no delay', { delayMs: 0 }, ['#/delayMs minimum']],
  ['too long a delay', { delayMs: 60_001 }, ['#/delayMs maximum']],
  ['no strike at all', { status: 503, times: 0 }, ['#/times minimum']],
  ['each noughth request', { status: 503, every: 0 }, ['#/every minimum']],
])('%s is refused', (_what, fault, expected) => {
  const problem = refusal(createTestWorld(), 'addFault', { body: { operation: 'createClaim', ...fault } });
  expect([problem.code, told(problem)]).toEqual(['validation_failed', expected]);
});

test('the refusal of a mistyped operation names the nearest one', () => {
  const { detail } = refusal(createTestWorld(), 'addFault', { body: { operation: 'creatClaim', status: 500 } });
  expect(detail).toContain('did you mean createClaim?');
});

test('the longest delay, and a hundred faults, are taken; one more is not', () => {
  const world = createTestWorld();
  for (let count = 0; count < 100; count += 1) add(world, { delayMs: 60_000 });
  const body = { operation: '*', status: 500 };
  expect(refusal(world, 'addFault', { body }).code).toBe('fault_limit_reached');
  call(world, 'removeFault', { params: { id: 'flt_0001' } });
  expect(call(world, 'addFault', { body }).data.faultId).toBe('flt_0101');
});

test.each([
  [429, '1'],
  [500, undefined],
  [502, undefined],
  [503, '1'],
  [504, undefined],
] as const)('a fault of status %i carries nothing out and spends no key', (status, retryAfter) => {
  const world = createTestWorld();
  const before = countClaims(world);
  add(world, { status, times: 1 });
  const { reply, effect, note } = world.apply(createClaim('once'));
  expect([reply.status, reply.problem?.code, effect]).toEqual([status, 'injected_fault', 'change']);
  expect(reply.headers['retry-after']).toBe(retryAfter);
  expect(note).toEqual({ at: '2026-01-15T12:00:00.000Z', status, created: [] });
  expect(JSON.parse(reply.body.toString())).toMatchObject({
    type: '/problems/injected_fault',
    status,
    instance: '/v1/claims',
    code: 'injected_fault',
    faultId: 'flt_0001',
    errors: [],
  });
  expect(countClaims(world)).toBe(before);
  const again = world.apply(createClaim('once'));
  expect([again.reply.status, again.reply.headers['idempotent-replayed']]).toEqual([201, undefined]);
});

test('after: the call is carried out and its answer is lost; the same key again is applied and charged once', () => {
  const world = createTestWorld();
  const before = countClaims(world);
  add(world, { status: 504, after: true, times: 1 });
  const { reply, effect, note } = world.apply(createClaim('charge-once'));
  expect([reply.status, effect, note?.status]).toEqual([504, 'change', 504]);
  expect(note?.created).toContain('clm_0012');
  expect(countClaims(world)).toBe(before + 1);
  const retry = world.apply(createClaim('charge-once'));
  expect([retry.reply.status, retry.reply.headers['idempotent-replayed']]).toEqual([201, 'true']);
  expect(countClaims(world)).toBe(before + 1);
  expect(list(world)).toMatchObject([{ matched: 1, strikes: 1 }]);
});

test('a dropped connection is returned as data, before the call and after it', () => {
  const world = createTestWorld();
  const before = countClaims(world);
  add(world, { drop: true, times: 1 });
  expect(world.apply(createClaim('a')).reply.faultEffect).toEqual({ drop: true });
  expect(countClaims(world)).toBe(before);
  add(world, { drop: true, after: true, times: 1 });
  const { reply } = world.apply(createClaim('a'));
  expect([reply.status, reply.faultEffect]).toEqual([201, { drop: true }]);
  expect(countClaims(world)).toBe(before + 1);
});

test('a delayed answer is the answer', () => {
  const world = createTestWorld();
  const plain = world.apply(listClaims());
  add(world, { operation: 'listClaims', delayMs: 2000 });
  const { reply, effect } = world.apply(listClaims());
  expect(reply).toEqual({ ...plain.reply, faultEffect: { delayMs: 2000 } });
  expect([plain.effect, effect]).toEqual(['none', 'change']);
});

test('a refusal under a fault that does not replace it is rendered, and is counted', () => {
  const world = createTestWorld();
  add(world, { delayMs: 5, every: 2 });
  const refused: Call = { ...createClaim('bad'), body: {} };
  const first = world.apply(refused);
  expect([first.reply.status, first.reply.problem?.code, first.reply.faultEffect]).toEqual([
    422,
    'validation_failed',
    undefined,
  ]);
  const second = world.apply(refused);
  expect([second.reply.status, second.reply.faultEffect, second.effect]).toEqual([422, { delayMs: 5 }, 'change']);
  expect(JSON.parse(second.reply.body.toString()).instance).toBe('/v1/claims');
  expect(list(world)).toMatchObject([{ matched: 2, strikes: 1 }]);
});

test('a fault is for an operation, a tag or everything under /v1, and never for a control operation', () => {
  for (const [operation, struck] of [
    ['listClaims', true],
    ['claims', true],
    ['*', true],
    ['createClaim', false],
    ['jobs', false],
  ] as const) {
    const world = createTestWorld();
    add(world, { operation, status: 500 });
    expect([operation, world.isFaulted(listClaims())]).toEqual([operation, struck]);
    expect(world.apply(listClaims()).reply.status).toBe(struck ? 500 : 200);
    expect(world.isFaulted(requestOf('listFaults'))).toBe(false);
  }
});

test('a fault of a profile strikes that identity only', () => {
  const world = createTestWorld();
  add(world, { operation: '*', status: 500, profile: 'read-only' });
  expect(world.apply(listClaims('full')).reply.status).toBe(200);
  expect(world.apply(listClaims('read-only')).reply.status).toBe(500);
  expect(list(world)).toMatchObject([{ matched: 1 }]);
});

test('the oldest fault that strikes decides, and those after it do not count the call', () => {
  const world = createTestWorld();
  add(world, { operation: '*', status: 500, every: 2 });
  add(world, { operation: '*', status: 503 });
  const statuses = [1, 2, 3].map(() => world.apply(listClaims()).reply.status);
  expect(statuses).toEqual([503, 500, 503]);
  expect(list(world)).toMatchObject([
    { matched: 3, strikes: 1 },
    { matched: 2, strikes: 2 },
  ]);
});

test('a fault that has struck as often as it may stays listed and strikes no more', () => {
  const world = createTestWorld();
  add(world, { operation: '*', status: 500, times: 1 });
  expect(world.isFaulted(listClaims())).toBe(true);
  world.apply(listClaims());
  expect(world.isFaulted(listClaims())).toBe(false);
  expect(world.apply(listClaims()).effect).toBe('none');
  expect(list(world)).toMatchObject([{ matched: 1, strikes: 1, times: 1 }]);
});

test('removing answers with the fault as it ended; clearing with all of them', () => {
  const world = createTestWorld();
  add(world, { operation: '*', status: 500 });
  add(world, { operation: '*', status: 503 });
  world.apply(listClaims());
  const removed = call(world, 'removeFault', { params: { id: 'flt_0001' } }).data;
  expect(removed).toMatchObject({ faultId: 'flt_0001', strikes: 1 });
  expect(refusal(world, 'getFault', { params: { id: 'flt_0001' } }).code).toBe('resource_not_found');
  expect(refusal(world, 'removeFault', { params: { id: 'flt_0001' } }).code).toBe('resource_not_found');
  expect(call(world, 'clearFaults').data).toMatchObject([{ faultId: 'flt_0002' }]);
  expect(list(world)).toEqual([]);
});

test('a reset forgets the faults, is carried out under `after`, and restarts the log unless a fault changes its answer', () => {
  const world = createTestWorld();
  const reset = (key: string) => world.apply({ ...requestOf('resetSandbox', { body: {} }, key), profile: 'full' });
  expect(reset('one').effect).toBe('reset');
  add(world, { operation: 'resetSandbox', status: 503, after: true, times: 1 });
  const { reply, effect } = reset('two');
  expect([reply.status, effect, list(world)]).toEqual([503, 'change', []]);
  expect(reset('two').reply).toMatchObject({ status: 200, headers: { 'idempotent-replayed': 'true' } });
  expect(reset('three').effect).toBe('reset');
});

test('faults are part of the digest; a world without them has the digest that it always had', () => {
  const [world, other] = [createTestWorld(), createTestWorld()];
  const fresh = world.digest();
  call(world, 'addFault', { body: { operation: '*', status: 500 }, idempotencyKey: 'a' });
  const asked = world.digest();
  world.apply(listClaims());
  expect(new Set([fresh, asked, world.digest()]).size).toBe(3);
  expect(other.digest()).toBe(fresh);
  expect(documentOf(world, listClaims()).headers).toEqual({});
});
