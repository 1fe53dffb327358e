import { expect, test } from 'vitest';
import type { World } from '../../../src/world/world.ts';
import { brokenIn } from '../../support/audited.ts';
import { runImport } from '../../support/import.ts';
import { call, createTestWorld, refusal, told } from '../../support/test-world.ts';

/** Squares of about 100 ha in open country; places are in shares of a side, from the first one. */
const side = 0.01;
const box = (west: number, south: number, width = 1, height = 1): [number, number][] => {
  const [from, to] = [-62 + west * side, -62 + (west + width) * side];
  const [low, high] = [-35 + south * side, -35 + (south + height) * side];
  return [
    [from, low],
    [to, low],
    [to, high],
    [from, high],
    [from, low],
  ];
};

let names = 0;
function plot(world: World, ring: [number, number][], externalRef?: string, portfolioId = 'pf_0001'): string {
  names += 1;
  const body = { portfolioId, name: `Lot ${names}`, ring, ...(externalRef !== undefined && { externalRef }) };
  return call(world, 'createAoi', { body }).data.aoiId;
}

const policy = (aoiIds: string[], more: object = {}) => ({
  clientId: 'cli_0001',
  portfolioId: 'pf_0001',
  aoiIds,
  perils: ['hail'],
  sumInsured: { amount: 50_000, currency: 'USD' },
  effectiveFrom: '2026-02-01',
  effectiveTo: '2026-06-30',
  ...more,
});
const insure = (world: World, aoiIds: string[], more: object = {}) =>
  call(world, 'createPolicy', { body: policy(aoiIds, more) }).data;
const refused = (world: World, aoiIds: string[], more: object = {}) =>
  told(refusal(world, 'createPolicy', { body: policy(aoiIds, more) }));
const move = (world: World, externalRef: string, ring: [number, number][]) =>
  runImport(world, 'aois', [{ portfolioId: 'pf_0001', name: externalRef, externalRef, ring }], { mode: 'upsert' });

const elsewhere = ['#/aoiIds/0 insured_elsewhere'];

test('the same ring moved by a metre is not insured again', () => {
  const world = createTestWorld();
  const { policyId } = insure(world, [plot(world, box(0, 0))]);
  const moved = plot(world, box(0.001, 0.001));
  expect(refused(world, [moved])).toEqual(elsewhere);
  expect(runImport(world, 'policies', [policy([moved])]).errors).toMatchObject([
    { pointer: '#/items/0/aoiIds/0', code: 'insured_elsewhere', detail: expect.stringContaining(policyId) },
  ]);
});

test.each([
  ['just below 0.1 ha of it', box(0.9991, 0), true],
  ['just above 0.1 ha of it', box(0.999, 0), false],
  ['just above 0.1 ha of one three times as large', box(0.999, 0, 3, 1), false],
  ['0.081 ha, though it is 10 % of a small one', box(0.9992, 0, 0.008, 1), true],
  ['0.06 ha, which is most of one of 0.1 ha', box(0.9994, 0, 0.001, 1), false],
] as const)('a plot that shares %s is insured: %#', (_, ring, isTaken) => {
  const world = createTestWorld();
  insure(world, [plot(world, box(0, 0))]);
  const other = plot(world, [...ring]);
  if (isTaken) expect(insure(world, [other]).status).toBe('pending');
  else expect(refused(world, [other])).toEqual(elsewhere);
});

test('what several plots share with one counts together, whichever is insured last', () => {
  const slivers = (world: World) => [box(-0.9994, 0), box(0.9994, 0)].map((ring) => plot(world, ring));
  const world = createTestWorld();
  for (const one of slivers(world)) insure(world, [one]);
  expect(refused(world, [plot(world, box(0, 0))])).toEqual(elsewhere);
  const other = createTestWorld();
  insure(other, [plot(other, box(0, 0))]);
  const [first, second] = slivers(other) as [string, string];
  insure(other, [first]);
  expect(refused(other, [second])).toEqual(elsewhere);
  insure(other, [second], { perils: ['hail'], effectiveFrom: '2026-07-01', effectiveTo: '2026-12-31' });
});

