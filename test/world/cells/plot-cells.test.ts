import { cellArea, UNITS } from 'h3-js';
import { expect, test } from 'vitest';
import { finish } from '../../../src/primitives/slices.ts';
import { coverPlot } from '../../../src/world/cells/cell-cover.ts';
import { cellsOfPlot, estimateCells } from '../../../src/world/cells/plot-cells.ts';
import { countSlices } from '../../support/count-slices.ts';
import { blockAround, gridResolution } from '../../support/grid-plots.ts';

/** Nine columns of seven rows, and thirteen of five. */
const of63 = blockAround(4.3, 3.3);
const of65 = blockAround(6.3, 2.3);

test('a plot is measured in the cells that cover it, each with its size', () => {
  const { resolution, cells, sizes } = finish(cellsOfPlot(of63));
  expect(resolution).toBe(11);
  expect(cells).toEqual(finish(coverPlot(of63, 11)).cells);
  expect(sizes).toEqual(cells.map(({ id }) => cellArea(id, UNITS.m2)));
});

test('cells are measured 64 per slice', () => {
  const stepsToMeasure = [of63, of65].map((plot) => {
    return countSlices(cellsOfPlot(plot)) - countSlices(coverPlot(plot, gridResolution));
  });
  expect(stepsToMeasure).toEqual([0, 1]);
});

// A cell has 0.2149643 ha at resolution 11, 1.5047502 at 10 and 10.5332513 at 9, as the library's tables say.
test.each([
  [0.01, 112],
  [1, 228],
  [7.99, 261],
  [8, 38],
  [100, 466],
  [200, 931],
  [200.01, 133],
  [1500, 997],
  [1500.01, 143],
  [20_000, 1899],
])('%d ha are about %i cells', (areaHectares, count) => {
  expect(estimateCells(areaHectares)).toBe(count);
});
