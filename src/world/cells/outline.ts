// Computes the outline of cells: the result of the library's cellsToMultiPolygon, in an order that depends on the cells alone.

import {
  cellToBoundary,
  directedEdgeToBoundary,
  getDirectedEdgeDestination,
  gridDisk,
  originToDirectedEdges,
} from 'h3-js';
import type { GeoMultiPolygon, Position } from '../../contract/schemas/fields.ts';
import { memoize } from '../../primitives/memoize.ts';
import { doubleSignedArea, isInside } from '../../primitives/polygon.ts';
import { round } from '../../primitives/rounding.ts';
import type { Slices } from '../../primitives/slices.ts';
import { cellsPerSlice, type GridCell, type StraightGrid } from './straight-grid.ts';

interface Cut {
  /** Replaces the rings around the cells. */
  readonly clip: (rings: readonly Position[][]) => Slices<Position[][]>;
  readonly decimals: number;
}

/** RFC 7946: rings are closed, outer ones counter-clockwise, holes clockwise. Without cells the result is empty. */
export function* outline(
  cells: readonly Pick<GridCell, 'id'>[],
  grid?: StraightGrid,
  { clip, decimals }: Partial<Cut> = {},
): Slices<GeoMultiPolygon> {
  const around = yield* ringsAround(cells, grid);
  const rings = clip === undefined ? around : yield* clip(around);
  const closed = rings
    .map((ring) => [...ring, ring[0] as Position])
    .map((ring) => ({ ring, signedArea: doubleSignedArea(ring) }));
  const polygons: [outer: Position[], ...holes: Position[][]][] = [];
  for (const { ring, signedArea } of closed.sort((a, b) => b.signedArea - a.signedArea)) {
    yield;
    // A hole in several polygons belongs to the smallest, which comes last.
    const around = polygons.findLast(([outer]) => signedArea < 0 && isInside(ring[0] as Position, outer));
    if (around !== undefined) around.push(ring);
    // Across the antimeridian an outer ring seems to run clockwise.
    else polygons.push([signedArea < 0 ? ring.toReversed() : ring]);
  }
  const coordinates = polygons.map(([outer, ...holes]) => [
    arrange(outer, decimals),
    ...holes.map((hole) => arrange(hole, decimals)).sort(compareRings),
  ]);
  return { type: 'MultiPolygon', coordinates: coordinates.sort(([a = []], [b = []]) => compareRings(a, b)) };
}

/** The ring begins at its westernmost position. */
function arrange(ring: readonly Position[], decimals = 6): Position[] {
  const open = ring.slice(1).map(([lon, lat]): Position => [round(lon, decimals), round(lat, decimals)]);
  const first = open.reduce((best, position, index) => {
    return comparePositions(position, open[best] as Position) < 0 ? index : best;
  }, 0);
  return [...open.slice(first), ...open.slice(0, first + 1)];
}

function compareRings([a]: Position[], [b]: Position[]): number {
  return comparePositions(a as Position, b as Position);
}

function comparePositions(a: Position, b: Position): number {
  return a[0] - b[0] || a[1] - b[1];
}

type Cell = Pick<GridCell, 'id'>;
/** Two corners, counter-clockwise, and between them the point where an edge of the icosahedron cuts the side. */
type Side = readonly Position[];
/** The sides of a cell beyond which none of the cells lies. */
type SidesOf = (cell: Cell) => readonly Side[];

/** The rings are open and have the cells on their left. At most three cells meet at a corner, so no ring touches another. */
export function* ringsAround(cells: readonly Cell[], grid?: StraightGrid): Slices<Position[][]> {
  const sidesOf = grid === undefined ? sidesByName(cells) : sidesInGrid(cells as readonly GridCell[], grid);
  const sides = new Map<string, Side>();
  for (const [index, cell] of cells.entries()) {
    if (index % cellsPerSlice === 0) yield;
    for (const side of sidesOf(cell)) sides.set(nameOf(side[0] as Position), side);
  }
  yield;
  return Array.from(sides.values(), (side) => walk(side, sides));
}

function sidesByName(cells: readonly Cell[]): SidesOf {
  const ids = new Set(cells.map(({ id }) => id));
  return ({ id }) =>
    gridDisk(id, 1).every((other) => ids.has(other))
      ? []
      : originToDirectedEdges(id)
          .filter((edge) => !ids.has(getDirectedEdgeDestination(edge)))
          .map((edge) => directedEdgeToBoundary(edge).map(([lat, lon]): Position => [lon, lat]));
}

/** The same by arithmetic, many times faster: the middle of a side lies half-way to the neighbouring cell. */
function sidesInGrid(cells: readonly GridCell[], grid: StraightGrid): SidesOf {
  const keyOf = (i: number, j: number): number => i * 65_536 + j;
  const keys = new Set(cells.map(({ i, j }) => keyOf(i, j)));
  const neighbours = [keyOf(1, 0), keyOf(1, 1), keyOf(0, 1)];
  const byName = memoize(() => sidesByName(cells));
  return (cell) => {
    const { id, i, j, lat, lon } = cell as GridCell;
    const key = keyOf(i, j);
    if (neighbours.every((step) => keys.has(key + step) && keys.has(key - step))) return [];
    const corners = cellToBoundary(id, true) as Position[];
    // An edge of the icosahedron, or the antimeridian, cuts the cell.
    if (corners.length !== 7 || corners.some(([x]) => Math.abs(x - lon) > 180)) return byName()(cell);
    const [column, row] = grid.gridPositionOf([lon, lat]);
    return corners.slice(1).flatMap((end, index): Side[] => {
      const start = corners[index] as Position;
      const beyond = grid.gridPositionOf([start[0] + end[0] - lon, start[1] + end[1] - lat]);
      const other = keyOf(i + Math.round(beyond[0] - column), j + Math.round(beyond[1] - row));
      return keys.has(other) ? [] : [[start, end]];
    });
  };
}

/** Removes the sides of a ring from the given ones. */
function walk(first: Side, sides: Map<string, Side>): Position[] {
  const ring: Position[] = [];
  for (let side: Side | undefined = first; side !== undefined; side = findNext(side.at(-1) as Position, sides)) {
    sides.delete(nameOf(side[0] as Position));
    ring.push(...side.slice(0, -1));
  }
  return ring;
}

const nameOf = ([lon, lat]: Position): string => `${Math.round(lon * 1e7)} ${Math.round(lat * 1e7)}`;
const hairs = [-1e-9, 1e-9];

/** The side that begins at a corner, whose position may differ slightly between two cells. */
function findNext(corner: Position, sides: ReadonlyMap<string, Side>): Side | undefined {
  const exact = sides.get(nameOf(corner));
  if (exact !== undefined) return exact;
  const [lon, lat] = corner;
  const near = hairs.flatMap((east) => hairs.map((north) => nameOf([lon + east, lat + north])));
  return sides.get(near.find((name) => sides.has(name)) ?? '');
}
