// Removes generations of worlds that nothing refers to any more, while this process owns their stream.

import { setTimeout as sleep } from 'node:timers/promises';
import { keepUntilEnded } from '../one-writer/resident-worlds.ts';
import type { Servers } from './stream-config.ts';

const retryDelayMs = 500;

interface RemovableGeneration {
  readonly world: string;
  readonly subject: string;
  /** The number of reads in progress. A generation that is being read is not removed. */
  readonly readers: number;
}

/** Returns a function that removes a generation once `whenUnreferred` has resolved. */
export function createRemovals({ jsm, stream }: Servers, hasStoreFailed: () => boolean) {
  /** The last removal of each world. The older generation goes first, or what is left of it would count as current afterwards. */
  const underWay = new Map<string, Promise<void>>();
  return (removed: RemovableGeneration, whenUnreferred: Promise<unknown> = Promise.resolve()): void => {
    const removeOnceUnreferred = async () => {
      await whenUnreferred;
      while (!hasStoreFailed())
        try {
          while (removed.readers > 0) await sleep(retryDelayMs, undefined, { ref: false });
          // Its head goes first, so that a half-removed generation never counts as current.
          for (const what of ['head', '>'])
            await jsm.streams.purge(stream, { filter: `${stream}.${removed.subject}.${what}` });
          return;
        } catch {
          await sleep(retryDelayMs, undefined, { ref: false });
        }
    };
    const before = underWay.get(removed.world) ?? Promise.resolve();
    keepUntilEnded(
      underWay,
      removed.world,
      before.then(removeOnceUnreferred).catch(() => {}),
    );
  };
}
