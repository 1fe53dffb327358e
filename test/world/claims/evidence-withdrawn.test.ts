// A preliminary event turns out to have been a false echo, after a claim on it was approved.

import { expect, test } from 'vitest';
import type { World } from '../../../src/world/world.ts';
import { runImport } from '../../support/import.ts';
import { call, createTestWorld, refusal } from '../../support/test-world.ts';

const plot = { policyId: 'pol_0004', aoiId: 'aoi_0021' } as const;
const echo = { ...plot, peril: 'hail', eventId: 'evt_0015', occurredAt: '2026-01-28T19:30:00Z' } as const;
const note = 'evidence_withdrawn: evt_0015 was cancelled.';
const moveTo = (world: World, to: string) => call(world, 'moveClock', { body: { to } });
const claimOf = (world: World, id: string) => call(world, 'getClaim', { params: { id } }).data;
const policyOf = (world: World) => call(world, 'getPolicy', { params: { id: plot.policyId } }).data;
const audit = (world: World) => call(world, 'getAudit', { query: { severity: 'doubt' } }).data;

const report = (world: World, body: object): string => call(world, 'createClaim', { body }).data.claimId;
function assess(world: World, claimId: string, eventId: string, damagePct: number): void {
  const known = call(world, 'listDetections', { query: { aoiId: plot.aoiId, eventId } }).data[0];
  const { detectionId } = known ?? call(world, 'createDetection', { body: { eventId, aoiId: plot.aoiId } }).data;
  const zones = [{ hectares: claimOf(world, claimId).claimedHectares, damagePct }];
  call(world, 'createPeritaje', { body: { claimId, detectionId, zones } });
}

/** A claim on the echo, approved before it is known to be one. */
function approveOnEcho() {
  const world = createTestWorld();
  moveTo(world, '2026-01-29T12:00:00Z');
  const claimId = report(world, echo);
  assess(world, claimId, 'evt_0015', 50);
  const body = { title: 'Hail', claimId, status: 'signed' };
  const { reportId } = call(world, 'createReport', { body }).data;
  return { world, claimId, reportId };
}

test('a claim whose event is cancelled says so, keeps its status and its due day, and is not paid by the clock', () => {
  const { world, claimId } = approveOnEcho();
  const open = report(world, { ...echo, aoiId: 'aoi_0005' });
  const { decisionDueAt } = claimOf(world, open);
  moveTo(world, '2026-01-30T12:00:00Z');
  const last = { status: 'approved', at: '2026-01-30T12:00:00.000Z', note };
  expect(claimOf(world, claimId).statusHistory.at(-1)).toEqual(last);
  expect(claimOf(world, open)).toMatchObject({ status: 'submitted', decisionDueAt });
  expect(claimOf(world, open).statusHistory.at(-1)).toMatchObject({ status: 'submitted', note });
  moveTo(world, '2026-03-31T12:00:00Z');
  expect(claimOf(world, claimId).status).toBe('approved');
  expect(audit(world).holds).toBe(true);
});

test('without the cancellation it is paid on the fifteenth day', () => {
  const { world, claimId } = approveOnEcho();
  moveTo(world, '2026-01-30T11:59:59.999Z');
  expect(claimOf(world, claimId).statusHistory).toHaveLength(3);
  expect(refusal(world, 'createClaim', { body: { claimId, status: 'withdrawn' } }).code).toBe('validation_failed');
});

test('a claim that is changed to another loss after the cancellation is paid like any other', () => {
  const world = createTestWorld();
  moveTo(world, '2026-01-29T12:00:00Z');
  const claimId = report(world, echo);
  moveTo(world, '2026-01-31T12:00:00Z');
  expect(claimOf(world, claimId).statusHistory.at(-1)).toMatchObject({ status: 'submitted', note });
  // Nothing is recorded as its event.
  const change = { claimId, occurredAt: '2026-01-05T12:00:00Z' };
  expect(call(world, 'createClaim', { body: change }).data.eventId).toBeNull();
  const { claimedHectares: hectares } = claimOf(world, claimId);
  call(world, 'createPeritaje', { body: { claimId, zones: [{ hectares, damagePct: 50 }] } });
  call(world, 'createReport', { body: { title: 'Hail', claimId, status: 'signed' } });
  moveTo(world, '2026-02-20T12:00:00Z');
  expect(claimOf(world, claimId).status).toBe('paid');
  expect(audit(world).broken.map(({ rule }) => rule)).not.toContain('evidence_withdrawn');
});

test('a claim of no event is withdrawn where one of its detections measured the echo, whatever its visit was shown', () => {
  const world = createTestWorld();
  moveTo(world, '2026-01-29T12:00:00Z');
  const { eventId: other } = call(world, 'strikeEvent', {
    body: { aoiId: plot.aoiId, peril: 'hail', severity: 'severe' },
  }).data;
  const [ofEcho, ofOther] = ['evt_0015', other].map((eventId) => {
    const [known] = call(world, 'listDetections', { query: { aoiId: plot.aoiId, eventId } }).data;
    return (known ?? call(world, 'createDetection', { body: { eventId, aoiId: plot.aoiId } }).data).detectionId;
  }) as [string, string];
  const { eventId: _, ...loss } = echo;
  const claimId = report(world, { ...loss, detectionIds: [ofEcho] });
  expect(claimOf(world, claimId).eventId).toBeNull();
  const { claimedHectares: hectares } = claimOf(world, claimId);
  const zones = [{ hectares, damagePct: 50 }];
  call(world, 'createPeritaje', { body: { claimId, detectionId: ofOther, zones } });
  call(world, 'createReport', { body: { title: 'Hail', claimId, status: 'signed' } });
  moveTo(world, '2026-02-20T12:00:00Z');
  expect(claimOf(world, claimId).status).toBe('approved');
  expect(call(world, 'createClaim', { body: { claimId, status: 'withdrawn' } }).data.status).toBe('withdrawn');
});