test('the plots of one policy do not lie on one another', () => {
  const world = createTestWorld();
  const [one, other] = [plot(world, box(0, 0)), plot(world, box(0.5, 0))];
  expect(refused(world, [one, other])).toEqual(['#/aoiIds/0 insured_elsewhere', '#/aoiIds/1 insured_elsewhere']);
});

test('for other perils the same ground is insured whole or not at all, and in one currency', () => {
  const world = createTestWorld();
  insure(world, [plot(world, box(0, 0))]);
  const wind = { perils: ['wind'] };
  expect(refused(world, [plot(world, box(0.5, 0))], wind)).toEqual(elsewhere);
  expect(refused(world, [plot(world, box(0.021, 0))], wind)).toEqual(elsewhere);
  expect(insure(world, [plot(world, box(0.019, 0))], wind).perils).toEqual(['wind']);
  const { portfolioId } = call(world, 'createPortfolio', { body: { name: 'In euros', currency: 'EUR' } }).data;
  const euros = { portfolioId, perils: ['fire'], sumInsured: { amount: 1, currency: 'EUR' } };
  expect(refused(world, [plot(world, box(0.001, 0), undefined, portfolioId)], euros)).toEqual(elsewhere);
});

test('an insured plot moves onto no insured ground, and on other ground its policy stays as it was written', () => {
  const world = createTestWorld();
  insure(world, [plot(world, box(0, 0))]);
  const moving = plot(world, box(3, 0), 'MOVE-1');
  const { policyId, writtenAt } = insure(world, [moving]);
  expect(move(world, 'MOVE-1', box(0.5, 0)).errors).toMatchObject([
    { pointer: '#/items/0/ring', code: 'policy_overlap' },
  ]);
  const read = () => call(world, 'getPolicy', { params: { id: policyId } }).data.writtenAt;
  expect(read()).toBe(writtenAt);
  expect(move(world, 'MOVE-1', box(3, 0))).toMatchObject({ updated: 1 });
  expect(read()).toBe(writtenAt);
  expect(move(world, 'MOVE-1', box(3, 0.2))).toMatchObject({ updated: 1 });
  expect(read()).toBe(writtenAt);
  expect(brokenIn(world)).toEqual([]);
});

test('a plot keeps its ring while a claim is about it; the claims of its policy on other plots stay valid when it moves', () => {
  const world = createTestWorld();
  const [still, moving] = [plot(world, box(0, 0), 'STILL'), plot(world, box(3, 0), 'MOVES')];
  const { policyId, writtenAt } = insure(world, [still, moving], { effectiveFrom: '2026-01-10' });
  const loss = { policyId, aoiId: still, peril: 'hail', occurredAt: writtenAt } as const;
  const { claimId } = call(world, 'createClaim', { body: loss }).data;
  expect(move(world, 'STILL', box(0, 3)).errors).toMatchObject([{ pointer: '#/items/0/ring', code: 'plot_claimed' }]);
  expect(move(world, 'MOVES', box(3, 3))).toMatchObject({ updated: 1 });
  expect(call(world, 'createClaim', { body: { claimId, reportedLossPct: 50 } }).data.reportedLossPct).toBe(50);
  expect(brokenIn(world)).toEqual([]);
  // What it lost before it moved was insured then.
  expect(call(world, 'createClaim', { body: { ...loss, aoiId: moving } }).status).toBe(201);
  call(world, 'createClaim', { body: { claimId, status: 'withdrawn' } });
  expect(move(world, 'STILL', box(0, 3))).toMatchObject({ updated: 1 });
});

