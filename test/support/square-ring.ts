// The ring of a plot whose sides follow the meridians and parallels, for tests that need many plots or a known place.

import type { Position } from '../../src/contract/schemas/fields.ts';

/** Counter-clockwise and closed, from the south-western corner. In degrees. */
export function squareRing(west: number, south: number, side: number): Position[] {
  const [east, north] = [west + side, south + side];
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
}
