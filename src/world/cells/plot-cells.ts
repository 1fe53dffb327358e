// The cells in which a plot is measured, with their sizes. How fine they are depends on the plot, not on what struck it.

import { cellArea, getHexagonAreaAvg, UNITS } from 'h3-js';
import type { Aoi } from '../../contract/records.ts';
import type { Slices } from '../../primitives/slices.ts';
import { type CellCover, coverPlot } from './cell-cover.ts';
import { cellsPerSlice } from './straight-grid.ts';

export interface PlotCells extends CellCover {
  readonly resolution: number;
  /** Square metres of each cell. */
  readonly sizes: readonly number[];
}

export function* cellsOfPlot(aoi: Aoi): Slices<PlotCells> {
  const resolution = resolutionOf(aoi.areaHectares);
  const cover = yield* coverPlot(aoi, resolution);
  const sizes: number[] = [];
  for (const { id } of cover.cells) {
    sizes.push(cellArea(id, UNITS.m2));
    if (sizes.length % cellsPerSlice === 0) yield;
  }
  return { ...cover, resolution, sizes };
}

/** How many cells a plot is measured in, estimated by their mean size. */
export function estimateCells(areaHectares: number): number {
  const cellHectares = getHexagonAreaAvg(resolutionOf(areaHectares), UNITS.m2) / 10_000;
  return Math.ceil(areaHectares / cellHectares);
}

/** Fine enough to show a pattern; even the largest plot has only about two thousand cells. */
function resolutionOf(areaHectares: number): number {
  if (areaHectares <= 200) return 11;
  return areaHectares <= 1500 ? 10 : 9;
}
