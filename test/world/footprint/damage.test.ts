import { expect, test } from 'vitest';
import { estimateCells } from '../../../src/world/cells/plot-cells.ts';
import { damageTo } from '../../../src/world/footprint/damage.ts';
import { seesClouds } from '../../../src/world/footprint/scenes.ts';
import { cellsInSteps, countSlices } from '../../support/count-slices.ts';
import { hazardEvent, squarePlot } from '../../support/hazard-event.ts';

/** Cells of a square metre each, far from every event. */
const cellsFar = (count: number) => ({
  resolution: 11,
  grid: undefined,
  cells: Array.from({ length: count }, (_, index) => ({ id: String(index), lat: 0, lon: 0, i: 0, j: 0 })),
  sizes: new Array<number>(count).fill(1),
});

test.each(cellsInSteps)('%i cells are looked at in %i slices', (count, expected) => {
  const steps = damageTo(cellsFar(count), { event: hazardEvent('hail'), aoi: squarePlot(1), method: 'ndvi_delta' });
  expect(countSlices(steps)).toBe(expected);
});

test('cells are coarser above 200 ha and again above 1,500 ha, and up to there a plot has a thousand at most', () => {
  const counts = [200, 200.01, 1_500, 1_500.01].map(estimateCells);
  const [fine, middle, large, coarse] = counts as [number, number, number, number];
  expect(fine).toBeGreaterThan(6 * middle);
  expect(large).toBeGreaterThan(6 * coarse);
  expect(Math.max(...counts)).toBeLessThanOrEqual(1_000);
});

test('clouds hinder cameras, but no radar and no station', () => {
  expect(seesClouds('ndvi_delta')).toBe(true);
  expect(seesClouds('s1_backscatter_delta')).toBe(false);
  expect(seesClouds('frost_degree_hours')).toBe(false);
});
