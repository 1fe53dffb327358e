// Runs work in slices of time, so that other requests are answered between them. Only one slice runs between two reads of the
// network, however much work there is.

import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { oneAtATime } from '../../primitives/one-at-a-time.ts';
import type { Slices } from '../../primitives/slices.ts';

const sliceMs = 5;

const afterOthers = oneAtATime();

export const nextSlice = (): Promise<unknown> => afterOthers(() => yieldToEventLoop());

export async function runInSlices<Result>(slices: Slices<Result>): Promise<Result> {
  for (;;) {
    await nextSlice();
    const pauseAt = performance.now() + sliceMs;
    do {
      const slice = slices.next();
      if (slice.done) return slice.value;
    } while (performance.now() < pauseAt);
  }
}
