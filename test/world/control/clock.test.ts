import { expect, test } from 'vitest';
import { finish } from '../../../src/primitives/slices.ts';
import type { World } from '../../../src/world/world.ts';
import type { TestRequest } from '../../support/test-world.ts';
import { call, createTestWorld, refusal, requestOf, seed, told } from '../../support/test-world.ts';

const start = '2026-01-15T12:00:00.000Z';
const move = (world: World, body: { advance?: string; to?: string }, more: TestRequest = {}) =>
  call(world, 'moveClock', { body, ...more }).data;
const read = (world: World, id: string) => {
  const as = { params: { id } };
  if (id.startsWith('pol')) return call(world, 'getPolicy', as).data;
  return call(world, 'getWatchSubscription', as).data;
};
const aPolicy = {
  clientId: 'cli_0001',
  portfolioId: 'pf_0001',
  aoiIds: ['aoi_0001'],
  perils: ['wind'],
  sumInsured: { amount: 54600, currency: 'USD' },
};

test('the clock of a fresh world stands at the epoch, and reading it moves nothing', () => {
  const world = createTestWorld();
  const counted = { observations: 0, passes: 0 };
  const next = { at: start, what: 'delivery.attempted', counted };
  expect(call(world, 'getClock').data).toEqual({ now: start, seededAt: start, next });
  expect(world.apply(requestOf('getClock')).effect).toBe('none');
});

test('it moves by a duration or to an instant with any offset, without a tick', () => {
  const world = createTestWorld();
  expect(move(world, { advance: 'P1D' })).toMatchObject({ from: start, now: '2026-01-16T12:00:00.000Z' });
  expect(move(world, { to: '2026-01-16T10:00:00-03:00' })).toMatchObject({ now: '2026-01-16T13:00:00.000Z' });
  expect(call(world, 'getClock').data.now).toBe('2026-01-16T13:00:00.000Z');
});

test.each<[string, object, string[]]>([
  ['a millisecond back', { to: '2026-01-15T11:59:59.999Z' }, ['#/to backwards']],
  ['beyond ten years by a millisecond', { to: '2036-01-15T12:00:00.001Z' }, ['#/to too_far_ahead']],
  ['an absurd duration', { advance: 'P9999Y' }, ['#/advance too_far_ahead']],
  ['a duration beyond all calendars', { advance: 'P999999999Y' }, ['#/advance too_far_ahead']],
  ['neither', {}, ['# not_exactly_one']],
  ['both', { advance: 'P1D', to: '2026-02-01T00:00:00Z' }, ['# not_exactly_one']],
  ['a negative duration', { advance: '-P1D' }, ['#/advance pattern']],
  ['a duration of nothing', { advance: 'P' }, ['#/advance pattern']],
  ['a time part of nothing', { advance: 'P1DT' }, ['#/advance pattern']],
  ['a word', { advance: '30d' }, ['#/advance pattern']],
  ['a date without a time', { to: '2026-03-01' }, ['#/to format']],
])('%s is refused', (_what, body, expected) => {
  const problem = refusal(createTestWorld(), 'moveClock', { body });
  expect([problem.code, told(problem)]).toEqual(['validation_failed', expected]);
});

test('exactly ten years after the epoch is reached', () => {
  expect(move(createTestWorld(), { advance: 'P10Y' }).now).toBe('2036-01-15T12:00:00.000Z');
});

test('a move of no time makes what has been due since the seed happen', () => {
  const world = createTestWorld();
  const { happened, happenedCount } = move(world, { advance: 'PT0S' });
  const stuck = happened.filter(({ operationOrRule }) => operationOrRule === 'delivery.attempted');
  expect(stuck).toEqual([{ operationOrRule: 'delivery.attempted', id: 'dlv_0007', at: start }]);
  expect(happenedCount).toBe(happened.length);
  expect(move(world, { to: start }).happened).toEqual([]);
});

