// A part of the H3 grid that is small enough to be straight: cells in rows and columns, found by arithmetic. Where the grid bends
// (at an edge of the icosahedron, a pentagon, a pole) it throws, and the caller uses the library instead.

import { cellToLatLng, cellToLocalIj, latLngToCell, localIjToCell } from 'h3-js';
import type { Point, Position } from '../../contract/schemas/fields.ts';

/** A cell and its centre; `i` and `j` are its column and row in the grid that found it, and 0 if the library did. */
export interface GridCell {
  readonly id: string;
  readonly lat: number;
  readonly lon: number;
  readonly i: number;
  readonly j: number;
}

export const cellsPerSlice = 64;

/** How far a centre may lie from its place in a straight grid; the grid is bent where one lies farther off. */
export const maxOffsetCells = 0.5;

export class BentGrid extends Error {}

export class StraightGrid {
  readonly #origin: string;
  readonly #start: { readonly i: number; readonly j: number };
  readonly #centre: Position;
  /** The step from one cell to the next in a row, and in a column. */
  readonly #right: Position;
  readonly #up: Position;

  constructor({ lat, lon }: Point, resolution: number) {
    this.#origin = latLngToCell(lat, lon, resolution);
    this.#start = cellToLocalIj(this.#origin, this.#origin);
    this.#centre = this.#centreAt(0, 0);
    this.#right = halfWay(this.#centreAt(-1, 0), this.#centreAt(1, 0));
    this.#up = halfWay(this.#centreAt(0, -1), this.#centreAt(0, 1));
  }

  /** Column and row of a position, with fractions. */
  gridPositionOf([lon, lat]: Position): Position {
    const [x, y] = [lon - this.#centre[0], lat - this.#centre[1]];
    const [[a, c], [b, d]] = [this.#right, this.#up];
    const determinant = a * d - b * c;
    return [(x * d - b * y) / determinant, (a * y - x * c) / determinant];
  }

  /** Throws BentGrid where the cell is not in its place, and the library's error beyond a pentagon. */
  cellAt(i: number, j: number): GridCell {
    const id = this.#idAt(i, j);
    const [lat, lon] = cellToLatLng(id);
    const [column, row] = this.gridPositionOf([lon, lat]);
    if (!(Math.max(Math.abs(column - i), Math.abs(row - j)) < maxOffsetCells)) throw new BentGrid();
    return { id, lat, lon, i, j };
  }

  /** Undefined where the grid is not straight, or does not reach. */
  find(id: string): GridCell | undefined {
    const [lat, lon] = cellToLatLng(id);
    const [column, row] = this.gridPositionOf([lon, lat]);
    try {
      const cell = this.cellAt(Math.round(column), Math.round(row));
      return cell.id === id ? cell : undefined;
    } catch {
      return undefined;
    }
  }

  #idAt(i: number, j: number): string {
    return localIjToCell(this.#origin, { i: this.#start.i + i, j: this.#start.j + j });
  }

  #centreAt(i: number, j: number): Position {
    const [lat, lon] = cellToLatLng(this.#idAt(i, j));
    return [lon, lat];
  }
}

function halfWay([x1, y1]: Position, [x2, y2]: Position): Position {
  return [(x2 - x1) / 2, (y2 - y1) / 2];
}