test('however often it is surveyed, a plot with a claim stays on the ground that the claim is about', () => {
  const world = createTestWorld();
  const aoiId = plot(world, box(0, 0), 'SURVEYED');
  const { policyId, writtenAt } = insure(world, [aoiId], { effectiveFrom: '2026-01-10' });
  call(world, 'createClaim', { body: { policyId, aoiId, peril: 'hail', occurredAt: writtenAt } });
  const moveBy = (share: number, width = 1) =>
    move(world, 'SURVEYED', box(share, 0, width)).errors.map(({ code }) => code);
  for (const [share, codes] of [
    [0.501, ['plot_claimed']],
    [0.499, []],
    [0.501, ['plot_claimed']],
    [-0.499, []],
  ] as const)
    expect(moveBy(share)).toEqual(codes);
  expect(moveBy(0, 2.01)).toEqual(['plot_claimed']);
  expect(moveBy(0, 0.49)).toEqual(['plot_claimed']);
  expect(moveBy(0, 1.99)).toEqual([]);
  expect(brokenIn(world)).toEqual([]);
});

test('a claim that came before a plot of its policy moved is not changed to a loss before its contract', () => {
  const world = createTestWorld();
  const [still, moving] = [plot(world, box(0, 0)), plot(world, box(3, 0), 'MOVES')];
  const { policyId } = insure(world, [still, moving], { effectiveFrom: '2025-12-01' });
  call(world, 'moveClock', { body: { advance: 'P5D' } });
  const loss = { policyId, aoiId: still, peril: 'hail', occurredAt: '2026-01-17T12:00:00Z' } as const;
  const { claimId } = call(world, 'createClaim', { body: loss }).data;
  expect(move(world, 'MOVES', box(3, 3))).toMatchObject({ updated: 1 });
  const change = (occurredAt: string) => ({ body: { claimId, occurredAt } });
  expect(refusal(world, 'createClaim', change('2025-12-20')).code).toBe('policy_not_in_force');
  expect(call(world, 'createClaim', change('2026-01-18T12:00:00Z')).data.occurredAt).toBe('2026-01-18T12:00:00.000Z');
  expect(brokenIn(world)).toEqual([]);
});

test('slivers that several plots share for other perils count together', () => {
  const world = createTestWorld();
  insure(world, [plot(world, box(0, 0)), plot(world, box(1.985, 0))], { perils: ['wind'] });
  // It shares 1.5 % with the one plot, and as much with the other.
  expect(refused(world, [plot(world, box(0.985, 0, 1.015))], { perils: ['fire'] })).toEqual(elsewhere);
});

test('a loss is not claimed where a part of its land has a claim of the same crop under an earlier policy', () => {
  const world = createTestWorld();
  const [aoiId, beside, apart] = [
    plot(world, box(0, 0)),
    plot(world, box(0.4, 0)),
    plot(world, box(-0.9992, 0), 'APART'),
  ];
  const early = insure(world, [aoiId], { effectiveFrom: '2026-01-10', effectiveTo: '2026-01-31' });
  const late = insure(world, [beside, apart], { effectiveFrom: '2026-02-01' });
  call(world, 'moveClock', { body: { to: '2026-02-20T12:00:00Z' } });
  const first = { policyId: early.policyId, aoiId, peril: 'hail', occurredAt: '2026-01-25' } as const;
  const { claimId } = call(world, 'createClaim', { body: first }).data;
  const loss = { policyId: late.policyId, aoiId: beside, peril: 'hail', occurredAt: '2026-02-15' } as const;
  const problem = refusal(world, 'createClaim', { body: loss });
  expect([told(problem), problem.detail]).toEqual([['#/aoiId insured_elsewhere'], expect.stringContaining(claimId)]);
  call(world, 'createClaim', { body: { ...loss, aoiId: apart } });
  // Its claim stays where it was; what it loses on its new ring is another loss.
  expect(move(world, 'APART', box(-0.9985, 0))).toMatchObject({ updated: 1 });
  call(world, 'moveClock', { body: { to: '2026-02-25T12:00:00Z' } });
  const later = refusal(world, 'createClaim', { body: { ...loss, aoiId: apart, occurredAt: '2026-02-23' } });
  expect([told(later), later.detail]).toEqual([['#/aoiId insured_elsewhere'], expect.stringContaining(claimId)]);
  expect(brokenIn(world)).toEqual([]);
});

