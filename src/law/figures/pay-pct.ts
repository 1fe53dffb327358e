// The percentage of the sum insured that an index pays: rounded half up to hundredths, as it is shown (Decision 47).

import type { Trigger } from '../../contract/records.ts';
import { divideHalfUp, fromHundredths, hundredthsOf, smallest } from '../../primitives/hundredths.ts';

/** In percent; 0 before the strike, and without a value. */
export function payPctOf({ strike, exit, shape }: Trigger, value: number | null): number {
  if (value === null) return 0;
  const side = exit > strike ? 1n : -1n;
  const beyond = side * (hundredthsOf(value) - hundredthsOf(strike));
  if (beyond < 0n) return 0;
  if (shape === 'step') return 100;
  const range = side * (hundredthsOf(exit) - hundredthsOf(strike));
  return fromHundredths(smallest(10_000n, divideHalfUp(10_000n * beyond, range)));
}
