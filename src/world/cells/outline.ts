// The outline of cells: what the library's cellsToMultiPolygon returns, in an order that depends on the cells alone.

import type { GeoMultiPolygon, Position } from '../../contract/schemas/fields.ts';
import { turnOf } from '../../primitives/polygon.ts';
import { round } from '../../primitives/rounding.ts';
import type { Slices } from '../../primitives/slices.ts';
import { walkSides } from './cell-sides.ts';
import { namedSides } from './named-sides.ts';
import type { GridCell, StraightGrid } from './straight-grid.ts';
import { straightSides } from './straight-sides.ts';

/** As RFC 7946 says: rings are closed, outer ones counter-clockwise, holes clockwise. Without cells there is no polygon. */
export function* outline(cells: readonly Pick<GridCell, 'id'>[], grid?: StraightGrid): Slices<GeoMultiPolygon> {
  const straight = grid && (yield* straightSides(cells as readonly GridCell[], grid));
  const polygons = walkSides(straight ?? (yield* namedSides(cells.map(({ id }) => id))));
  yield;
  const coordinates = polygons.map((rings) => arrangePolygon(rings.map(roundRing)));
  return { type: 'MultiPolygon', coordinates: coordinates.sort(([a = []], [b = []]) => compareRings(a, b)) };
}

const roundRing = (ring: readonly Position[]) => ring.map(([lon, lat]): Position => [round(lon, 6), round(lat, 6)]);

/** The outer ring is the first one given; the holes follow, sorted. */
function arrangePolygon([outer = [], ...holes]: Position[][]): Position[][] {
  return [arrangeRing(outer, true), ...holes.map((hole) => arrangeRing(hole, false)).sort(compareRings)];
}

/** Closes an open ring and winds it, starting at its westernmost position. */
function arrangeRing(ring: Position[], isOuter: boolean): Position[] {
  const wound = turnOf([...ring, ring[0] as Position]) > 0 === isOuter ? ring : ring.toReversed();
  const first = wound.reduce((best, position, index) => {
    return comparePositions(position, wound[best] as Position) < 0 ? index : best;
  }, 0);
  return [...wound.slice(first), ...wound.slice(0, first + 1)];
}

function compareRings([a]: Position[], [b]: Position[]): number {
  return comparePositions(a as Position, b as Position);
}

function comparePositions(a: Position, b: Position): number {
  return a[0] - b[0] || a[1] - b[1];
}
