// A line through a few published or chosen points.

export type Points = readonly (readonly [at: number, value: number])[];

/** By where each stands, in any order. */
export const points = (values: Readonly<Record<number, number>>): Points =>
  Object.entries(values)
    .map(([at, value]) => [Number(at), value] as const)
    .sort(([a], [b]) => a - b);

/** On the line from point to point; beyond its ends, the value of the end. */
export function valueAt(line: Points, at: number): number {
  const after = line.findIndex(([from]) => from > at);
  const [[, last] = [0, 0]] = line.slice(-1);
  if (after < 0) return last;
  const [to, end] = line[after] as Points[number];
  const [from, start] = line[after - 1] ?? [to - 1, end];
  return start + ((end - start) * (at - from)) / (to - from);
}
