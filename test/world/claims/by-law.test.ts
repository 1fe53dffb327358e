import { expect, test } from 'vitest';
import type { World } from '../../../src/world/world.ts';
import { runImport } from '../../support/import.ts';
import { insureOrchard } from '../../support/insured.ts';
import { call, createTestWorld } from '../../support/test-world.ts';

const moveTo = (world: World, to: string) => call(world, 'moveClock', { body: { to } }).data.happened;
const claimOf = (world: World, id: string, organizationId = 'org_pampa') =>
  call(world, 'getClaim', { params: { id }, organizationId }).data;
const aboutClaims = (happened: readonly { operationOrRule: string; id: string; at: string }[]) =>
  happened.flatMap(({ operationOrRule, id, at }) =>
    operationOrRule.startsWith('claim.') ? [`${operationOrRule} ${id} ${at}`] : [],
  );

/** Assesses clm_0001 and approves it with 19,110 USD; returns when. */
function approve(world: World): string {
  const body = { claimId: 'clm_0001', detectionId: 'det_0001', zones: [{ hectares: 84, damagePct: 25 }] };
  call(world, 'createPeritaje', { body });
  return call(world, 'createReport', { body: { title: 'Signed', claimId: 'clm_0001', status: 'signed' } }).data
    .signedAt as string;
}

test('an approved claim is paid on day 15, not a millisecond before, and closed 30 days later; its history says so', () => {
  const world = createTestWorld();
  expect(approve(world)).toBe('2026-01-15T12:00:02.000Z');
  moveTo(world, '2026-01-30T12:00:01.999Z');
  expect(claimOf(world, 'clm_0001').status).toBe('approved');
  expect(aboutClaims(moveTo(world, '2026-01-30T12:00:02.000Z'))).toEqual([
    'claim.paid clm_0001 2026-01-30T12:00:02.000Z',
  ]);
  const paid = claimOf(world, 'clm_0001');
  expect(paid).toMatchObject({ status: 'paid', approvedAmount: { amount: 19110 }, reserve: null, overdue: false });
  moveTo(world, '2026-03-01T12:00:01.999Z');
  expect(claimOf(world, 'clm_0001')).toEqual(paid);
  moveTo(world, '2026-03-01T12:00:02.000Z');
  const closed = claimOf(world, 'clm_0001');
  expect(closed).toMatchObject({ status: 'closed', approvedAmount: paid.approvedAmount, settlement: paid.settlement });
  expect(closed.statusHistory.slice(-3)).toEqual([
    { status: 'approved', at: '2026-01-15T12:00:02.000Z', note: null },
    { status: 'paid', at: '2026-01-30T12:00:02.000Z', note: null },
    { status: 'closed', at: '2026-03-01T12:00:02.000Z', note: null },
  ]);
  expect(call(world, 'getAudit').data.broken).toEqual([]);
});

test('one move pays and closes in the order of time, and a rejected claim stays what it is', () => {
  const world = createTestWorld();
  const happened = aboutClaims(moveTo(world, '2026-06-30T00:00:00Z'));
  expect(happened).toEqual(expect.arrayContaining(['claim.paid clm_0005 2026-01-17T11:30:00.000Z']));
  expect(happened).toEqual(expect.arrayContaining(['claim.closed clm_0005 2026-02-16T11:30:00.000Z']));
  expect(happened).toEqual(expect.arrayContaining(['claim.closed clm_0007 2026-01-25T14:00:00.000Z']));
  expect(claimOf(world, 'clm_0006').status).toBe('rejected');
});

test('an open claim is overdue when the 30th local day ends after the last information; that is shown, and nothing else changes', () => {
  const world = createTestWorld();
  const body = { policyId: 'pol_0001', aoiId: 'aoi_0013', peril: 'hail', occurredAt: '2025-12-18' };
  const claim = call(world, 'createClaim', { body }).data;
  expect(claim).toMatchObject({ decisionDueAt: '2026-02-15T03:00:00.000Z', overdue: false });
  moveTo(world, '2026-02-15T02:59:59.999Z');
  expect(claimOf(world, claim.claimId)).toEqual(claim);
  moveTo(world, '2026-02-15T03:00:00.000Z');
  const late = { ...claim, overdue: true, updatedAt: '2026-02-15T03:00:00.000Z' };
  expect(claimOf(world, claim.claimId)).toEqual(late);
  const change = { claimId: claim.claimId, description: 'News.' };
  const told = call(world, 'createClaim', { body: change }).data;
  expect(told).toMatchObject({ decisionDueAt: '2026-03-18T03:00:00.000Z', overdue: false, status: 'submitted' });
  const withdrawn = call(world, 'createClaim', { body: { claimId: claim.claimId, status: 'withdrawn' } }).data;
  expect(withdrawn).toMatchObject({ decisionDueAt: null, overdue: false });
  expect(aboutClaims(moveTo(world, '2026-06-30T00:00:00Z')).filter((line) => line.includes(claim.claimId))).toEqual([]);
});

test('in Spain 40 days count from the notice, whatever is reported later', () => {
  const world = createTestWorld();
  const ebro = { organizationId: 'org_ebro' };
  expect(claimOf(world, 'clm_9002', 'org_ebro')).toMatchObject({
    decisionDueAt: '2025-10-27T23:00:00.000Z',
    overdue: true,
  });
  const { policyId } = insureOrchard(world);
  const body = { policyId, aoiId: 'aoi_9002', peril: 'fire', occurredAt: '2026-01-14' };
  const claim = call(world, 'createClaim', { ...ebro, body }).data;
  expect(claim).toMatchObject({ decisionDueAt: '2026-02-24T23:00:00.000Z', overdue: false });
  const change = { claimId: claim.claimId, description: 'News.' };
  expect(call(world, 'createClaim', { ...ebro, body: change }).data.decisionDueAt).toBe(claim.decisionDueAt);
  moveTo(world, '2026-02-24T23:00:00.000Z');
  expect(call(world, 'createClaim', { ...ebro, body: { ...change, reportedLossPct: 10 } }).data.overdue).toBe(true);
});

test('a claim that is imported as approved is paid 15 days after its import', () => {
  const world = createTestWorld();
  const row = {
    policyId: 'pol_0001',
    aoiId: 'aoi_0013',
    peril: 'hail',
    occurredAt: '2025-12-18',
    status: 'approved',
    approvedAmount: { amount: 100, currency: 'USD' },
  };
  runImport(world, 'claims', [row]);
  const [claim] = call(world, 'listClaims', { query: { aoiId: 'aoi_0013' } }).data;
  const at = claim?.statusHistory.at(-1)?.at as string;
  const due = new Date(Date.parse(at) + 15 * 86_400_000).toISOString();
  expect(aboutClaims(moveTo(world, due)).at(-1)).toBe(`claim.paid ${claim?.claimId} ${due}`);
});