test('a claim is about the plot that it was reported on: what a survey leaves of that is not claimed for the same crop', () => {
  const world = createTestWorld();
  const [aoiId, left] = [plot(world, box(0, 0), 'SURVEYED'), plot(world, box(-1.5, 0, 1.7))];
  const early = insure(world, [aoiId], { effectiveFrom: '2026-01-10', effectiveTo: '2026-01-31' });
  call(world, 'moveClock', { body: { to: '2026-01-25T12:00:00Z' } });
  const first = { policyId: early.policyId, aoiId, peril: 'hail', occurredAt: '2026-01-20' } as const;
  const { claimId, createdAt } = call(world, 'createClaim', { body: first }).data;
  const read = () => call(world, 'getAoi', { params: { id: aoiId } }).data;
  const { ring, centroid } = read();
  for (const share of [0.2, 0.4]) expect(move(world, 'SURVEYED', box(share, 0))).toMatchObject({ updated: 1 });
  const { formerly = [], aoiVersion } = read();
  expect(formerly).toMatchObject([{ aoiVersion: 1 }, { aoiVersion: 2 }]);
  expect(formerly[0]).toEqual({ until: formerly[0]?.until, ring, centroid, aoiVersion: 1 });
  expect([String(formerly[0]?.until) > createdAt, aoiVersion]).toEqual([true, 3]);
  const { policyId } = insure(world, [left], { perils: ['wind'] });
  call(world, 'moveClock', { body: { to: '2026-02-20T12:00:00Z' } });
  const loss = { policyId, aoiId: left, peril: 'wind', occurredAt: '2026-02-15' } as const;
  const problem = refusal(world, 'createClaim', { body: loss });
  expect([told(problem), problem.detail]).toEqual([
    ['#/aoiId insured_elsewhere'],
    expect.stringContaining('shares 20.26 ha'),
  ]);
  expect(brokenIn(world)).toEqual([]);
  call(world, 'createClaim', { body: { claimId, status: 'withdrawn' } });
  call(world, 'createClaim', { body: loss });
  expect(move(world, 'SURVEYED', box(0.41, 0))).toMatchObject({ updated: 1 });
  expect(read().formerly).toHaveLength(3);
});

test('ground that was paid is not claimed in another currency for the same crop', () => {
  const world = createTestWorld();
  const aoiId = plot(world, box(0, 0));
  const { policyId } = insure(world, [aoiId], { effectiveFrom: '2026-01-10', effectiveTo: '2026-01-31' });
  call(world, 'moveClock', { body: { to: '2026-01-25T12:00:00Z' } });
  const decided = { status: 'paid', approvedAmount: { amount: 50_000, currency: 'USD' } };
  const row = { policyId, aoiId, peril: 'hail', occurredAt: '2026-01-20', ...decided };
  expect(runImport(world, 'claims', [row]).errors).toEqual([]);
  const { portfolioId } = call(world, 'createPortfolio', { body: { name: 'In euros', currency: 'EUR' } }).data;
  const other = plot(world, box(0.001, 0), undefined, portfolioId);
  const inEuros = insure(world, [other], { portfolioId, sumInsured: { amount: 1_000, currency: 'EUR' } });
  call(world, 'moveClock', { body: { to: '2026-02-20T12:00:00Z' } });
  const loss = { policyId: inEuros.policyId, aoiId: other, peril: 'hail', occurredAt: '2026-02-15' } as const;
  expect(told(refusal(world, 'createClaim', { body: loss }))).toEqual(['#/aoiId insured_elsewhere']);
  expect(brokenIn(world)).toEqual([]);
});

