// How much of the sum insured an index pays: in whole hundredths, half up, as it is shown (Decision 47).

import type { Trigger } from '../../contract/schemas/trigger.ts';
import { divideHalfUp, hundredthsOf, ofHundredths, smallest } from '../../primitives/hundredths.ts';

/** Of 100; nothing short of the strike, and for no value. */
export function payPctOf({ strike, exit, shape }: Trigger, value: number | null): number {
  if (value === null) return 0;
  const side = exit > strike ? 1n : -1n;
  const beyond = side * (hundredthsOf(value) - hundredthsOf(strike));
  if (beyond < 0n) return 0;
  if (shape === 'step') return 100;
  const way = side * (hundredthsOf(exit) - hundredthsOf(strike));
  return ofHundredths(smallest(10_000n, divideHalfUp(10_000n * beyond, way)));
}
