// The rings around cells: the sides beyond which no other cell of them lies, joined from corner to corner.

import { directedEdgeToBoundary, getDirectedEdgeDestination, gridDisk, originToDirectedEdges } from 'h3-js';
import type { Position } from '../../contract/schemas/fields.ts';
import type { Slices } from '../../primitives/slices.ts';
import { cellsPerSlice, type GridCell } from './straight-grid.ts';

type Cell = Pick<GridCell, 'id'>;
/** Two corners, counter-clockwise, and between them the point where an edge of the icosahedron cuts the side. */
type Side = readonly Position[];

/** Open; they keep the cells on their left. At most three cells meet at a corner, so no ring touches another. */
export function* ringsAround(cells: readonly Cell[], areInGrid: boolean): Slices<Position[][]> {
  const ids = new Set(cells.map(({ id }) => id));
  const isEnclosed = areInGrid ? enclosedInGrid(cells as readonly GridCell[]) : enclosedByName(ids);
  const sides = new Map<string, Side>();
  for (const [index, cell] of cells.entries()) {
    if (index % cellsPerSlice === 0) yield;
    if (isEnclosed(cell)) continue;
    for (const side of sidesOf(cell, ids)) sides.set(nameOf(side[0] as Position), side);
  }
  yield;
  return Array.from(sides.values(), (side) => walk(side, sides));
}

const enclosedByName =
  (ids: ReadonlySet<string>) =>
  ({ id }: Cell): boolean =>
    gridDisk(id, 1).every((other) => ids.has(other));

/** The same by arithmetic, many times faster. */
function enclosedInGrid(cells: readonly GridCell[]): (cell: Cell) => boolean {
  const keyOf = (i: number, j: number): number => i * 65_536 + j;
  const keys = new Set(cells.map(({ i, j }) => keyOf(i, j)));
  const neighbours = [keyOf(1, 0), keyOf(1, 1), keyOf(0, 1)];
  return (cell) => {
    const { i, j } = cell as GridCell;
    return neighbours.every((step) => keys.has(keyOf(i, j) + step) && keys.has(keyOf(i, j) - step));
  };
}

/** Those beyond which lies none of the cells. */
const sidesOf = ({ id }: Cell, ids: ReadonlySet<string>): Side[] =>
  originToDirectedEdges(id)
    .filter((edge) => !ids.has(getDirectedEdgeDestination(edge)))
    .map((edge) => directedEdgeToBoundary(edge).map(([lat, lon]): Position => [lon, lat]));

/** Takes the sides of a ring out of those that are given. */
function walk(first: Side, sides: Map<string, Side>): Position[] {
  const ring: Position[] = [];
  for (let side: Side | undefined = first; side !== undefined; side = findNext(side.at(-1) as Position, sides)) {
    sides.delete(nameOf(side[0] as Position));
    ring.push(...side.slice(0, -1));
  }
  return ring;
}

const nameOf = ([lon, lat]: Position): string => `${lon.toFixed(7)} ${lat.toFixed(7)}`;
const hairs = [-1e-9, 1e-9];

/** The side that begins at a corner. Two cells may differ by a hair in where that is. */
function findNext(corner: Position, sides: ReadonlyMap<string, Side>): Side | undefined {
  const exact = sides.get(nameOf(corner));
  if (exact !== undefined) return exact;
  const [lon, lat] = corner;
  const near = hairs.flatMap((east) => hairs.map((north) => nameOf([lon + east, lat + north])));
  return sides.get(near.find((name) => sides.has(name)) ?? '');
}
