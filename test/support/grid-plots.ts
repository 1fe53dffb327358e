// Plots and cells by their places in a straight stretch of the grid, so that what is found of them can be counted by hand.

import type { Aoi } from '../../src/contract/schemas/aoi.ts';
import type { Position } from '../../src/contract/schemas/fields.ts';
import { type GridCell, StraightGrid } from '../../src/world/cells/straight-grid.ts';
import { squarePlot } from './hazard-event.ts';

/** As fine as a small plot is seen. */
export const gridResolution = 11;
export const straightGrid = new StraightGrid({ lat: -33, lon: -60 }, gridResolution);

export const cellsAt = (...places: readonly Position[]): GridCell[] =>
  places.map(([i, j]) => straightGrid.cellAt(i, j));

/** A plot by the columns and rows of its corners. Where they lie alike on all sides of 0, 0, that is the middle of its grid. */
export function plotAround(...places: readonly Position[]): Aoi {
  const [middle, right, up] = cellsAt([0, 0], [1, 0], [0, 1]) as [GridCell, GridCell, GridCell];
  const open = places.map(
    ([i, j]): Position => [
      middle.lon + i * (right.lon - middle.lon) + j * (up.lon - middle.lon),
      middle.lat + i * (right.lat - middle.lat) + j * (up.lat - middle.lat),
    ],
  );
  return { ...squarePlot(1), ring: [...open, open[0] as Position], centroid: { lat: middle.lat, lon: middle.lon } };
}

/** So many columns to the left and to the right of the middle, and rows below and above it. */
export const blockAround = (columns: number, rows: number): Aoi =>
  plotAround([-columns, -rows], [columns, -rows], [columns, rows], [-columns, rows]);
