// Runs work in slices of time, so that other requests are answered between them. However many works there are, one slice
// at a time runs between two looks at the network.

import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Steps } from '../../primitives/steps.ts';

export const sliceMs = 5;

/** Ends with the turn that was given last. */
let turns: Promise<unknown> = Promise.resolve();

export function nextSlice(): Promise<unknown> {
  turns = turns.then(() => yieldToEventLoop());
  return turns;
}

export async function runInSlices<Result>(steps: Steps<Result>): Promise<Result> {
  for (;;) {
    await nextSlice();
    const pauseAt = performance.now() + sliceMs;
    do {
      const step = steps.next();
      if (step.done) return step.value;
    } while (performance.now() < pauseAt);
  }
}
