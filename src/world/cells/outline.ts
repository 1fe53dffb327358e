// The outline of cells: what the library's cellsToMultiPolygon returns, in an order that depends on the cells alone.

import type { GeoMultiPolygon, Position } from '../../contract/schemas/fields.ts';
import { isInside, turnOf } from '../../primitives/polygon.ts';
import { round } from '../../primitives/rounding.ts';
import type { Slices } from '../../primitives/slices.ts';
import { ringsAround } from './rings-around.ts';
import type { GridCell, StraightGrid } from './straight-grid.ts';

interface Cut {
  /** Makes other rings of those around the cells. */
  readonly clip: (rings: readonly Position[][]) => Slices<Position[][]>;
  readonly decimals: number;
}

/** RFC 7946: rings are closed, outer ones counter-clockwise, holes clockwise. Without cells there is no polygon. */
export function* outline(
  cells: readonly Pick<GridCell, 'id'>[],
  grid?: StraightGrid,
  { clip, decimals }: Partial<Cut> = {},
): Slices<GeoMultiPolygon> {
  const around = yield* ringsAround(cells, grid);
  const rings = clip === undefined ? around : yield* clip(around);
  const closed = rings
    .map((ring) => [...ring, ring[0] as Position])
    .map((ring) => ({ ring, signedArea: turnOf(ring) }));
  const polygons: [outer: Position[], ...holes: Position[][]][] = [];
  for (const { ring, signedArea } of closed.sort((a, b) => b.signedArea - a.signedArea)) {
    yield;
    // A hole within several polygons belongs to the smallest, which comes last.
    const around = polygons.findLast(([outer]) => signedArea < 0 && isInside(ring[0] as Position, outer));
    if (around !== undefined) around.push(ring);
    // Over the antimeridian an outer ring seems to turn clockwise.
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
