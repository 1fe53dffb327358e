// Plane geometry of rings in degrees: inside, intersection, orientation, centroid. It knows no limits and no errors.

/** Longitude first, as in GeoJSON. */
type Position = [number, number];
interface Point {
  readonly lat: number;
  readonly lon: number;
}
type Ring = readonly Position[];

/** The length of a degree of latitude, on a sphere with the earth's mean radius. */
export const metresPerDegree = 111_195;

/** Applies the even-odd rule; a point on the edge may count either way. */
export function isInside(point: Position, ring: Ring): boolean {
  const [x, y] = point;
  let inside = false;
  for (let index = 1; index < ring.length; index += 1) {
    const [x1, y1] = ring[index - 1] as Position;
    const [x2, y2] = ring[index] as Position;
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside;
  }
  return inside;
}

/**
 * Whether two closed rings share any point. Boxes are compared first, since most pairs of an import are far apart. Then, for each
 * edge, it follows on which side of the edge the other ring runs, and compares edges only where that ring changes sides.
 */
export function ringsIntersect(a: Ring, b: Ring): boolean {
  if (!boxesOverlap(boxOf(a), boxOf(b))) return false;
  return isInside(a[0] as Position, b) || isInside(b[0] as Position, a) || ringsCross(a, b);
}

/** Whether their edges share a point. */
export function ringsCross(a: Ring, b: Ring): boolean {
  const box = boxOf(b);
  for (let start = 0; start + 1 < a.length; start += 1) {
    const [p, q] = [a[start] as Position, a[start + 1] as Position];
    if (boxesOverlap(boxOf([p, q]), box) && meetsRing(p, q, b)) return true;
  }
  return false;
}

function meetsRing(p: Position, q: Position, ring: Ring): boolean {
  let before = sideOf(p, q, ring[0] as Position);
  for (let end = 1; end < ring.length; end += 1) {
    const after = sideOf(p, q, ring[end] as Position);
    if (before * after <= 0 && edgesCross(p, q, ring[end - 1] as Position, ring[end] as Position)) return true;
    before = after;
  }
  return false;
}

/** Twice the signed area in square degrees: positive when the ring turns counter-clockwise. */
export function doubleSignedArea(ring: Ring): number {
  const [x0, y0] = ring[0] as Position;
  return edgesOf(ring).reduce((sum, [[x1, y1], [x2, y2]]) => sum + (x1 - x0) * (y2 - y0) - (x2 - x0) * (y1 - y0), 0);
}

/** Centroid of the area; where it lies outside, as in a crescent, the middle of the widest stretch inside at its latitude. */
export function centroidOf(ring: Ring): Point {
  const [x0, y0] = ring[0] as Position;
  let [area, x, y] = [0, 0, 0];
  for (const [[x1, y1], [x2, y2]] of edgesOf(ring)) {
    const part = (x1 - x0) * (y2 - y0) - (x2 - x0) * (y1 - y0);
    area += part;
    x += (x1 + x2 - 2 * x0) * part;
    y += (y1 + y2 - 2 * y0) * part;
  }
  const centroid: Position = [x0 + x / (3 * area), y0 + y / (3 * area)];
  return isInside(centroid, ring) ? { lon: centroid[0], lat: centroid[1] } : middleOfWidest(ring, centroid[1]);
}

function middleOfWidest(ring: Ring, lat: number): Point {
  const crossings = edgesOf(ring)
    .filter(([[, y1], [, y2]]) => y1 > lat !== y2 > lat)
    .map(([[x1, y1], [x2, y2]]) => x1 + ((x2 - x1) * (lat - y1)) / (y2 - y1))
    .sort((a, b) => a - b);
  let [from, to] = [crossings[0] ?? 0, crossings[0] ?? 0];
  for (let index = 0; index + 1 < crossings.length; index += 2) {
    const [left, right] = [crossings[index] as number, crossings[index + 1] as number];
    if (right - left > to - from) [from, to] = [left, right];
  }
  return { lat, lon: (from + to) / 2 };
}

export function edgesOf(ring: Ring): [Position, Position][] {
  return ring.slice(1).map((end, index) => [ring[index] as Position, end]);
}

function edgesCross(p: Position, q: Position, r: Position, s: Position): boolean {
  const [a, b, c, d] = [sideOf(p, q, r), sideOf(p, q, s), sideOf(r, s, p), sideOf(r, s, q)];
  if (a * b < 0 && c * d < 0) return true;
  return (
    (a === 0 && isBetween(p, q, r)) ||
    (b === 0 && isBetween(p, q, s)) ||
    (c === 0 && isBetween(r, s, p)) ||
    (d === 0 && isBetween(r, s, q))
  );
}

/** Positive when c lies to the left of the line from a to b. */
function sideOf([ax, ay]: Position, [bx, by]: Position, [cx, cy]: Position): number {
  return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
}

/** The point must lie on the line through a and b. */
function isBetween([ax, ay]: Position, [bx, by]: Position, [x, y]: Position): boolean {
  return Math.min(ax, bx) <= x && x <= Math.max(ax, bx) && Math.min(ay, by) <= y && y <= Math.max(ay, by);
}

export type Box = [west: number, south: number, east: number, north: number];

export function boxOf(ring: readonly (readonly [number, number])[]): Box {
  const box: Box = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of ring) {
    if (x < box[0]) box[0] = x;
    if (y < box[1]) box[1] = y;
    if (x > box[2]) box[2] = x;
    if (y > box[3]) box[3] = y;
  }
  return box;
}

/** Counter-clockwise and closed, from the south-western corner. */
export const ringOf = ([west, south, east, north]: Box): [number, number][] => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
];

export function boxesOverlap(a: Box, b: Box): boolean {
  return a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3];
}
