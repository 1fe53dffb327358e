import { expect, test } from 'vitest';
import { finish } from '../../../src/primitives/slices.ts';
import type { World } from '../../../src/world/world.ts';
import { call, createTestWorld, refusal, requestOf } from '../../support/test-world.ts';

const moveTo = (world: World, to: string) => call(world, 'moveClock', { body: { to } }).data;
const season = '2026-06-30T00:00:00.000Z';

/** What people of the seed do, and what the law makes of it, by hand. */
const told = [
  '2026-01-20T13:00:00.000Z createAoi aoi_8001',
  '2026-01-20T13:20:00.000Z createPolicy pol_8001',
  '2026-01-20T13:30:00.000Z createWatchSubscription wsb_8001',
  '2026-01-21T03:00:00.000Z policy.activated pol_8001',
  '2026-03-20T12:30:00.000Z createClaim clm_8001',
  '2026-03-25T14:10:00.000Z createDetection det_8001',
  '2026-03-26T17:00:00.000Z createPeritaje per_8001',
  '2026-03-30T13:00:00.000Z createReport rep_8001',
  '2026-04-14T13:00:00.000Z claim.paid clm_8001',
  '2026-05-14T13:00:00.000Z claim.closed clm_8001',
];
const tellOwn = (happened: ReturnType<typeof moveTo>['happened']) =>
  happened
    .map(({ at, operationOrRule, id }) => `${at} ${operationOrRule} ${id}`)
    .filter((line) => line.includes('_8001'));

test('what people do happens at its time, with ids of its own, and its claim is paid by the clock alone', () => {
  const world = createTestWorld();
  expect(tellOwn(moveTo(world, season).happened)).toEqual(told);
  expect(call(world, 'getClaim', { params: { id: 'clm_8001' } }).data).toMatchObject({
    status: 'closed',
    assessedLossPct: 29.46,
    expectedLossPct: 27.1,
    approvedAmount: { amount: 17_676, currency: 'USD' },
  });
  expect(call(world, 'getAudit').data.holds).toBe(true);
  const { claimId } = call(world, 'createClaim', {
    body: { policyId: 'pol_0005', aoiId: 'aoi_0024', peril: 'drought', occurredAt: '2026-03-19' },
  }).data;
  expect(claimId).toBe('clm_0012');
});

test('an act is not done a millisecond before its time, and is what is due next', () => {
  const world = createTestWorld();
  moveTo(world, '2026-01-20T12:59:59.999Z');
  expect(refusal(world, 'getAoi', { params: { id: 'aoi_8001' } }).code).toBe('resource_not_found');
  expect(call(world, 'getClock').data.next).toMatchObject({ at: '2026-01-20T13:00:00.000Z', what: 'createAoi' });
  moveTo(world, '2026-01-20T13:00:00.000Z');
  expect(call(world, 'getAoi', { params: { id: 'aoi_8001' } }).data).toMatchObject({
    createdAt: '2026-01-20T13:00:00.000Z',
    sowingDate: '2026-01-20',
  });
  expect(call(world, 'getClock').data.next).toMatchObject({ at: '2026-01-20T13:20:00.000Z', what: 'createPolicy' });
});

test('the deliveries of an act are attempted as time goes on', () => {
  const world = createTestWorld();
  moveTo(world, '2026-03-20T12:30:00.000Z');
  const sent = call(world, 'listDeliveries').data.deliveries.filter(
    ({ createdAt }) => createdAt === '2026-03-20T12:30:00.000Z',
  );
  expect(sent.map(({ eventType, attemptCount }) => [eventType, attemptCount])).toEqual([['claim.created', 1]]);
});

test('an act that a call has overtaken, or that the rules refuse by then, is not done, nor what rests on it', () => {
  const insured = createTestWorld();
  moveTo(insured, '2026-01-20T13:00:00Z');
  const policy = { clientId: 'cli_0002', portfolioId: 'pf_0001', aoiIds: ['aoi_8001'], perils: ['hail'] };
  const sum = { sumInsured: { amount: 1_000, currency: 'USD' } };
  call(insured, 'createPolicy', {
    body: { ...policy, ...sum, effectiveFrom: '2026-01-21', effectiveTo: '2026-06-30' },
  });
  expect(tellOwn(moveTo(insured, season).happened)).toEqual([
    '2026-01-20T13:30:00.000Z createWatchSubscription wsb_8001',
    '2026-03-25T14:10:00.000Z createDetection det_8001',
  ]);
  const overtaken = createTestWorld();
  moveTo(overtaken, '2026-01-20T12:59:59.000Z');
  expect(call(overtaken, 'createPortfolio', { body: { name: 'A second later' } }).data.createdAt).toBe(
    '2026-01-20T13:00:00.000Z',
  );
  expect(tellOwn(moveTo(overtaken, season).happened)).toEqual([]);
});

test('precomputed, in a fork or in parts, the same acts are done, and a look or a reset leaves nothing of them', () => {
  const [ahead, plain, parts] = [createTestWorld(), createTestWorld(), createTestWorld()];
  const request = requestOf('moveClock', { body: { to: season } }, 'season');
  const before = ahead.digest();
  finish(ahead.precompute(request) ?? expect.unreachable());
  call(ahead, 'getDue', { query: { until: season } });
  expect(ahead.digest()).toBe(before);
  ahead.execute(request);
  plain.execute(request);
  for (const { at } of call(createTestWorld(), 'getDue', { query: { until: season } }).data.happened) moveTo(parts, at);
  moveTo(parts, season);
  const recordsOf = (world: World) =>
    JSON.stringify(
      world.state.holdings().map(({ store }) => store.writtenEntries().map(([, own]) => own.map(({ value }) => value))),
    );
  expect(ahead.digest()).toBe(plain.digest());
  expect(recordsOf(parts)).toBe(recordsOf(plain));
  call(ahead, 'resetSandbox', { body: {} });
  expect(refusal(ahead, 'getAoi', { params: { id: 'aoi_8001' } }).code).toBe('resource_not_found');
});

test('the ids of what is to come are given to nobody else', () => {
  const world = createTestWorld();
  world.state.ids.restore({ clm: 8000 });
  expect(world.state.ids.next('clm')).toBe('clm_8002');
});
