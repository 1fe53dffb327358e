// The area that two rings share. A ring is a sum of its edges: each counts what lies below it, with one sign where the ring
// runs west and the other where it runs east. So what two rings share is the sum over pairs of edges of what lies below both.

type Ring = readonly (readonly [number, number])[];

interface Edge {
  readonly west: number;
  readonly east: number;
  readonly atWest: number;
  readonly slope: number;
  readonly sign: number;
  /** The easternmost end of all up to this one. */
  reach: number;
}

/** In square degrees, of closed rings that turn alike. Exact but for rounding, whatever corners and edges they have in common. */
export function overlapArea(a: Ring, b: Ring): number {
  const edgesOfB = edgesOf(b);
  let [area, first] = [0, 0];
  for (const one of edgesOf(a)) {
    // What ended before this edge begins is done with: those to come begin no sooner.
    while (first < edgesOfB.length && (edgesOfB[first] as Edge).reach <= one.west) first += 1;
    for (let index = first; index < edgesOfB.length; index += 1) {
      const other = edgesOfB[index] as Edge;
      if (other.west >= one.east) break;
      if (other.east > one.west) area += one.sign * other.sign * belowBoth(one, other);
    }
  }
  return Math.max(0, area);
}

/** By their western ends. An edge along a meridian has nothing below it. */
function edgesOf(ring: Ring): Edge[] {
  const edges: Edge[] = [];
  for (let index = 1; index < ring.length; index += 1) {
    const [from, to] = [ring[index - 1] as Ring[number], ring[index] as Ring[number]];
    const [west, east] = from[0] < to[0] ? [from, to] : [to, from];
    if (west[0] === east[0]) continue;
    const slope = (east[1] - west[1]) / (east[0] - west[0]);
    edges.push({ west: west[0], east: east[0], atWest: west[1], slope, sign: west === from ? 1 : -1, reach: east[0] });
  }
  edges.sort((one, other) => one.west - other.west);
  for (let index = 1; index < edges.length; index += 1) {
    const [before, edge] = [edges[index - 1] as Edge, edges[index] as Edge];
    edge.reach = Math.max(before.reach, edge.east);
  }
  return edges;
}

/** Down to latitude 0, which cancels out: the signs of a ring's edges over any place add up to nothing. */
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
  // Where the two cross on the way, the other one is lower from there on.
  return before * after < 0 ? straight - (after * after * width) / (2 * Math.abs(before - after)) : straight;
}
