// Geometry of a plot's ring for the search of its cells: which points lie inside, and its parts within boxes.

import type { Position } from '../../contract/schemas/fields.ts';
import { type Box, boxOf, doubleSignedArea } from '../../primitives/polygon.ts';

type Ring = readonly Position[];

const bandCount = 128;

/** Computes the same as isInside, but looks only at the edges near the point's latitude: for many points and long rings. */
export function insideOf(ring: Ring): (lon: number, lat: number) => boolean {
  const [, south, , north] = boxOf(ring);
  // The last band is for the northernmost latitude alone.
  const bands: number[][] = Array.from({ length: bandCount + 1 }, () => []);
  const bandOf = (lat: number) => Math.trunc(((lat - south) / (north - south)) * bandCount);
  for (let index = 1; index < ring.length; index += 1) {
    const [from, to] = [bandOf((ring[index - 1] as Position)[1]), bandOf((ring[index] as Position)[1])];
    for (let band = Math.min(from, to); band <= Math.max(from, to); band += 1) (bands[band] as number[]).push(index);
  }
  return (lon, lat) => {
    let inside = false;
    for (const index of bands[bandOf(lat)] ?? []) {
      const [x1, y1] = ring[index - 1] as Position;
      const [x2, y2] = ring[index] as Position;
      if (y1 > lat !== y2 > lat && lon < ((x2 - x1) * (lat - y1)) / (y2 - y1) + x1) inside = !inside;
    }
    return inside;
  };
}

/** The part of a plot that lies in a box; its ring may run along the sides of the box more than once. */
export interface Piece {
  readonly ring: Ring;
  readonly box: Box;
}

/** Cuts a ring into pieces that are at most `max` degrees of latitude high, and no wider than that in distance. */
export function cutRing(piece: Piece, max: number): Piece[] {
  const [west, south, east, north] = piece.box;
  const shrink = Math.cos((((south + north) / 2) * Math.PI) / 180);
  const [width, height] = [(east - west) * shrink, north - south];
  if (width <= max && height <= max) return [piece];
  const axis = width > height ? 0 : 1;
  const middle = axis === 0 ? (west + east) / 2 : (south + north) / 2;
  const boxes: [Box, Box] =
    axis === 0
      ? [
          [west, south, middle, north],
          [middle, south, east, north],
        ]
      : [
          [west, south, east, middle],
          [west, middle, east, north],
        ];
  return boxes.flatMap((box, side) => {
    const ring = clipRing(piece.ring, axis, middle, side === 0 ? -1 : 1);
    return hasArea(ring) ? cutRing({ ring, box }, max) : [];
  });
}

/** The part of a ring on one side of a line of longitude (axis 0) or latitude (axis 1). */
function clipRing(ring: Ring, axis: 0 | 1, at: number, side: -1 | 1): Position[] {
  const clipped: Position[] = [];
  for (let index = 1; index < ring.length; index += 1) {
    const [start, end] = [ring[index - 1] as Position, ring[index] as Position];
    const [before, after] = [side * (start[axis] - at), side * (end[axis] - at)];
    if (before >= 0) clipped.push(start);
    if (before * after < 0) clipped.push(pointBetween(start, end, before / (before - after), axis, at));
  }
  return [...clipped, ...clipped.slice(0, 1)];
}

function pointBetween([x1, y1]: Position, [x2, y2]: Position, share: number, axis: 0 | 1, at: number): Position {
  return axis === 0 ? [at, y1 + share * (y2 - y1)] : [x1 + share * (x2 - x1), at];
}

/** False for a ring that only runs back and forth along a cut. */
function hasArea(ring: Ring): boolean {
  return ring.length > 0 && Math.abs(doubleSignedArea(ring)) > 1e-16;
}
