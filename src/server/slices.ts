// Runs work in slices of time, so that other requests are answered between them.

import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Steps } from '../primitives/steps.ts';

const sliceMs = 5;

export async function runInSlices<Result>(steps: Steps<Result>): Promise<Result> {
  for (;;) {
    const pauseAt = performance.now() + sliceMs;
    do {
      const step = steps.next();
      if (step.done) return step.value;
    } while (performance.now() < pauseAt);
    await nextTurn();
  }
}
