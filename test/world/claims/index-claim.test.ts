import { expect, test } from 'vitest';
import type { NewPolicy } from '../../../src/contract/schemas/policy.ts';
import type { Trigger } from '../../../src/contract/schemas/trigger.ts';
import { payPctOf } from '../../../src/law/figures/pay-pct.ts';
import type { World } from '../../../src/world/world.ts';
import { call, createTestWorld, refusal, told } from '../../support/test-world.ts';

const drought = {
  index: 'spi',
  window: { from: '2026-01-20', to: '2026-04-22' },
  strike: -1.5,
  exit: -2.5,
  shape: 'linear',
} as const satisfies Trigger;

/** A plot of its own where the drought of late summer goes on, half a degree by half a degree in hundredths. */
function insure(world: World, more: Partial<NewPolicy> & { readonly trigger?: Trigger | null } = {}) {
  const [west, south] = [-62.715, -36.115];
  const corner = (east: number, north: number) => [west + east * 0.01, south + north * 0.01];
  const ring = [corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1), corner(0, 0)];
  const plot = { portfolioId: 'pf_0002', clientId: 'cli_0003', name: 'By index', ring, perilProfile: ['drought'] };
  const { aoiId } = call(world, 'createAoi', { body: plot }).data;
  return { aoiId, body: { ...policy, aoiIds: [aoiId], ...more } };
}

const policy = {
  clientId: 'cli_0003',
  portfolioId: 'pf_0002',
  perils: ['drought'],
  coverageType: 'parametric',
  trigger: drought,
  sumInsured: { amount: 372_607.2, currency: 'USD' },
  effectiveFrom: '2026-01-15',
  effectiveTo: '2026-04-30',
};

const sign = (world: World) => {
  const { aoiId, body } = insure(world);
  return { aoiId, policyId: call(world, 'createPolicy', { body }).data.policyId };
};
const moveTo = (world: World, to: string) => call(world, 'moveClock', { body: { to } }).data.happened;
const claimsOf = (world: World, policyId: string) =>
  call(world, 'listClaims', { query: { limit: '250' } }).data.filter((claim) => claim.policyId === policyId);
/** The last local day of the window ends then. */
const end = '2026-04-23T03:00:00.000Z';

test.each([
  ['linear', -1.5, -2.5, -1.49, 0],
  ['linear', -1.5, -2.5, -1.5, 0],
  ['linear', -1.5, -2.5, -1.51, 1],
  ['linear', -1.5, -2.5, -1.7, 20],
  ['linear', -1.5, -2.5, -2.5, 100],
  ['linear', -1.5, -2.5, -2.51, 100],
  ['linear', 100, 0, 99.99, 0.01],
  ['linear', 3, 0, 2, 33.33],
  ['linear', 10, 30, 9.99, 0],
  ['linear', 10, 30, 25, 75],
  ['linear', 10, 30, 30.01, 100],
  ['step', -1.5, -2.5, -1.49, 0],
  ['step', -1.5, -2.5, -1.5, 100],
  ['step', 10, 30, 10, 100],
] as const)('%s from %d to %d pays at %d: %d %%', (shape, strike, exit, value, payPct) => {
  expect(payPctOf({ ...drought, shape, strike, exit }, value)).toBe(payPct);
});

test('nothing is paid for what is not measured', () => expect(payPctOf(drought, null)).toBe(0));

test('a policy by an index has no deductible, and says when its index is computed', () => {
  const world = createTestWorld();
  const { policyId } = sign(world);
  expect(call(world, 'getPolicy', { params: { id: policyId } }).data).toMatchObject({
    coverageType: 'parametric',
    trigger: drought,
    deductiblePct: 0,
    indexDueAt: end,
    indexReadings: [],
  });
});

