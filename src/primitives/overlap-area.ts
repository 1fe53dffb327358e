// Computes the common area of two rings. The area of a ring is a sum over its edges: each counts the area below it, with one sign
// where the ring runs west and the other where it runs east. So the common area is the sum, over pairs of edges, of the area
// below both.

import { boxOf } from './polygon.ts';

type Position = readonly [number, number];
type Ring = readonly Position[];

interface Edge {
  readonly west: number;
  readonly east: number;
  readonly atWest: number;
  readonly slope: number;
  readonly sign: number;
  /** The easternmost end of all edges up to this one. */
  reach: number;
}

/** Takes closed rings of the same orientation, and returns square degrees, exact but for rounding. */
export function overlapArea(a: Ring, b: Ring): number {
  // Many edges that run back and forth would each meet all of the other ring's: such rings are swept from south to north.
  const along = windingOf(a, 0) + windingOf(b, 0) > 2 * (windingOf(a, 1) + windingOf(b, 1)) ? 1 : 0;
  const edgesOfB = edgesOf(b, along);
  let [area, first] = [0, 0];
  for (const one of edgesOf(a, along)) {
    // Edges that ended before this one begins are finished, since later ones begin no sooner.
    while (first < edgesOfB.length && (edgesOfB[first] as Edge).reach <= one.west) first += 1;
    for (let index = first; index < edgesOfB.length; index += 1) {
      const other = edgesOfB[index] as Edge;
      if (other.west >= one.east) break;
      if (other.east > one.west) area += one.sign * other.sign * belowBoth(one, other);
    }
  }
  return Math.max(0, area);
}

type Axis = 0 | 1;

/** How many times its own width or height a ring covers: twice where it has no bays. */
function windingOf(ring: Ring, axis: Axis): number {
  const box = boxOf(ring);
  let distance = 0;
  for (let index = 1; index < ring.length; index += 1)
    distance += Math.abs((ring[index] as Position)[axis] - (ring[index - 1] as Position)[axis]);
  return distance / ((box[axis + 2] as number) - box[axis]);
}

/** The edges in the order of a sweep from west to east. An edge along a meridian has no area below it. */
function edgesOf(ring: Ring, along: Axis): Edge[] {
  const edges: Edge[] = [];
  for (let index = 1; index < ring.length; index += 1) {
    const [from, to] = [ring[index - 1] as Position, ring[index] as Position];
    const [west, east] = from[along] < to[along] ? [from, to] : [to, from];
    const width = east[along] - west[along];
    if (width === 0) continue;
    const across = along === 0 ? 1 : 0;
    const slope = (east[across] - west[across]) / width;
    const sign = west === from ? 1 : -1;
    edges.push({ west: west[along], east: east[along], atWest: west[across], slope, sign, reach: east[along] });
  }
  edges.sort((one, other) => one.west - other.west);
  for (let index = 1; index < edges.length; index += 1) {
    const [before, edge] = [edges[index - 1] as Edge, edges[index] as Edge];
    edge.reach = Math.max(before.reach, edge.east);
  }
  return edges;
}

/** The area down to latitude 0, which cancels out, since the signs of a ring's edges over any place add up to zero. */
function belowBoth(one: Edge, other: Edge): number {
  const from = Math.max(one.west, other.west);
  const width = Math.min(one.east, other.east) - from;
  const [ofOne, ofOther] = [
    one.atWest + one.slope * (from - one.west),
    other.atWest + other.slope * (from - other.west),
  ];
  const before = ofOne - ofOther;
  const after = before + (one.slope - other.slope) * width;
  const lower = before < 0 || (before === 0 && after < 0) ? one : other;
  const start = Math.min(ofOne, ofOther);
  const straight = width * (start + (lower.slope * width) / 2);
  // Where the two edges cross, the other one is lower from there on.
  return before * after < 0 ? straight - (after * after * width) / (2 * Math.abs(before - after)) : straight;
}
