// Long work on many entries pauses now and then, so that others are answered.

import { setImmediate as yieldToEventLoop } from 'node:timers/promises';

const sliceMs = 5;

/** Returns a function whose result must be awaited after each entry. `letOthersRun` waits until other requests were answered. */
export function createPacer(letOthersRun: () => Promise<unknown> = yieldToEventLoop): () => Promise<void> | undefined {
  let pauseAt = performance.now() + sliceMs;
  const pause = async () => {
    await letOthersRun();
    pauseAt = performance.now() + sliceMs;
  };
  return () => (performance.now() < pauseAt ? undefined : pause());
}