test('when the window has passed, an SPI of −1.87 pays 37 % of 372,607.20: a claim is created, and paid on day 15', () => {
  const world = createTestWorld();
  const { aoiId, policyId } = sign(world);
  moveTo(world, '2026-04-23T02:59:59.999Z');
  expect(claimsOf(world, policyId)).toEqual([]);
  expect(moveTo(world, end).slice(0, 1)).toEqual([{ operationOrRule: 'index.computed', id: policyId, at: end }]);
  const [claim, ...others] = claimsOf(world, policyId);
  expect(others).toEqual([]);
  expect(claim).toMatchObject({
    origin: 'index',
    status: 'approved',
    peril: 'drought',
    aoiId,
    reportedAt: end,
    assessedLossPct: null,
    approvedAmount: { amount: 137_864.66, currency: 'USD' },
    peritajeIds: [],
    settlement: {
      peritajeId: null,
      priorLossPct: 0,
      deductiblePct: 0,
      index: { ...drought, value: -1.87, payPct: 37 },
      cap: null,
      formula:
        'The spi was -1.87, the strike is -1.5, the exit -2.5: (-1.87 − -1.5) ÷ (-2.5 − -1.5), 37 %. 372607.2 USD × 37 % = 137864.66 USD.',
    },
  });
  expect(call(world, 'getPolicy', { params: { id: policyId } }).data).toMatchObject({
    indexDueAt: null,
    indexReadings: [{ aoiId, value: -1.87, payPct: 37 }],
    approvedToDate: { amount: 137_864.66 },
    remainingSumInsured: { amount: 234_742.54 },
    insuredPlots: [{ priorLossPct: 0 }],
  });
  expect(call(world, 'getAudit').data.broken).toEqual([]);
  moveTo(world, '2026-05-08T03:00:00.000Z');
  expect(claimsOf(world, policyId)[0]?.status).toBe('paid');
  expect(call(world, 'getAudit').data.broken).toEqual([]);
});

test('its signed report contains the series, from which the index can be redone, and takes no peritaje', () => {
  const world = createTestWorld();
  const { policyId } = sign(world);
  moveTo(world, end);
  const claimId = claimsOf(world, policyId)[0]?.claimId as string;
  const visit = refusal(world, 'createPeritaje', { body: { claimId, detectionId: null } });
  expect(told(visit)).toEqual(['#/claimId claim_not_assessable']);
  call(world, 'strikeEvent', { body: { aoiId: 'aoi_0006', peril: 'drought', severity: 'severe' } });
  const { data } = call(world, 'createReport', { body: { title: 'Index', claimId, status: 'signed' } });
  const index = data.summary?.index;
  expect(index).toMatchObject({ ...drought, value: -1.87, payPct: 37 });
  expect(index?.series).toHaveLength(93);
  expect([index?.series[0]?.date, index?.series.at(-1)?.date]).toEqual(['2026-01-20', '2026-04-22']);
  const rain = (index?.series ?? []).reduce((sum, { value }) => sum + (value ?? 0), 0);
  // McKee's index by Wilson and Hilferty, of a gamma distribution whose shape is 4 in 90 days.
  const k = (4 * 93) / 90;
  const spi = (Math.cbrt(rain / (index?.normalMm ?? 0)) - 1 + 1 / (9 * k)) * Math.sqrt(9 * k);
  expect(spi).toBeCloseTo(-1.87, 2);
  expect(data.summary?.settlement?.amount).toEqual({ amount: 137_864.66, currency: 'USD' });
  expect(call(world, 'getAudit').data.broken).toEqual([]);
});

test('an index that does not meet its trigger leaves a reading and no claim', () => {
  const world = createTestWorld();
  const { body } = insure(world, { trigger: { ...drought, strike: -1.88, exit: -3 } });
  const { policyId } = call(world, 'createPolicy', { body }).data;
  moveTo(world, end);
  expect(claimsOf(world, policyId)).toEqual([]);
  expect(call(world, 'getPolicy', { params: { id: policyId } }).data.indexReadings).toMatchObject([
    { value: -1.87, payPct: 0 },
  ]);
});

test.each([
  [{ ...drought, index: 'rainfall', strike: 2000, exit: 100 }, ['drought'], (value: number) => value > 0],
  [
    { ...drought, index: 'min_temperature', strike: 50, exit: -10 },
    ['frost'],
    (value: number) => value >= 1.3 && value < 20,
  ],
  [{ ...drought, index: 'hail', strike: 0, exit: 100, shape: 'step' }, ['hail'], (value: number) => value === 0],
] as const)('rain, cold and hail are indexes too: %j', (trigger, perils, isIt) => {
  const world = createTestWorld();
  const { body } = insure(world, { trigger, perils: [...perils] });
  const { policyId } = call(world, 'createPolicy', { body }).data;
  moveTo(world, end);
  const [claim] = claimsOf(world, policyId);
  expect(claim?.peril).toBe(perils[0]);
  expect(isIt(claim?.settlement?.index?.value as number)).toBe(true);
});

