// A wait with an end: the work goes on, and whoever waits for it is told to ask again.

import { LogUnavailable } from '../log-error.ts';

/** For what is read of a world's log. Rejects with LogUnavailable when that takes longer. */
export async function inTime<T>(world: string, reading: Promise<T>, timeoutMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    const why = `The world ${world} is still being read from the log. Ask again: the reading goes on.`;
    timer = setTimeout(() => reject(new LogUnavailable(why)), timeoutMs).unref();
  });
  try {
    return await Promise.race([reading, tooLong]);
  } finally {
    clearTimeout(timer);
  }
}
