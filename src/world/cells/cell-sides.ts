// Joins the sides of cells along the outline into polygons, given the side that lies against each. How those were found
// does not matter here: by arithmetic where the grid is straight, by name where it bends.

import type { Position } from '../../contract/schemas/fields.ts';
import { getOrMake } from '../../primitives/memoize.ts';
import { turnOf } from '../../primitives/polygon.ts';

/** Sides are numbered counter-clockwise like the corners of their cell; each leads from its corner to the next. */
export interface CellSides {
  /** The side that lies against each side of each cell; `none` along the outline. */
  readonly against: readonly (readonly SideName[])[];
  /** The points of the sides along the outline, without the corner where the next side begins. */
  readonly pointsOf: (cell: number, side: number) => readonly Position[];
}

/** The number of a cell and of one of its sides, as one number. */
export type SideName = number;
export const none: SideName = -1;
const sidesAtMost = 8;
export const sideName = (cell: number, side: number): SideName => cell * sidesAtMost + side;
const cellOf = (name: SideName): number => Math.floor(name / sidesAtMost);

/** Polygons of open rings, the outer one first. At most three cells meet at a corner, so no ring touches another. */
export function walkSides(sides: CellSides): Position[][][] {
  return joinRings(walkRings(sides), listPatches(sides));
}

interface WalkedRing {
  /** A cell that the ring runs along. */
  readonly cell: number;
  readonly ring: Position[];
}

/** Every side with nothing against it belongs to one ring, which keeps the cells on its left. */
function walkRings({ against, pointsOf }: CellSides): WalkedRing[] {
  const walked = new Set<SideName>();
  const rings: WalkedRing[] = [];
  const follow = (name: SideName): SideName => {
    const cell = cellOf(name);
    return sideName(cell, ((name % sidesAtMost) + 1) % (against[cell] as readonly SideName[]).length);
  };
  const beyond = (name: SideName) => (against[cellOf(name)] as readonly SideName[])[name % sidesAtMost] as SideName;
  for (const [cell, others] of against.entries()) {
    for (const [side, other] of others.entries()) {
      let name = sideName(cell, side);
      if (other !== none || walked.has(name)) continue;
      const ring: Position[] = [];
      while (!walked.has(name)) {
        walked.add(name);
        ring.push(...pointsOf(cellOf(name), name % sidesAtMost));
        name = follow(name);
        if (beyond(name) !== none) name = follow(beyond(name));
      }
      rings.push({ cell, ring });
    }
  }
  return rings;
}

/** The patch of each cell: cells that are connected by their sides share one. */
function listPatches({ against }: CellSides): number[] {
  const patches: number[] = against.map(() => none);
  for (const start of against.keys()) {
    if (patches[start] !== none) continue;
    patches[start] = start;
    const patch = [start];
    for (const cell of patch) {
      for (const other of against[cell] as readonly SideName[]) {
        const neighbour = cellOf(other);
        if (other === none || patches[neighbour] !== none) continue;
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
    const polygon = getOrMake(polygons, patch, () => []);
    if (turnOf([...ring, ring[0] as Position]) > 0) polygon.unshift(ring);
    else polygon.push(ring);
  }
  return [...polygons.values()];
}