const { trigger: _, ...untriggered } = policy;
const window = (from: string, to: string) => ({ trigger: { ...drought, window: { from, to } } });
test.each([
  [{ deductiblePct: 0 }, '#/deductiblePct pays_by_index'],
  [{ deductibleType: 'straight' }, '#/deductibleType pays_by_index'],
  [{ coverageType: 'named_peril' }, '#/trigger not_parametric'],
  [{ trigger: null }, '#/trigger required'],
  [{ perils: ['hail'] }, '#/perils other_peril'],
  [{ perils: ['drought', 'hail'] }, '#/perils other_peril'],
  [{ trigger: { ...drought, exit: -1.5 } }, '#/trigger/exit contradictory'],
  [{ trigger: { ...drought, strike: -1.505 } }, '#/trigger/strike too_many_decimals'],
  [window('2026-03-01', '2026-02-01'), '#/trigger/window/to dates_out_of_order'],
  [window('2026-03-01', '2026-03-29'), '#/trigger/window/to minimum'],
  [window('2026-01-14', '2026-04-22'), '#/trigger/window outside_cover'],
  [window('2026-01-20', '2026-05-01'), '#/trigger/window outside_cover'],
  [{ trigger: { ...drought, index: 'hail' }, perils: ['hail'] }, '#/trigger/exit contradictory'],
  [{ trigger: { ...drought, index: 'min_temperature', exit: 1 }, perils: ['frost'] }, '#/trigger/exit contradictory'],
  [{ ...window('2025-11-01', '2026-01-14'), effectiveFrom: '2025-10-01' }, '#/trigger/window/to not_a_past'],
  [{ ...window('2026-01-20', '2027-01-21'), effectiveTo: '2027-12-31' }, '#/trigger/window/to maximum'],
])('a policy that no underwriter would sign is refused: %j', (more, expected) => {
  const world = createTestWorld();
  const { body } = insure(world, more as never);
  expect(told(refusal(world, 'createPolicy', { body }))).toEqual([expected]);
});

test('no caller can make a parametric policy without a trigger, and one with a trigger takes no notice of a loss', () => {
  const world = createTestWorld();
  const { aoiId, body } = insure(world);
  const { trigger: _gone, ...rest } = body;
  expect(told(refusal(world, 'createPolicy', { body: rest }))).toEqual(['#/trigger required']);
  const { policyId } = call(world, 'createPolicy', { body }).data;
  const notice = { policyId, aoiId, peril: 'drought', occurredAt: '2026-01-15' };
  expect(told(refusal(world, 'createClaim', { body: notice }))).toEqual(['#/policyId pays_by_index']);
  expect(untriggered.coverageType).toBe('parametric');
});

test('what an index pays is no loss: when the clock pays it, the losses of the ground are worth what they were', () => {
  const world = createTestWorld();
  const { aoiId, policyId } = sign(world);
  const { trigger: _, ...terms } = { ...policy, aoiIds: [aoiId], perils: ['wind'], coverageType: 'named_peril' };
  const other = call(world, 'createPolicy', { body: terms }).data.policyId;
  moveTo(world, '2026-01-20T12:00:00Z');
  const loss = { policyId: other, aoiId, peril: 'wind', occurredAt: '2026-01-19' } as const;
  const { claimId, ground, reserve } = call(world, 'createClaim', { body: loss }).data;
  moveTo(world, '2026-05-30T12:00:00Z');
  expect(claimsOf(world, policyId)).toMatchObject([{ origin: 'index', status: 'paid' }]);
  expect(call(world, 'getClaim', { params: { id: claimId } }).data).toMatchObject({ ground, reserve });
  expect(call(world, 'getAudit').data.broken).toEqual([]);
});
