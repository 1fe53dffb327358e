// Removes positions of a ring that repeat the one before them, to six decimals. The service removes them too; a client uses this
// to report them.

import { round } from './rounding.ts';

type Position = readonly [lon: number, lat: number];

export interface WithoutRepeats {
  /** Rounded to six decimals. */
  readonly ring: [number, number][];
  /** The former index of each position. */
  readonly numbers: number[];
}

export function withoutRepeats(positions: readonly Position[]): WithoutRepeats {
  const ring: [number, number][] = [];
  const numbers: number[] = [];
  for (const [number, [x, y]] of positions.entries()) {
    const [lon, lat] = [round(x, 6), round(y, 6)];
    const before = ring.at(-1);
    if (before !== undefined && before[0] === lon && before[1] === lat) continue;
    ring.push([lon, lat]);
    numbers.push(number);
  }
  return { ring, numbers };
}