test('a delivery is tried again at the time of its schedule and not a millisecond before', () => {
  const world = createTestWorld();
  const find = () => call(world, 'listDeliveries').data.deliveries.find(({ deliveryId }) => deliveryId === 'dlv_0006');
  const before = find();
  move(world, { to: '2026-01-15T12:00:19.999Z' });
  expect(find()).toEqual(before);
  move(world, { to: '2026-01-15T12:00:20.000Z' });
  expect(find()).toMatchObject({
    status: 'delivered',
    nextAttemptAt: null,
    deliveredAt: '2026-01-15T12:00:20.000Z',
    updatedAt: '2026-01-15T12:00:20.000Z',
  });
  expect(find()?.attempts.at(-1)).toMatchObject({ attemptNumber: 3, trigger: 'scheduled', responseStatus: 200 });
});

test('a policy is active from its first day and expired after its last one', () => {
  const world = createTestWorld();
  const body = { ...aPolicy, effectiveFrom: '2026-02-01', effectiveTo: '2026-02-10' };
  const { policyId } = call(world, 'createPolicy', { body }).data;
  const statusAt = (to: string) => {
    move(world, { to });
    return (read(world, policyId) as { status: string }).status;
  };
  expect(statusAt('2026-02-01T02:59:59.999Z')).toBe('pending');
  expect(statusAt('2026-02-01T03:00:00.000Z')).toBe('active');
  expect(statusAt('2026-02-11T02:59:59.999Z')).toBe('active');
  expect(statusAt('2026-02-11T03:00:00.000Z')).toBe('expired');
  expect(read(world, policyId).updatedAt).toBe('2026-02-11T03:00:00.000Z');
});

test('a policy takes both steps in one move, and one without an end takes none', () => {
  const world = createTestWorld();
  const short = { ...aPolicy, effectiveFrom: '2026-02-01', effectiveTo: '2026-02-10' };
  const endless = { ...aPolicy, aoiIds: ['aoi_0002'], effectiveFrom: '2026-01-01', effectiveTo: '9999-12-31' };
  const { policyId } = call(world, 'createPolicy', { body: short }).data;
  const other = call(world, 'createPolicy', { body: endless }).data.policyId;
  const { happened } = move(world, { to: '2026-03-01T00:00:00Z' });
  expect(happened.filter(({ id }) => id === policyId)).toEqual([
    { operationOrRule: 'policy.activated', id: policyId, at: '2026-02-01T03:00:00.000Z' },
    { operationOrRule: 'policy.expired', id: policyId, at: '2026-02-11T03:00:00.000Z' },
  ]);
  expect(happened.filter(({ id }) => id === other)).toEqual([]);
  expect(read(world, other)).toMatchObject({ status: 'active' });
});

test('a watch ends with the last policy that covers its plot against its peril, and one without a policy goes on', () => {
  const world = createTestWorld();
  const aoiId = call(world, 'createAoi', {
    body: {
      portfolioId: 'pf_0001',
      name: 'Watched',
      ring: [
        [-60.74, -34.2],
        [-60.73, -34.2],
        [-60.73, -34.192],
        [-60.74, -34.192],
        [-60.74, -34.2],
      ],
    },
  }).data.aoiId;
  const insure = (effectiveFrom: string, effectiveTo: string) =>
    call(world, 'createPolicy', {
      body: { ...aPolicy, aoiIds: [aoiId], perils: ['hail'], effectiveFrom, effectiveTo },
    });
  insure('2026-01-01', '2026-02-10');
  insure('2026-02-11', '2026-02-20');
  const watch = (peril: string) =>
    call(world, 'createWatchSubscription', { body: { aoiId, peril } }).data.watchSubscriptionId;
  const [hail, frost] = [watch('hail'), watch('frost')];
  move(world, { to: '2026-02-21T02:59:59.999Z' });
  expect(read(world, hail)).toMatchObject({ status: 'active' });
  const { happened } = move(world, { to: '2026-02-21T03:00:00.000Z' });
  expect(happened.map(({ operationOrRule, id }) => [operationOrRule, id])).toContainEqual(['watch.expired', hail]);
  expect(read(world, hail)).toMatchObject({ status: 'expired', updatedAt: '2026-02-21T03:00:00.000Z' });
  move(world, { advance: 'P1Y' });
  expect(read(world, frost)).toMatchObject({ status: 'active' });
});

