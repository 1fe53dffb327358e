import { setTimeout as sleep } from 'node:timers/promises';

/** Rejects with the reason of the signal once it fires. */
export const pause = (ms: number, signal?: AbortSignal): Promise<void> =>
  sleep(ms, undefined, signal && { signal }).catch(() => signal?.throwIfAborted());
