import { expect, test } from 'vitest';
import { leavesIn } from '../../../src/world/audit/leaves.ts';
import { call, createTestWorld } from '../../support/test-world.ts';

test('a curve is made once between two strikes, and the curves of an earlier time are let go', () => {
  const world = createTestWorld();
  const measure = () => {
    const body = { aoiId: 'aoi_0001', peril: 'hail', severity: 'severe' };
    const { eventId } = call(world, 'strikeEvent', { body }).data;
    return call(world, 'createDetection', { body: { eventId, aoiId: 'aoi_0001' } }).data.computedAt;
  };
  const [first, second] = [measure(), measure()];
  const { store } = world.state.holdingOf('org_pampa');
  const leavesOf = leavesIn(store);
  const aoi = store.named('aois', 'aoi_0001');
  const curve = leavesOf(aoi, first);
  expect(leavesOf(aoi, first)).toBe(curve);
  const later = leavesOf(aoi, second);
  expect(later.at(second)).toBeLessThan(curve.at(second) as number);
  const again = leavesOf(aoi, first);
  expect(again).not.toBe(curve);
  expect(again.at(first)).toBe(curve.at(first));
});
