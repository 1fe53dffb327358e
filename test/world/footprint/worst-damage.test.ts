import { expect, test } from 'vitest';
import type { Aoi } from '../../../src/contract/schemas/aoi.ts';
import type { WeatherEvent } from '../../../src/contract/schemas/weather-event.ts';
import { finish } from '../../../src/primitives/slices.ts';
import { cachedMeasurement } from '../../../src/world/footprint/footprint.ts';
import * as worst from '../../../src/world/footprint/worst-damage.ts';
import { hazardEvent, squarePlot, unknownCropState } from '../../support/hazard-event.ts';

const swathOf = (swathWidthKm: number) => ({
  maxHailSizeMm: 34,
  meshMm: 36,
  swathLengthKm: 20,
  swathWidthKm,
  directionDegrees: 90,
});
const [narrow, wide] = [0.6, 4].map((width) =>
  hazardEvent('hail', { eventId: `evt_1${width * 10}`, metrics: swathOf(width) }),
) as [WeatherEvent, WeatherEvent];
const plot = squarePlot(1.2);

const worstDamageOf = (aoi: Aoi, events: WeatherEvent[]) => worst.worstDamageOf({ aoi, method: 'ndvi_delta', events });
const precomputeWorstDamage = (aoi: Aoi, events: WeatherEvent[]) =>
  worst.precomputeWorstDamage({ aoi, method: 'ndvi_delta', events });

test('the event that damaged the most hectares is the worst, in any order, with the hectares that a job finds', () => {
  const { damagedHectares } = cachedMeasurement({
    event: wide,
    aoi: plot,
    method: 'ndvi_delta',
    cropState: unknownCropState,
  });
  expect(damagedHectares).toBeGreaterThan(100);
  expect(worstDamageOf(plot, [narrow, wide])).toEqual({ event: wide, damagedHectares });
  expect(worstDamageOf(plot, [wide, narrow])).toEqual({ event: wide, damagedHectares });
  expect(worstDamageOf(plot, [narrow])?.event).toBe(narrow);
});

test('of two events that damaged as much, the first is the worst', () => {
  const twin = { ...wide, eventId: 'evt_0777' };
  const weak = squarePlot(0.05);
  expect(worstDamageOf(weak, [twin, wide])?.event).toBe(twin);
});

test('an event that damaged nothing is never the worst', () => {
  const beside = squarePlot(0.4, 0, 1.9);
  expect(worstDamageOf(beside, [wide])).toBeUndefined();
  expect(worstDamageOf(plot, [])).toBeUndefined();
  expect(precomputeWorstDamage(plot, [])).toBeUndefined();
});

test('where no event is in question, nothing of the plot is measured', () => {
  const unread = new Proxy(plot, {
    get: (_, name) => {
      throw new Error(`${String(name)} was read`);
    },
  });
  expect(worstDamageOf(unread, [])).toBeUndefined();
  expect(() => worstDamageOf(unread, [wide])).toThrow('was read');
});

test('what was precomputed is not measured again, even when the records are read again', () => {
  const aoi = squarePlot(0.9);
  const events = [hazardEvent('hail', { eventId: 'evt_0333' })];
  const steps = precomputeWorstDamage(aoi, events);
  expect(steps).toBeDefined();
  finish(steps as NonNullable<typeof steps>);
  expect(precomputeWorstDamage(aoi, events)).toBeUndefined();
  expect(precomputeWorstDamage(structuredClone(aoi), structuredClone(events))).toBeUndefined();
  expect(precomputeWorstDamage(aoi, [{ ...(events[0] as WeatherEvent), severity: 'low' }])).toBeDefined();
});
