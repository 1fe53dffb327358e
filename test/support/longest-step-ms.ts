// How long the longest of some steps takes when nothing comes between. The same work is done again until it is short
// enough, and of each step the shortest time counts, so that a busy machine and the first use of code are forgiven.

import type { Steps } from '../../src/primitives/steps.ts';

const mostRuns = 30;

export function longestStepMs(work: () => Steps<unknown>, enoughMs: number): number {
  const shortest: number[] = [];
  let longest = Number.POSITIVE_INFINITY;
  for (let run = 0; run < mostRuns && longest >= enoughMs; run += 1) {
    const steps = work();
    for (let step = 0, isDone = false; !isDone; step += 1) {
      const startedAt = performance.now();
      isDone = steps.next().done === true;
      shortest[step] = Math.min(shortest[step] ?? Number.POSITIVE_INFINITY, performance.now() - startedAt);
    }
    longest = Math.max(...shortest);
  }
  return longest;
}

/** The same for something that is one step. */
export function shortestMs(run: () => void, enoughMs: number): number {
  function* once(): Steps<void> {
    yield run() as undefined;
  }
  return longestStepMs(once, enoughMs);
}
