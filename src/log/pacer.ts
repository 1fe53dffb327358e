// Long work on many entries pauses now and then, so that others are answered.

import { setImmediate as yieldToEventLoop } from 'node:timers/promises';

const sliceMs = 5;

/** Returns a function whose result must be awaited after each entry. `rest` lets others be answered. */
export function createPacer(rest: () => Promise<unknown> = yieldToEventLoop): () => Promise<void> | undefined {
  let pauseAt = performance.now() + sliceMs;
  const pause = async () => {
    await rest();
    pauseAt = performance.now() + sliceMs;
  };
  return () => (performance.now() < pauseAt ? undefined : pause());
}
