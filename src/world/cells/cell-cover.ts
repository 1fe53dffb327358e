// Finds the cells whose centre lies in a plot: the result of the library's polygonToCells, in a fraction of its time and in small
// slices, for any shape of plot.

import { cellToLatLng, latLngToCell, polygonToCells } from 'h3-js';
import type { Aoi, Position } from '../../contract/records.ts';
import { type Box, boxOf, ringOf } from '../../primitives/polygon.ts';
import type { Slices } from '../../primitives/slices.ts';
import { cutRing, insideOf, type Piece } from './plot-ring.ts';
import { cellsPerSlice, type GridCell, maxOffsetCells, StraightGrid } from './straight-grid.ts';

export interface CellCover {
  readonly cells: GridCell[];
  /** The grid that contains all the cells; undefined when no single grid does. */
  readonly grid: StraightGrid | undefined;
}

/** The size of a piece of a plot in which the grid is straight, in degrees of latitude: about a hundred cells. */
const pieceSizeOf = (resolution: number): number => 0.3 / Math.sqrt(7) ** (resolution - 9);

/** Returns cells in the order of their ids; a plot without the centre of a cell gets the cell of its centroid. */
export function* coverPlot({ ring, centroid }: Aoi, resolution: number): Slices<CellCover> {
  const isInside = insideOf(ring as Position[]);
  const whole = { ring: ring as Position[], box: boxOf(ring as Position[]) };
  const pieces = cutRing(whole, pieceSizeOf(resolution));
  yield;
  const cells: GridCell[] = [];
  let grid: StraightGrid | undefined;
  for (const piece of pieces) {
    const straight = yield* coverStraight(piece, resolution);
    if (pieces.length === 1) grid = straight?.grid;
    const [west, south, east, north] = piece.box;
    for (const cell of straight?.cells ?? (yield* coverBent(piece, resolution))) {
      const isOfPiece = cell.lon >= west && cell.lon < east && cell.lat >= south && cell.lat < north;
      if (isOfPiece && isInside(cell.lon, cell.lat)) cells.push(cell);
    }
    yield;
  }
  if (cells.length > 0) return { cells: cells.sort((a, b) => (a.id < b.id ? -1 : 1)), grid };
  return { cells: [cellOf(latLngToCell(centroid.lat, centroid.lon, resolution))], grid: undefined };
}

/** The cells in and around a piece; undefined where the grid bends. */
function* coverStraight({ ring, box }: Piece, resolution: number): Slices<CellCover | undefined> {
  const [west, south, east, north] = box;
  const cells: GridCell[] = [];
  try {
    const grid = new StraightGrid({ lat: (south + north) / 2, lon: (west + east) / 2 }, resolution);
    for (const [row, [first, last]] of rowsOf(ring.map((position) => grid.gridPositionOf(position)))) {
      for (let column = Math.ceil(first); column <= last; column += 1) {
        cells.push(grid.cellAt(column, row));
        if (cells.length % cellsPerSlice === 0) yield;
      }
    }
    return { cells, grid };
  } catch {
    return undefined;
  }
}

/** The first and the last column of each row that may have centres in a ring, which is given in columns and rows. */
function rowsOf(ring: readonly Position[]): Map<number, [first: number, last: number]> {
  const rows = new Map<number, [number, number]>();
  for (let index = 1; index < ring.length; index += 1) {
    const [[i1, j1], [i2, j2]] = [ring[index - 1] as Position, ring[index] as Position];
    const [low, high] = [Math.min(j1, j2) - maxOffsetCells, Math.max(j1, j2) + maxOffsetCells];
    for (let row = Math.ceil(low); row <= high; row += 1) {
      const at = (j: number) => i1 + ((i2 - i1) * (clamp(j, j1, j2) - j1)) / (j2 - j1);
      const [a, b] = j1 === j2 ? [i1, i2] : [at(row - maxOffsetCells), at(row + maxOffsetCells)];
      const [first, last] = [Math.min(a, b) - maxOffsetCells, Math.max(a, b) + maxOffsetCells];
      const span = rows.get(row);
      if (span === undefined) rows.set(row, [first, last]);
      else {
        span[0] = Math.min(span[0], first);
        span[1] = Math.max(span[1], last);
      }
    }
  }
  return rows;
}

function clamp(value: number, a: number, b: number): number {
  return Math.min(Math.max(value, Math.min(a, b)), Math.max(a, b));
}

/** The cells in and around a piece as the library finds them, in smaller pieces, each of which is one slice. */
function* coverBent(piece: Piece, resolution: number): Slices<GridCell[]> {
  const ids = new Set<string>();
  for (const { box } of cutRing(piece, pieceSizeOf(resolution) / 8)) {
    for (const id of polygonToCells(frameOf(box), resolution, true)) ids.add(id);
    yield;
  }
  return Array.from(ids, cellOf);
}

/** The box as a slightly larger ring, so that no centre is lost between two boxes. */
const frameOf = (box: Box): Position[] => ringOf([box[0] - 1e-9, box[1] - 1e-9, box[2] + 1e-9, box[3] + 1e-9]);

function cellOf(id: string): GridCell {
  const [lat, lon] = cellToLatLng(id);
  return { id, lat, lon, i: 0, j: 0 };
}
