import { expect, test } from 'vitest';
import type { World } from '../../../src/world/world.ts';
import { call, createTestWorld, refusal } from '../../support/test-world.ts';

const acknowledge = (world: World, id: string) => call(world, 'acknowledgeAlert', { params: { id }, body: {} }).data;
const alertOf = (world: World, id: string) => call(world, 'listAlerts').data.find(({ alertId }) => alertId === id);
const move = (world: World, to: string) => call(world, 'moveClock', { body: { to } });

test('an open alert is acknowledged at the time of the call, and nothing else of it changes', () => {
  const world = createTestWorld();
  const before = alertOf(world, 'alr_0009');
  const alert = acknowledge(world, 'alr_0009');
  const at = '2026-01-15T12:00:01.000Z';
  expect(alert).toEqual({ ...before, status: 'acknowledged', acknowledgedAt: at, updatedAt: at });
  expect(alertOf(world, 'alr_0009')).toEqual(alert);
  expect(call(world, 'listDeliveries').data).toEqual(call(createTestWorld(), 'listDeliveries').data);
});

test.each([
  ['alr_0006', 'acknowledged'],
  ['alr_0001', 'resolved'],
  ['alr_0005', 'expired'],
])('%s, which is %s, is not acknowledged, and the refusal says what it is', (id, status) => {
  const world = createTestWorld();
  const digest = world.digest();
  const problem = refusal(world, 'acknowledgeAlert', { params: { id }, body: {} });
  expect([problem.status, problem.code]).toEqual([409, 'alert_not_open']);
  expect(problem.detail).toBe(`${id} is ${status}. Only an open alert can be acknowledged.`);
  expect(world.digest()).toBe(digest);
});

test('an alert is acknowledged once', () => {
  const world = createTestWorld();
  acknowledge(world, 'alr_0009');
  const { code } = refusal(world, 'acknowledgeAlert', { params: { id: 'alr_0009' }, body: {} });
  expect(code).toBe('alert_not_open');
});

test('the alert of another organization is not there', () => {
  const request = { params: { id: 'alr_0009' }, body: {}, organizationId: 'org_ebro' };
  expect(refusal(createTestWorld(), 'acknowledgeAlert', request).code).toBe('resource_not_found');
});

test('an alert that was acknowledged in the last moment of its thirty days does not expire, one that was not does', () => {
  const world = createTestWorld();
  move(world, '2026-02-09T12:00:03.000Z');
  acknowledge(world, 'alr_0009');
  move(world, '2026-03-31T00:00:00.000Z');
  expect([alertOf(world, 'alr_0009')?.status, alertOf(world, 'alr_0007')?.status]).toEqual(['acknowledged', 'expired']);
});

test('once it has expired it is too late', () => {
  const world = createTestWorld();
  move(world, '2026-02-09T12:00:05.000Z');
  const { detail } = refusal(world, 'acknowledgeAlert', { params: { id: 'alr_0009' }, body: {} });
  expect(detail).toContain('alr_0009 is expired');
});

test('an acknowledged alert is resolved when its event is cancelled', () => {
  const world = createTestWorld();
  call(world, 'createWatchSubscription', { body: { aoiId: 'aoi_0005', peril: 'hail', minSeverity: 'low' } });
  move(world, '2026-01-29T00:00:00.000Z');
  const raised = call(world, 'listAlerts').data.find(({ eventId }) => eventId === 'evt_0015');
  const { acknowledgedAt } = acknowledge(world, String(raised?.alertId));
  move(world, '2026-01-30T12:00:00.000Z');
  expect(alertOf(world, String(raised?.alertId))).toMatchObject({
    status: 'resolved',
    acknowledgedAt,
    resolvedAt: '2026-01-30T12:00:00.000Z',
  });
});