test('a claim that a second visit assessed by another event is paid, though the first one was shown the echo', () => {
  const world = createTestWorld();
  moveTo(world, '2026-01-29T12:00:00Z');
  const { eventId: other } = call(world, 'strikeEvent', {
    body: { aoiId: plot.aoiId, peril: 'hail', severity: 'severe' },
  }).data;
  const { eventId: _, ...loss } = echo;
  const claimId = report(world, loss);
  assess(world, claimId, 'evt_0015', 50);
  const [peritajeId = ''] = claimOf(world, claimId).peritajeIds;
  call(world, 'createPeritaje', { body: { peritajeId, agreedByInsured: false } });
  assess(world, claimId, other, 40);
  call(world, 'createReport', { body: { title: 'Hail', claimId, status: 'signed' } });
  moveTo(world, '2026-02-20T12:00:00Z');
  expect(claimOf(world, claimId).status).toBe('paid');
  expect(audit(world).broken.map(({ rule }) => rule)).not.toContain('evidence_withdrawn');
});

test('it may be withdrawn: amount and loss return to the policy, and open claims of the plot are recomputed', () => {
  const { world, claimId, reportId } = approveOnEcho();
  const earlier = report(world, { ...plot, peril: 'hail', eventId: 'evt_0007', occurredAt: '2025-11-21T19:10:00Z' });
  assess(world, earlier, 'evt_0007', 40);
  // It happened before the other, half of 71.99 ha at 880 USD, and is worth 40 % of a whole plot.
  expect(claimOf(world, earlier).settlement).toMatchObject({ priorLossPct: 0, effectiveLossPct: 40 });
  expect(policyOf(world).insuredPlots[1]).toMatchObject({ approvedToDate: { amount: 31_675.6 }, priorLossPct: 50 });
  moveTo(world, '2026-01-31T12:00:00Z');
  call(world, 'createClaim', { body: { claimId, status: 'withdrawn', reason: 'A false echo.' } });
  expect(claimOf(world, claimId)).toMatchObject({ status: 'withdrawn', approvedAmount: null });
  expect(policyOf(world).insuredPlots[1]).toMatchObject({ approvedToDate: { amount: 0 }, priorLossPct: 0 });
  expect(policyOf(world)).toMatchObject({ approvedToDate: { amount: 0 } });
  expect(claimOf(world, earlier).settlement).toMatchObject({ priorLossPct: 0, effectiveLossPct: 40 });
  expect(call(world, 'getReport', { params: { id: reportId } }).data.status).toBe('signed');
  expect(audit(world)).toMatchObject({ holds: true });
});

test('what was decided between the approval and the withdrawal stays as it was, and the audit redoes it', () => {
  const { world, claimId } = approveOnEcho();
  const earlier = report(world, { ...plot, peril: 'hail', eventId: 'evt_0007', occurredAt: '2025-11-21T19:10:00Z' });
  assess(world, earlier, 'evt_0007', 40);
  call(world, 'createReport', { body: { title: 'Hail', claimId: earlier, status: 'signed' } });
  moveTo(world, '2026-01-31T12:00:00Z');
  call(world, 'createClaim', { body: { claimId, status: 'withdrawn' } });
  // 25,340.48 less the 12,670.24 that the later loss, 30 % of the plot after this one, had been paid beyond its due.
  expect(claimOf(world, earlier).settlement).toMatchObject({ priorLossPct: 0, takenOff: { amount: 12_670.24 } });
  expect(policyOf(world).insuredPlots[1]).toMatchObject({ approvedToDate: { amount: 12_670.24 }, priorLossPct: 40 });
  expect(audit(world)).toMatchObject({ holds: true, brokenCount: 0 });
});

test('what was paid stays paid, and is a doubt', () => {
  const world = createTestWorld();
  moveTo(world, '2026-01-29T12:00:00Z');
  const paid = { ...echo, status: 'paid', approvedAmount: { amount: 1_000, currency: 'USD' }, assessedLossPct: 50 };
  const [claimId = ''] = runImport(world, 'claims', [paid]).resourceIds;
  moveTo(world, '2026-01-31T12:00:00Z');
  expect(claimOf(world, claimId)).toMatchObject({ status: 'paid', approvedAmount: { amount: 1_000 } });
  const doubts = audit(world).broken.filter(({ record }) => record === claimId);
  expect(doubts).toContainEqual(
    expect.objectContaining({ severity: 'doubt', rule: 'evidence_withdrawn', is: `paid, ${note}` }),
  );
  expect(audit(world).holds).toBe(true);
});
