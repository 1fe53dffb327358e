export type Points = readonly (readonly [at: number, value: number])[];

/** Builds the line from values by position, in any order. */
export const points = (values: Readonly<Record<number, number>>): Points =>
  Object.entries(values)
    .map(([at, value]) => [Number(at), value] as const)
    .sort(([a], [b]) => a - b);

/** The value on the straight line between two points; beyond an end of the line, the value of that end. */
export function valueAt(line: Points, at: number): number {
  const after = line.findIndex(([from]) => from > at);
  const [[, last] = [0, 0]] = line.slice(-1);
  if (after < 0) return last;
  const [to, end] = line[after] as Points[number];
  const [from, start] = line[after - 1] ?? [to - 1, end];
  return start + ((end - start) * (at - from)) / (to - from);
}
