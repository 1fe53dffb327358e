// The ring of a plot whose sides follow the meridians and parallels, for tests that need many plots or a known place.

import type { Position } from '../../src/contract/schemas/fields.ts';
import { ringOf } from '../../src/primitives/polygon.ts';

/** Counter-clockwise and closed, from the south-western corner. In degrees. */
export function squareRing(west: number, south: number, side: number): Position[] {
  return ringOf([west, south, west + side, south + side]);
}
