// The sides of cells in a straight grid, found by arithmetic: only the cells along the outline are measured.

import { cellToBoundary } from 'h3-js';
import type { Position } from '../../contract/schemas/fields.ts';
import type { Slices } from '../../primitives/slices.ts';
import { type CellSides, none, sideName } from './cell-sides.ts';
import { cellsPerSlice, type GridCell, type StraightGrid } from './straight-grid.ts';

/** Where the neighbour lies beyond each of the six sides of a cell, counter-clockwise like its corners. */
type Sides = readonly (readonly [i: number, j: number])[];

const sideCount = 6;
const nowhere: Position = [Number.NaN, Number.NaN];
const keyOf = (i: number, j: number): number => i * 65_536 + j;

/** Undefined when the cells along the outline do not all have the same shape. */
export function* straightSides(cells: readonly GridCell[], grid: StraightGrid): Slices<CellSides | undefined> {
  const [sample] = cells;
  if (sample === undefined) return undefined;
  const { sides, fits } = shapeOf(sample, grid);
  const against = findSides(cells, sides);
  yield;
  const corners = new Map<number, Position[]>();
  for (const [number, cell] of cells.entries()) {
    if (number % cellsPerSlice === 0) yield;
    if (!(against[number] as number[]).includes(none)) continue;
    const ofCell = cornersOf(cell);
    if (!fits(cell, ofCell)) return undefined;
    corners.set(number, ofCell);
  }
  yield;
  return { against, pointsOf: (cell, side) => corners.get(cell)?.slice(side, side + 1) ?? [] };
}

interface Shape {
  readonly sides: Sides;
  /** Whether a cell with these corners has the shape of the sample. */
  readonly fits: (cell: GridCell, corners: readonly Position[]) => boolean;
}

function shapeOf(sample: GridCell, grid: StraightGrid): Shape {
  const armsOf = ({ lon, lat }: GridCell, corners: readonly Position[]) => {
    const [i, j] = grid.gridPositionOf([lon, lat]);
    return corners.map((corner) => grid.gridPositionOf(corner)).map(([column, row]): Position => [column - i, row - j]);
  };
  const model = armsOf(sample, cornersOf(sample));
  const sides = model.map(([i1, j1], side): Position => {
    const [i2, j2] = model[(side + 1) % model.length] as Position;
    return [Math.round(i1 + i2), Math.round(j1 + j2)];
  });
  const isNear = ([i1, j1]: Position, [i2, j2]: Position) => Math.hypot(i1 - i2, j1 - j2) < 0.1;
  const fits = (cell: GridCell, corners: readonly Position[]) =>
    corners.length === sideCount && armsOf(cell, corners).every((arm, corner) => isNear(arm, model[corner] ?? nowhere));
  return { sides, fits };
}

function cornersOf({ id }: GridCell): Position[] {
  return cellToBoundary(id).map(([lat, lon]) => [lon, lat]);
}

/** The side that lies against each side of each cell: the opposite side of the neighbour there. */
function findSides(cells: readonly GridCell[], sides: Sides): number[][] {
  const numbers = new Map(cells.map(({ i, j }, number) => [keyOf(i, j), number]));
  return cells.map(({ i, j }) =>
    sides.map(([right, up], side) => {
      const number = numbers.get(keyOf(i + right, j + up));
      return number === undefined ? none : sideName(number, (side + sideCount / 2) % sideCount);
    }),
  );
}
