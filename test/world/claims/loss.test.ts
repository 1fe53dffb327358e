import { expect, test } from 'vitest';
import type { Detection } from '../../../src/contract/schemas/detection.ts';
import { isDuring, isOfLoss, type Loss } from '../../../src/world/claims/loss.ts';
import { OrganizationSeed } from '../../../src/world/records/organization-seed.ts';
import { OrganizationStore } from '../../../src/world/records/store.ts';
import { hazardEvent } from '../../support/hazard-event.ts';
import { seed } from '../../support/test-world.ts';

const store = new OrganizationStore(new OrganizationSeed(seed, 'org_pampa'));

/** det_0001: the hail of evt_0001 on aoi_0001, from 20:10 to 21:05. */
const detection = store.get('detections', 'det_0001') as Detection;
const loss: Loss = { aoiId: 'aoi_0001', eventId: null, peril: 'hail', occurredAt: '2025-12-18T20:30:00.000Z' };
const isOf = (more: Partial<Loss>) => isOfLoss(detection, { ...loss, ...more }, store);

test('a loss that names its event has the detections of that one, and no other that was going on', () => {
  expect(isOf({ eventId: 'evt_0001' })).toBe(true);
  expect(isOf({ eventId: 'evt_0002' })).toBe(false);
  expect(isOf({ eventId: 'evt_0001', occurredAt: '2026-01-01T00:00:00.000Z' })).toBe(true);
});

test('a loss that names none has those of its plot, its peril and its time', () => {
  expect(isOf({})).toBe(true);
  expect(isOf({ aoiId: 'aoi_0002' })).toBe(false);
  expect(isOf({ peril: 'frost' })).toBe(false);
  expect(isOf({ occurredAt: '2025-12-18T21:05:00.001Z' })).toBe(false);
});

test('both ends of an event belong to it', () => {
  const event = hazardEvent('hail');
  const [startedAt, endedAt] = ['2025-12-01T18:00:00.000Z', '2025-12-01T19:00:00.000Z'];
  expect([event.startedAt, event.endedAt]).toEqual([startedAt, endedAt]);
  const times = ['2025-12-01T17:59:59.999Z', startedAt, endedAt, '2025-12-01T19:00:00.001Z'];
  expect(times.map((time) => isDuring(event, time))).toEqual([false, true, true, false]);
});
