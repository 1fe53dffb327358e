// Finds where a ring crosses or touches itself. It knows no limits and no errors. Coordinates are whole millionths of a degree,
// so within a few degrees the result is exact.

type Position = readonly [number, number];

export interface Crossing {
  /** The number of the position at which the edge ends; of the edges that meet, the first along the ring. */
  readonly edgeEnd: number;
  readonly point: [number, number];
}

/** The first crossing along a ring, which need not be closed. Positions that repeat the one before them count once. */
export function findCrossing(ring: readonly Position[]): Crossing | undefined {
  const { corners, numbers } = cornersOf(ring);
  for (let edge = 0; edge + 1 < numbers.length; edge += 1) {
    const point = findMeeting(corners, edge);
    if (point !== undefined) return { edgeEnd: numbers[edge + 1] as number, point };
  }
  return undefined;
}

const perDegree = 1e6;

/** x and y alternate, in millionths, the last corner equal to the first. Edge n leads from corner n to the next. */
type Corners = Float64Array;

function cornersOf(ring: readonly Position[]): { corners: Corners; numbers: number[] } {
  const points = ring.map(([lon, lat]) => [Math.round(lon * perDegree), Math.round(lat * perDegree)] as const);
  const isSame = (a: number, b: number) => points[a]?.[0] === points[b]?.[0] && points[a]?.[1] === points[b]?.[1];
  const numbers = [...points.keys()].filter((number) => number === 0 || !isSame(number, number - 1));
  if (!isSame(0, ring.length - 1)) numbers.push(0);
  return { corners: Float64Array.from(numbers.flatMap((number) => points[number] ?? [])), numbers };
}

/**
 * Where an edge meets a later one, other than in a shared corner. It follows on which side of the edge the ring runs, and
 * compares edges only where the ring changes sides.
 */
function findMeeting(corners: Corners, edge: number): [number, number] | undefined {
  const count = corners.length / 2 - 1;
  if (runsBack(corners, edge, (edge + 1) % count)) return pointAt(corners, edge + 1);
  if (edge === 0 && runsBack(corners, count - 1, 0)) return pointAt(corners, 0);
  const [x, y] = [corners[2 * edge] as number, corners[2 * edge + 1] as number];
  const [right, up] = [(corners[2 * edge + 2] as number) - x, (corners[2 * edge + 3] as number) - y];
  // The last edge ends where the first begins.
  const end = edge === 0 ? count - 1 : count;
  let before = 0;
  for (let corner = edge + 2; corner <= end; corner += 1) {
    const after = right * ((corners[2 * corner + 1] as number) - y) - up * ((corners[2 * corner] as number) - x);
    if (before * after <= 0 && corner > edge + 2) {
      const point = meetingOf(corners, edge, corner - 1);
      if (point !== undefined) return point;
    }
    before = after;
  }
  return undefined;
}

/** A point that two edges share. */
function meetingOf(corners: Corners, a: number, b: number): [number, number] | undefined {
  if (areApart(corners, a, b, 0) || areApart(corners, a, b, 1)) return undefined;
  const startOfA = sideOf(corners, b, a);
  const endOfA = sideOf(corners, b, a + 1);
  if (startOfA * endOfA > 0) return undefined;
  const startOfB = sideOf(corners, a, b);
  const endOfB = sideOf(corners, a, b + 1);
  if (startOfB * endOfB > 0) return undefined;
  if (startOfB === 0 && endOfB === 0) return overlapOf(corners, a, b);
  const share = startOfB / (startOfB - endOfB);
  const [[x1, y1], [x2, y2]] = [pointAt(corners, b), pointAt(corners, b + 1)];
  return [x1 + share * (x2 - x1), y1 + share * (y2 - y1)];
}

/** Whether two edges have no x, or no y, in common. This is quick, even for hundreds of edges on one line. */
function areApart(corners: Corners, a: number, b: number, axis: 0 | 1): boolean {
  const [from, to] = [corners[2 * a + axis] as number, corners[2 * a + 2 + axis] as number];
  const [start, end] = [corners[2 * b + axis] as number, corners[2 * b + 2 + axis] as number];
  return Math.max(from, to) < Math.min(start, end) || Math.max(start, end) < Math.min(from, to);
}

/** The two edges lie on one line: a corner of one lies on the other. */
function overlapOf(corners: Corners, a: number, b: number): [number, number] | undefined {
  const isOn = (edge: number, corner: number) =>
    [0, 1].every((axis) => {
      const [from, to, at] = [edge, edge + 1, corner].map((number) => corners[2 * number + axis] as number);
      return ((at as number) - (from as number)) * ((at as number) - (to as number)) <= 0;
    });
  if (isOn(a, b)) return pointAt(corners, b);
  if (isOn(a, b + 1)) return pointAt(corners, b + 1);
  return isOn(b, a) ? pointAt(corners, a) : undefined;
}

function runsBack(corners: Corners, before: number, after: number): boolean {
  if (sideOf(corners, before, after + 1) !== 0) return false;
  const [[x1, y1], [x2, y2], [x3, y3]] = [
    pointAt(corners, before),
    pointAt(corners, after),
    pointAt(corners, after + 1),
  ];
  return (x2 - x1) * (x3 - x2) + (y2 - y1) * (y3 - y2) < 0;
}

/** Positive when a corner lies to the left of an edge, 0 when it lies on its line. */
function sideOf(corners: Corners, edge: number, corner: number): number {
  const [from, to] = [2 * edge, 2 * corner];
  const [x, y] = [corners[from] as number, corners[from + 1] as number];
  const [right, up] = [(corners[from + 2] as number) - x, (corners[from + 3] as number) - y];
  return right * ((corners[to + 1] as number) - y) - up * ((corners[to] as number) - x);
}

function pointAt(corners: Corners, corner: number): [number, number] {
  return [(corners[2 * corner] as number) / perDegree, (corners[2 * corner + 1] as number) / perDegree];
}