test('a policy against another peril keeps no watch', () => {
  const world = createTestWorld();
  const insure = (perils: string[], effectiveTo: string) =>
    call(world, 'createPolicy', { body: { ...aPolicy, perils, effectiveFrom: '2026-01-01', effectiveTo } });
  insure(['frost'], '2026-02-10');
  insure(['wind'], '2026-12-31');
  const body = { aoiId: 'aoi_0001', peril: 'frost' };
  const { watchSubscriptionId: id } = call(world, 'createWatchSubscription', { body }).data;
  move(world, { to: '2026-02-11T03:00:00.000Z' });
  expect(read(world, id)).toMatchObject({ status: 'expired' });
});

test('an alert that nobody acknowledged within thirty days expires', () => {
  const world = createTestWorld();
  const statusOf = (id: string) => call(world, 'listAlerts').data.find(({ alertId }) => alertId === id)?.status;
  const fresh = call(world, 'listAlerts').data.filter(({ status }) => status === 'open')[0];
  const id = String(fresh?.alertId);
  const at = new Date(Date.parse(String(fresh?.triggeredAt)) + 30 * 86_400_000);
  move(world, { to: new Date(at.getTime() - 1).toISOString() });
  expect(statusOf(id)).toBe('open');
  move(world, { to: at.toISOString() });
  expect(statusOf(id)).toBe('expired');
  const acknowledged = call(world, 'listAlerts').data.filter(({ status }) => status === 'acknowledged');
  move(world, { advance: 'P1Y' });
  expect(acknowledged.length).toBeGreaterThan(0);
  for (const alert of acknowledged) expect(statusOf(alert.alertId)).toBe('acknowledged');
});

test('what happened is listed in order of time, then of rules, and holds for the other organization too', () => {
  const world = createTestWorld();
  const { happened } = move(world, { advance: 'P1Y' });
  const sorted = [...happened].sort((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)));
  expect(happened.length).toBeGreaterThan(10);
  expect(happened).toEqual(sorted);
  expect(happened.filter(({ id }) => /_9\d\d\d$/.test(id))).toEqual([]);
  const others = call(world, 'listPolicies', { organizationId: 'org_ebro' }).data;
  expect(others.map(({ status }) => status)).not.toContain('active');
});

test('advancing in two halves gives the same records as advancing at once', () => {
  for (const [first, second, whole] of [
    ['P10D', 'P20D', 'P30D'],
    ['PT10S', 'PT10S', 'PT20S'],
    ['P180D', 'P185D', 'P365D'],
  ]) {
    const [halves, once] = [createTestWorld(), createTestWorld()];
    const one = move(halves, { advance: String(first) });
    const two = move(halves, { advance: String(second) });
    const both = move(once, { advance: String(whole) });
    expect([...one.happened, ...two.happened].length).toBe(both.happened.length);
    expect(recordsOf(halves)).toEqual(recordsOf(once));
  }
});

const recordsOf = ({ state }: World) => [
  state.clock.now,
  ...state
    .holdings()
    .map(({ store }) => store.writtenEntries().map(([name, entries]) => [name, entries.map(({ value }) => value)])),
];

