// The outline of cells in a straight grid, walked from cell to cell: only the cells along it are measured.

import { cellToBoundary } from 'h3-js';
import type { Position } from '../../contract/schemas/fields.ts';
import { turnOf } from '../../primitives/polygon.ts';
import type { Steps } from '../../primitives/steps.ts';
import { cellsPerStep, type GridCell, type StraightGrid } from './footprint-grid.ts';

/** Where the neighbour lies beyond each of the six sides of a cell, counter-clockwise as its corners. */
type Sides = readonly (readonly [i: number, j: number])[];

const sideCount = 6;
const none = -1;
const keyOf = (i: number, j: number): number => i * 65_536 + j;

/** Polygons of open rings, the outer one first; undefined when the cells along the outline do not all lie alike. */
export function* walkOutline(cells: readonly GridCell[], grid: StraightGrid): Steps<Position[][][] | undefined> {
  const [sample] = cells;
  if (sample === undefined) return [];
  const { sides, fits } = shapeOf(sample, grid);
  const neighbours = findNeighbours(cells, sides);
  yield;
  const corners = new Map<number, Position[]>();
  for (const [number, cell] of cells.entries()) {
    if (number % cellsPerStep === 0) yield;
    if (!neighbours[number]?.includes(none)) continue;
    const ofCell = cornersOf(cell);
    if (!fits(cell, ofCell)) return undefined;
    corners.set(number, ofCell);
  }
  yield;
  const rings = walkRings(neighbours, corners);
  yield;
  return joinRings(rings, listPatches(neighbours));
}

interface Shape {
  readonly sides: Sides;
  /** Whether a cell with these corners lies as the sample does. */
  readonly fits: (cell: GridCell, corners: readonly Position[]) => boolean;
}

function shapeOf(sample: GridCell, grid: StraightGrid): Shape {
  const armsOf = ({ lon, lat }: GridCell, corners: readonly Position[]) => {
    const [i, j] = grid.placeOf([lon, lat]);
    return corners.map((corner) => grid.placeOf(corner)).map(([column, row]): Position => [column - i, row - j]);
  };
  const model = armsOf(sample, cornersOf(sample));
  const sides = model.map(([i1, j1], side): Position => {
    const [i2, j2] = model[(side + 1) % model.length] as Position;
    return [Math.round(i1 + i2), Math.round(j1 + j2)];
  });
  const isNear = (a: Position, b: Position | undefined) => Math.hypot(a[0] - (b?.[0] ?? 0), a[1] - (b?.[1] ?? 0)) < 0.1;
  const fits = (cell: GridCell, corners: readonly Position[]) =>
    corners.length === sideCount && armsOf(cell, corners).every((arm, corner) => isNear(arm, model[corner]));
  return { sides, fits };
}

function cornersOf({ id }: GridCell): Position[] {
  return cellToBoundary(id).map(([lat, lon]) => [lon, lat]);
}

/** The number of the cell beyond each side of each cell. */
function findNeighbours(cells: readonly GridCell[], sides: Sides): number[][] {
  const numbers = new Map(cells.map(({ i, j }, number) => [keyOf(i, j), number]));
  return cells.map(({ i, j }) => sides.map(([right, up]) => numbers.get(keyOf(i + right, j + up)) ?? none));
}

interface WalkedRing {
  /** A cell that the ring runs along. */
  readonly cell: number;
  readonly ring: Position[];
}

/** Every side without a neighbour belongs to one ring, which keeps the cells on its left. */
function walkRings(neighbours: readonly number[][], corners: ReadonlyMap<number, Position[]>): WalkedRing[] {
  const walked = new Set<number>();
  const rings: WalkedRing[] = [];
  for (const [start, beyond] of neighbours.entries()) {
    for (let first = 0; first < sideCount; first += 1) {
      if (beyond[first] !== none || walked.has(start * sideCount + first)) continue;
      const ring: Position[] = [];
      let [cell, side] = [start, first];
      while (!walked.has(cell * sideCount + side)) {
        walked.add(cell * sideCount + side);
        ring.push(corners.get(cell)?.[side] as Position);
        const next = (side + 1) % sideCount;
        const across = neighbours[cell]?.[next] as number;
        [cell, side] = across === none ? [cell, next] : [across, (side + sideCount - 1) % sideCount];
      }
      rings.push({ cell: start, ring });
    }
  }
  return rings;
}

/** The patch of each cell: cells that hang together by their sides have the same. */
function listPatches(neighbours: readonly number[][]): number[] {
  const patches: number[] = neighbours.map(() => none);
  for (const start of neighbours.keys()) {
    if (patches[start] !== none) continue;
    patches[start] = start;
    const patch = [start];
    for (const cell of patch) {
      for (const neighbour of neighbours[cell] ?? []) {
        if (neighbour === none || patches[neighbour] !== none) continue;
        patches[neighbour] = start;
        patch.push(neighbour);
      }
    }
  }
  return patches;
}

/** One polygon for each patch: only its outer ring turns counter-clockwise. */
function joinRings(rings: readonly WalkedRing[], patches: readonly number[]): Position[][][] {
  const polygons = new Map<number, Position[][]>();
  for (const { cell, ring } of rings) {
    const patch = patches[cell] as number;
    const polygon = polygons.get(patch) ?? [];
    if (turnOf([...ring, ring[0] as Position]) > 0) polygon.unshift(ring);
    else polygon.push(ring);
    polygons.set(patch, polygon);
  }
  return [...polygons.values()];
}
