import { describe, expect, test } from 'vitest';
import type { FootprintResult } from '../../../src/contract/schemas/job.ts';
import { type Method, methodsOfPeril } from '../../../src/contract/schemas/vocabularies.ts';
import type { WeatherEvent } from '../../../src/contract/schemas/weather-event.ts';
import { computeFootprint } from '../../../src/world/footprint/footprint.ts';
import { findingAt, strengthAt } from '../../../src/world/footprint/hazards.ts';
import { hazardEvent, squarePlot, unknownCropState } from '../../support/hazard-event.ts';
import { call, createTestWorld, seed } from '../../support/test-world.ts';

const measure = (event: WeatherEvent, aoi: Parameters<typeof computeFootprint>[0]['aoi'], method: Method) =>
  computeFootprint({
    event,
    aoi,
    method,
    cropState: unknownCropState,
    jobId: 'job_0100',
    computedAt: '2026-01-15T12:00:00.000Z',
  });

/** Percentages are rounded to tenths, each on its own. */
const rounding = 0.1 + 1e-9;

const events = seed
  .of('org_pampa')
  .records('events')
  .ordered()
  .map(({ value }) => value);
const plots = seed
  .of('org_pampa')
  .records('aois')
  .ordered()
  .map(({ value }) => value);
/** Two storms and a night of frost. */
const struck = events
  .filter(({ eventId }) => ['evt_0001', 'evt_0004', 'evt_0005'].includes(eventId))
  .flatMap((event) => event.affectedAoiIds.map((aoiId) => [event, aoiId] as const));

test('on a struck plot two methods differ by no more than both say they cannot tell', () => {
  const apart: number[] = [];
  for (const [event, aoiId] of struck) {
    const aoi = plots.find((one) => one.aoiId === aoiId) as (typeof plots)[number];
    const results = methodsOfPeril[event.peril as 'hail' | 'frost'].map((method) => measure(event, aoi, method));
    for (const [index, a] of results.entries()) {
      for (const b of results.slice(index + 1)) {
        const difference = Math.abs(a.affectedPct - b.affectedPct);
        expect(difference).toBeLessThanOrEqual(a.uncertaintyPct + b.uncertaintyPct + 2 * rounding);
        apart.push(difference);
      }
    }
  }
  expect(apart).toHaveLength(8 * 3 + 3);
  expect(apart.filter((difference) => difference > 0).length).toBeGreaterThan(apart.length / 2);
});

describe('what a method finds in a cell', () => {
  const cells = (event: WeatherEvent, count = 60) => {
    const { lat, lon } = event.centroid;
    return Array.from({ length: count * count }, (_, index): [number, number] => [
      lat + ((index % count) - count / 2) * 0.0006,
      lon + (Math.floor(index / count) - count / 2) * 0.004,
    ]);
  };
  const damaging = { hail: 5, frost: 0, drought: 0.5 };

  test.each([
    ['hail', 'ndvi_delta'],
    ['hail', 'ndre_delta'],
    ['hail', 's1_backscatter_delta'],
    ['frost', 'frost_degree_hours'],
    ['frost', 'ndre_delta'],
    ['drought', 'spi3_ndvi_anomaly'],
  ] as const)('of %s by %s is wrong about damage only where it says that it cannot tell', (peril, method) => {
    const event = hazardEvent(peril);
    const [find, strength] = [findingAt(event, method), strengthAt(event)];
    let [wrong, uncertain, certain] = [0, 0, 0];
    for (const [lat, lon] of cells(event)) {
      const { severity, isUncertain } = find(lat, lon);
      const isDamaged = strength(lat, lon) > damaging[peril];
      if (isUncertain) uncertain += 1;
      else certain += 1;
      if (isDamaged === (severity !== null)) continue;
      wrong += 1;
      expect(isUncertain).toBe(true);
    }
    expect([wrong > 0, uncertain > wrong, certain > 0]).toEqual([true, true, true]);
  });
});

test('radar cannot tell more of a swath than a camera, and the red edge lies between them', () => {
  const aoi = squarePlot(4, 0, 0.6);
  const uncertain = methodsOfPeril.hail.map((method) => measure(hazardEvent('hail'), aoi, method).uncertaintyPct);
  expect(uncertain).toEqual([...uncertain].sort((a, b) => a - b));
  expect(new Set(uncertain).size).toBe(3);
});

test('where nothing struck every method is certain', () => {
  for (const method of methodsOfPeril.hail) {
    const { affectedPct, uncertaintyPct } = measure(hazardEvent('hail'), squarePlot(1, 0, 30), method);
    expect([affectedPct, uncertaintyPct]).toEqual([0, 0]);
  }
});

test('comparing the methods of one storm on one plot shows three figures, each with its uncertainty', () => {
  const world = createTestWorld({ jobSteps: 0 });
  const results = methodsOfPeril.hail.map((method) => {
    const input = { eventId: 'evt_0001', aoiId: 'aoi_0001', method };
    const { jobId: id } = call(world, 'createJob', { body: { kind: 'geo.damage_footprint', input } }).data;
    call(world, 'getJob', { params: { id } });
    return call(world, 'getJobResult', { params: { id } }).data as FootprintResult;
  });
  const shown = results.map(({ method, affectedPct, uncertaintyPct }) => [method, affectedPct, uncertaintyPct]);
  expect(shown).toEqual([
    ['ndvi_delta', 80.4, 5.1],
    ['ndre_delta', 81.5, 9.1],
    ['s1_backscatter_delta', 79.6, 15.1],
  ]);
});