test('a move that was precomputed in slices gives the same, and is computed again when the world moved meanwhile', () => {
  const [ahead, plain] = [createTestWorld(), createTestWorld()];
  const request = requestOf('moveClock', { body: { advance: 'P1Y' } }, 'a-year');
  const steps = ahead.precompute(request);
  if (steps === undefined) throw new Error('nothing to work ahead');
  finish(steps);
  expect(ahead.precompute(request)).toBeUndefined();
  expect(ahead.digest()).toBe(createTestWorld().digest());
  expect(ahead.execute(request)).toEqual(plain.execute(request));
  expect(ahead.digest()).toBe(plain.digest());

  const moved = createTestWorld();
  const late = moved.precompute(request);
  late?.next();
  move(moved, { advance: 'PT0S' });
  expect(late?.next().done).toBe(true);
  expect(moved.precompute(request)).toBeDefined();
});

test('what was precomputed serves the move to that time alone, and only while the world rests', () => {
  const request = requestOf('moveClock', { body: { advance: 'P1Y' } }, 'a-year');
  const precomputeWork = () => {
    const world = createTestWorld();
    finish(world.precompute(request) ?? expect.unreachable());
    return world;
  };
  const [other, moved] = [precomputeWork(), precomputeWork()];
  expect(move(other, { advance: 'P1D' })).toEqual(move(createTestWorld(), { advance: 'P1D' }));
  const plain = createTestWorld();
  for (const world of [moved, plain]) call(world, 'createPortfolio', { body: { name: 'Meanwhile' } });
  const to = '2027-01-15T12:00:00Z';
  expect(move(moved, { to })).toEqual(move(plain, { to }));
  expect(recordsOf(moved)).toEqual(recordsOf(plain));
});

test('nothing is precomputed for a move that will be refused', () => {
  const world = createTestWorld();
  for (const body of [{}, { advance: 'P9999Y' }, { advance: 7 }]) {
    expect(world.precompute(requestOf('moveClock', { body }))).toBeUndefined();
  }
});

test('a reset brings the clock back, and a claim after a move is late', () => {
  const world = createTestWorld();
  move(world, { to: '2026-01-25T12:00:00Z' });
  const occurredAt = '2026-01-15T11:00:00Z';
  const body = { policyId: 'pol_0001', aoiId: 'aoi_0002', peril: 'hail', occurredAt };
  expect(call(world, 'createClaim', { body }).data).toMatchObject({ lateNotice: true });
  call(world, 'resetSandbox', { body: {} });
  expect(call(world, 'getClock').data.now).toBe(start);
  expect(call(world, 'createClaim', { body }).data).toMatchObject({ lateNotice: false });
});

test('the seed that all worlds share is not changed by time', () => {
  const before = JSON.stringify(
    seed
      .of('org_pampa')
      .records('policies')
      .ordered()
      .map(({ value }) => value),
  );
  move(createTestWorld(), { advance: 'P1Y' });
  expect(
    JSON.stringify(
      seed
        .of('org_pampa')
        .records('policies')
        .ordered()
        .map(({ value }) => value),
    ),
  ).toBe(before);
});

test('what is due next is the earliest of all records, in any organization, and null when nothing is', () => {
  const world = createTestWorld();
  const next = () => call(world, 'getClock').data.next;
  move(world, { advance: 'PT0S' });
  expect(next()).toMatchObject({ at: '2026-01-15T12:00:20.000Z', what: 'delivery.attempted' });
  move(world, { to: '2026-01-15T12:00:19.999Z' });
  expect(next()?.at).toBe('2026-01-15T12:00:20.000Z');
  move(world, { to: '2026-01-15T12:00:20.000Z' });
  expect(next()).toMatchObject({ at: '2026-01-17T11:30:00.000Z', what: 'claim.paid' });
  const { at, what } = next() ?? expect.unreachable();
  expect(call(world, 'getClock', { organizationId: 'org_ebro' }).data.next).toMatchObject({ at, what });
  move(world, { to: '2036-01-15T12:00:00Z' });
  expect(next()).toBeNull();
});

const due = (world: World, query: Record<string, string> = {}) => call(world, 'getDue', { query }).data;

