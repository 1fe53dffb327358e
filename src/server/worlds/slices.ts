// Runs work in turns of 5 ms, so that other requests are answered between them. Only one turn runs between two reads of the network,
// however much work there is.

import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { oneAtATime } from '../../primitives/one-at-a-time.ts';
import type { Slices } from '../../primitives/slices.ts';

const turnMs = 5;

const inTurn = oneAtATime();

export const nextTurn = (): Promise<unknown> => inTurn(() => yieldToEventLoop());

export async function runInSlices<Result>(slices: Slices<Result>): Promise<Result> {
  for (;;) {
    await nextTurn();
    const pauseAt = performance.now() + turnMs;
    do {
      const slice = slices.next();
      if (slice.done) return slice.value;
    } while (performance.now() < pauseAt);
  }
}
