import { expect, test } from 'vitest';
import type { Detection } from '../../../src/contract/schemas/detection.ts';
import { OrganizationStore } from '../../../src/engine/records/store.ts';
import { facts } from '../../../src/world/call-context/facts.ts';
import { isNearEvent, isOfLoss, isSameLoss, type Loss } from '../../../src/world/claims/loss.ts';
import { hazardEvent } from '../../support/hazard-event.ts';
import { seed } from '../../support/test-world.ts';

const store = new OrganizationStore(facts, seed.of('org_pampa'));

/** det_0001: the hail of evt_0001 on aoi_0001, from 20:10 to 21:05. */
const detection = store.get('detections', 'det_0001') as Detection;
const occurredAt = '2025-12-18T20:30:00.000Z';
const loss: Loss = { policyId: 'pol_0001', aoiId: 'aoi_0001', eventId: null, peril: 'hail', occurredAt };
const isOf = (more: Partial<Loss>) => isOfLoss(detection, { ...loss, ...more }, store);

test('a loss that names its event has the detections of that one, and no other that was going on', () => {
  expect(isOf({ eventId: 'evt_0001' })).toBe(true);
  expect(isOf({ eventId: 'evt_0002' })).toBe(false);
  expect(isOf({ eventId: 'evt_0001', occurredAt: '2026-01-01T00:00:00.000Z' })).toBe(true);
});

test('a loss that names no event has the detections of its plot, its peril and its time', () => {
  expect(isOf({})).toBe(true);
  expect(isOf({ aoiId: 'aoi_0002' })).toBe(false);
  expect(isOf({ peril: 'frost' })).toBe(false);
  expect(isOf({ occurredAt: '2025-12-20T02:59:59.999Z' })).toBe(true);
  expect(isOf({ occurredAt: '2025-12-20T03:00:00.000Z' })).toBe(false);
});

test('an event is near on its local days and on the one before and after', () => {
  const event = { ...hazardEvent('hail'), startedAt: '2025-12-02T02:30:00.000Z', endedAt: '2025-12-02T03:30:00.000Z' };
  const near = (time: string, country = 'AR') => isNearEvent(event, time, country);
  const edges = ['2025-11-30T02:59:59.999Z', '2025-11-30T03:00:00.000Z', '2025-12-04T02:59:59.999Z'];
  expect([...edges, '2025-12-04T03:00:00.000Z'].map((time) => near(time))).toEqual([false, true, true, false]);
  expect([near('2025-12-01T00:00:00.000Z', 'XX'), near('2025-11-30T23:59:59.999Z', 'XX')]).toEqual([true, false]);
});

test('two losses are one by their events, else by days that are near, else by the season', () => {
  const same = (a: Partial<Loss>, b: Partial<Loss>) => isSameLoss({ ...loss, ...a }, { ...loss, ...b }, store);
  expect(same({ eventId: 'evt_0001' }, { eventId: 'evt_0010' })).toBe(false);
  expect(same({ eventId: 'evt_0001' }, { eventId: 'evt_0001', occurredAt: '2026-01-01T00:00:00.000Z' })).toBe(true);
  expect(same({ eventId: 'evt_0001' }, { occurredAt: '2025-12-19T12:00:00.000Z' })).toBe(true);
  expect(same({ eventId: 'evt_0001' }, { occurredAt: '2025-12-20T12:00:00.000Z' })).toBe(false);
  const drought = { peril: 'drought' } as const;
  expect(same(drought, { ...drought, occurredAt: '2026-05-01T00:00:00.000Z' })).toBe(true);
});