test('what is due says what a move would bring about, consequences included, and changes nothing', () => {
  const [looked, moved] = [createTestWorld(), createTestWorld()];
  const before = looked.digest();
  const { from, until, ...seen } = due(looked, { until: '2026-04-01' });
  expect([from, until]).toEqual([start, '2026-04-01T00:00:00.000Z']);
  expect(looked.digest()).toBe(before);
  expect(looked.apply(requestOf('getDue', { query: { until: '2026-04-01' } })).effect).toBe('none');
  const { from: _from, now: _now, ...happened } = move(moved, { to: '2026-04-01T00:00:00Z' });
  expect(seen).toEqual(happened);
  expect(seen.happened.map(({ operationOrRule }) => operationOrRule)).toContain('watch.expired');
  expect(due(looked, { advance: 'P1D' }).until).toBe('2026-01-16T12:00:00.000Z');
  expect(due(looked).until).toBe('2026-02-14T12:00:00.000Z');
});

test('a look that was precomputed serves the move to the same instant', () => {
  const [world, plain] = [createTestWorld(), createTestWorld()];
  const query = { until: '2026-04-01' };
  finish(world.precompute(requestOf('getDue', { query })) ?? expect.unreachable());
  expect(world.precompute(requestOf('getDue', { query }))).toBeUndefined();
  expect(due(world, query)).toEqual(due(plain, query));
  expect(move(world, { to: '2026-04-01T00:00:00Z' })).toEqual(move(plain, { to: '2026-04-01T00:00:00Z' }));
});

test.each<[string, Record<string, string>, string]>([
  ['a millisecond back', { until: '2026-01-15T11:59:59.999Z' }, 'until'],
  ['beyond ten years', { until: '2036-01-15T12:00:00.001Z' }, 'until'],
  ['no day of any calendar', { until: '2026-02-30' }, 'until'],
  ['an absurd duration', { advance: 'P9999Y' }, 'advance'],
  ['a word', { advance: 'soon' }, 'advance'],
  ['both', { until: '2026-02-01', advance: 'P1D' }, 'advance'],
])('%s is no time to look at', (_what, query, parameter) => {
  const { code, errors } = refusal(createTestWorld(), 'getDue', { query });
  expect([code, errors.map((entry) => entry.parameter)]).toEqual(['invalid_parameter', [parameter]]);
});

test('at the end of time there is nothing more to look at', () => {
  const world = createTestWorld();
  move(world, { advance: 'P10Y' });
  expect(due(world)).toEqual({
    from: '2036-01-15T12:00:00.000Z',
    until: '2036-01-15T12:00:00.000Z',
    happened: [],
    happenedCount: 0,
    counted: { observations: 0, passes: 0 },
  });
});

test('a fault that is added while a move is precomputed keeps its id', () => {
  const world = createTestWorld();
  const request = requestOf('moveClock', { body: { advance: 'P1Y' } }, 'a-year');
  finish(world.precompute(request) ?? expect.unreachable());
  const body = { operation: 'createClaim', status: 503 as const };
  expect(call(world, 'addFault', { body }).data.faultId).toBe('flt_0001');
  world.execute(request);
  expect(call(world, 'addFault', { body }).data.faultId).toBe('flt_0002');
});

test('changes tick beyond the end of time, where a move of no time is the last one and nothing is due next', () => {
  const world = createTestWorld();
  move(world, { advance: 'P10Y' });
  // It would be confirmed after seven days, which never come.
  call(world, 'strikeEvent', { body: { aoiId: 'aoi_0001', peril: 'hail', severity: 'high' } });
  call(world, 'createPortfolio', { body: { name: 'Late', country: 'AR', season: '2035/36' } });
  const now = '2036-01-15T12:00:01.000Z';
  expect(call(world, 'getClock').data).toMatchObject({ now, next: null });
  expect(due(world)).toMatchObject({ from: now, until: now, happened: [] });
  expect(move(world, { advance: 'PT0S' })).toMatchObject({ from: now, now });
  const further = refusal(world, 'moveClock', { body: { advance: 'PT1S' } });
  expect(told(further)).toEqual(['#/advance too_far_ahead']);
});
