// How much is done in a step, for tests of work that is done in steps.

import type { Slices } from '../../src/primitives/slices.ts';

export function countSlices(slices: Slices<unknown>): number {
  let count = 0;
  while (!slices.next().done) count += 1;
  return count;
}

/** So many cells are looked at in so many steps, just below, at and above whole ones. */
export const cellsInSteps: readonly (readonly [cells: number, slices: number])[] = [
  [1, 1],
  [64, 1],
  [65, 2],
  [128, 2],
  [129, 3],
];
