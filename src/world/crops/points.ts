// A line through a few published or chosen points.

export type Points = readonly (readonly [at: number, value: number])[];

/** On the line from point to point; beyond its ends, the value of the end. Points stand in the order of `at`. */
export function valueAt(points: Points, at: number): number {
  const after = points.findIndex(([from]) => from > at);
  const [[, last] = [0, 0]] = points.slice(-1);
  if (after < 0) return last;
  const [to, end] = points[after] as Points[number];
  const [from, start] = points[after - 1] ?? [to - 1, end];
  return start + ((end - start) * (at - from)) / (to - from);
}
