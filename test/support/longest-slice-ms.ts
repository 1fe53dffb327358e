// How long the longest of some steps takes when nothing comes between. The same work is done again until it is short
// enough, and of each step the shortest time counts, so that a busy machine and the first use of code are forgiven.

import type { Slices } from '../../src/primitives/slices.ts';

const maxRuns = 30;

export function longestSliceMs(work: () => Slices<unknown>, enoughMs: number): number {
  const shortest: number[] = [];
  let longest = Number.POSITIVE_INFINITY;
  for (let run = 0; run < maxRuns && longest >= enoughMs; run += 1) {
    const slices = work();
    for (let slice = 0, isDone = false; !isDone; slice += 1) {
      const startedAt = performance.now();
      isDone = slices.next().done === true;
      shortest[slice] = Math.min(shortest[slice] ?? Number.POSITIVE_INFINITY, performance.now() - startedAt);
    }
    longest = Math.max(...shortest);
  }
  return longest;
}

/** The same for something that is one step. */
export function shortestMs(run: () => void, enoughMs: number): number {
  function* once(): Slices<void> {
    yield run() as undefined;
  }
  return longestSliceMs(once, enoughMs);
}