test('the audit says when a ground was paid more than any policy insures of it', () => {
  const world = createTestWorld();
  const aoiId = plot(world, box(0, 0));
  const claims = (['wind', 'fire'] as const).map((peril) => {
    const { policyId, writtenAt } = insure(world, [aoiId], { perils: [peril], effectiveFrom: '2026-01-10' });
    const row = { policyId, aoiId, peril, occurredAt: writtenAt, status: 'paid', claimedHectares: 50 };
    const approvedAmount = { amount: 25_000, currency: 'USD' };
    return runImport(world, 'claims', [{ ...row, approvedAmount }]).resourceIds[0] as string;
  });
  const found = () => brokenIn(world).filter(({ what }) => what === 'paid on its ground');
  expect(found()).toEqual([]);
  const { store } = world.state.holdingOf('org_pampa');
  const paid = store.named('claims', claims[1] as string);
  store.put('claims', { ...paid, approvedAmount: { amount: 25_000.01, currency: 'USD' } });
  expect(found()).toMatchObject([
    { item: 1, record: claims[0], is: '50000.01', shouldBe: 'at most 50000', from: claims },
  ]);
});

test('an index is measured where it was, so its policy is not written anew when its plot moves', () => {
  const world = createTestWorld();
  const trigger = {
    index: 'rainfall',
    window: { from: '2026-02-01', to: '2026-02-10' },
    strike: 50,
    exit: 0,
    shape: 'linear',
  };
  const index = { coverageType: 'parametric', perils: ['drought'], trigger };
  const { policyId, writtenAt } = insure(world, [plot(world, box(0, 0), 'MEASURED')], index);
  call(world, 'moveClock', { body: { to: '2026-02-05T12:00:00Z' } });
  expect(move(world, 'MEASURED', box(0.3, 0))).toMatchObject({ updated: 1 });
  expect(call(world, 'getPolicy', { params: { id: policyId } }).data.writtenAt).toBe(writtenAt);
  expect(brokenIn(world)).toEqual([]);
});

test('a plot without claims changes nothing of those on its ground, whatever is sown on it', () => {
  const world = createTestWorld();
  const aoiId = plot(world, box(0, 0));
  const beside = { portfolioId: 'pf_0001', name: 'BESIDE', externalRef: 'BESIDE', ring: box(0.001, 0), crop: 'maize' };
  const row = policy([aoiId], {
    perils: ['wind', 'fire'],
    effectiveFrom: '2025-11-01',
    writtenAt: '2025-10-20T12:00:00Z',
  });
  const [policyId = ''] = runImport(world, 'policies', [row]).resourceIds;
  const report = (peril: 'wind' | 'fire', occurredAt: string) =>
    call(world, 'createClaim', { body: { policyId, aoiId, peril, occurredAt } }).data;
  const first = report('wind', '2025-12-01');
  const zones = [{ hectares: first.claimedHectares, damagePct: 40 }];
  call(world, 'createPeritaje', { body: { claimId: first.claimId, zones } });
  const second = report('fire', '2026-01-10');
  expect(second.ground?.priorLossPct).toBe(40);
  for (const sowingDate of ['2025-12-20', '2025-12-21']) {
    const { errors } = runImport(world, 'aois', [{ ...beside, sowingDate }], { mode: 'upsert' });
    expect(errors).toEqual([]);
  }
  expect(call(world, 'getClaim', { params: { id: second.claimId } }).data).toEqual(second);
  expect(brokenIn(world)).toEqual([]);
});

test('the audit finds land that is insured twice, as a world of former laws may have it', () => {
  const world = createTestWorld();
  const [one, other] = [plot(world, box(0, 0)), plot(world, box(3, 0))];
  const policies = [insure(world, [one]).policyId, insure(world, [other]).policyId];
  const { store } = world.state.holdingOf('org_pampa');
  store.put('aois', { ...store.named('aois', other), ring: store.named('aois', one).ring });
  expect(brokenIn(world)).toMatchObject([
    { item: 1, record: policies[0], what: one, shouldBe: 'insured once', from: [policies[1]] },
    { item: 1, record: policies[1], what: other, shouldBe: 'insured once', from: [policies[0]] },
  ]);
});
