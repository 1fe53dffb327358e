// Land as rectangles in whole millionths of a degree, so that what they share can be counted by hand. All of a session lie within
// some kilometres: there one millionth squared is the same land everywhere.

export interface Rectangle {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

export const sizeOf = ({ west, south, east, north }: Rectangle): number =>
  Math.max(0, east - west) * Math.max(0, north - south);

export const common = (a: Rectangle, b: Rectangle): Rectangle => ({
  west: Math.max(a.west, b.west),
  south: Math.max(a.south, b.south),
  east: Math.min(a.east, b.east),
  north: Math.min(a.north, b.north),
});

export const moved = ({ west, south, east, north }: Rectangle, byEast: number, byNorth: number): Rectangle => ({
  west: west + byEast,
  south: south + byNorth,
  east: east + byEast,
  north: north + byNorth,
});

/** The same land with other corners: it begins elsewhere, turns the other way, or has a corner on its side. */
export function ringOf({ west, south, east, north }: Rectangle, form: number): (readonly [number, number])[] {
  const corners = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
  ] as const;
  const begun = [...corners.slice(form % 4), ...corners.slice(0, form % 4)];
  const turned = form % 8 < 4 ? begun : begun.reverse();
  const [first, second] = turned as [readonly [number, number], readonly [number, number]];
  const middle = [Math.round((first[0] + second[0]) / 2), Math.round((first[1] + second[1]) / 2)] as const;
  const ring = form % 3 === 0 ? [first, middle, ...turned.slice(1), first] : [...turned, first];
  return ring.map(([x, y]) => [x / 1e6, y / 1e6]);
}

/** The pieces into which all of them cut the land: each lies wholly in or wholly out of every one. */
export function piecesOf(all: readonly Rectangle[]): Rectangle[] {
  const cuts = (sides: readonly (keyof Rectangle)[]) =>
    [...new Set(all.flatMap((one) => sides.map((side) => one[side])))].sort((a, b) => a - b);
  const [xs, ys] = [cuts(['west', 'east']), cuts(['south', 'north'])];
  return xs
    .slice(1)
    .flatMap((east, column) =>
      ys.slice(1).map((north, row) => ({ west: xs[column] as number, south: ys[row] as number, east, north })),
    );
}

export const isWithin = (piece: Rectangle, whole: Rectangle): boolean =>
  whole.west <= piece.west && piece.east <= whole.east && whole.south <= piece.south && piece.north <= whole.north;
