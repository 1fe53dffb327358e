// Long work on many entries pauses now and then, so that others are answered.

import { setImmediate as yieldToEventLoop } from 'node:timers/promises';

const sliceMs = 5;

/** Returns a function; its result is to be awaited after each entry. */
export function createPacer(): () => Promise<void> | undefined {
  let pauseAt = performance.now() + sliceMs;
  const pause = async () => {
    await yieldToEventLoop();
    pauseAt = performance.now() + sliceMs;
  };
  return () => (performance.now() < pauseAt ? undefined : pause());
}
