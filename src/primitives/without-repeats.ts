// A ring without the positions that repeat the one before them, to six decimals. The service drops them, and so does who sends
// rings and wants to say so.

import { round } from './rounding.ts';

type Position = readonly [lon: number, lat: number];

export interface WithoutRepeats {
  /** Rounded to six decimals. */
  readonly ring: [number, number][];
  /** Where each of its positions stood. */
  readonly numbers: number[];
}

export function withoutRepeats(given: readonly Position[]): WithoutRepeats {
  const ring: [number, number][] = [];
  const numbers: number[] = [];
  for (const [number, [x, y]] of given.entries()) {
    const [lon, lat] = [round(x, 6), round(y, 6)];
    const before = ring.at(-1);
    if (before !== undefined && before[0] === lon && before[1] === lat) continue;
    ring.push([lon, lat]);
    numbers.push(number);
  }
  return { ring, numbers };
}
