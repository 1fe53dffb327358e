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
  let resolution = resolutionOf(aoi.areaHectares);
  let cover = yield* coverPlot(aoi, resolution);
  while (aoi.areaHectares < smallHectares && cover.cells.length < leastCells && resolution < finest) {
    resolution += 1;
    cover = yield* coverPlot(aoi, resolution);
  }
  const sizes: number[] = [];
  for (const { id } of cover.cells) {
    sizes.push(cellArea(id, UNITS.m2));
    if (sizes.length % cellsPerSlice === 0) yield;
  }
  return { ...cover, resolution, sizes };
}

/** The estimated number of cells of a plot, by their mean size. */
export function estimateCells(areaHectares: number): number {
  const cellHectares = getHexagonAreaAvg(resolutionOf(areaHectares), UNITS.m2) / 10_000;
  return Math.ceil(areaHectares / cellHectares);
}

/** Smaller plots are measured in cells that are small enough to follow their rings. */
const [smallHectares, leastCells, finest] = [8, 250, 15] as const;

/** Fine enough to show a pattern, in at most two thousand cells. For a small plot, the coarsest resolution to try. */
function resolutionOf(areaHectares: number): number {
  if (areaHectares < smallHectares) {
    // The smallest cells have slightly more than half of the mean size.
    const mayDo = (one: number) => areaHectares * 10_000 * 2 >= leastCells * getHexagonAreaAvg(one, UNITS.m2);
    return [11, 12, 13, 14].find(mayDo) ?? finest;
  }
  if (areaHectares <= 200) return 11;
  return areaHectares <= 1500 ? 10 : 9;
}
