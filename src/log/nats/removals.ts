// Removes generations of worlds that nothing refers to any more, while this process owns their stream.

import { setTimeout as sleep } from 'node:timers/promises';
import { keepUntilEnded } from '../one-writer/resident-worlds.ts';
import type { Servers } from './stream-config.ts';

const betweenTriesMs = 500;

interface Removed {
  readonly world: string;
  readonly subject: string;
  /** The number of reads in progress. A generation that is being read is not removed. */
  readonly readers: number;
}

/** Returns a function that removes a generation once `whenUnreferred` has resolved. */
export function createRemovals({ jsm, stream }: Servers, isOver: () => boolean) {
  /** The last removal of each world. An older generation goes first: its rest would count as current once the later one is gone. */
  const underWay = new Map<string, Promise<void>>();
  return (removed: Removed, whenUnreferred: Promise<unknown> = Promise.resolve()): void => {
    const removeThen = async () => {
      await whenUnreferred;
      while (!isOver())
        try {
          while (removed.readers > 0) await sleep(betweenTriesMs, undefined, { ref: false });
          // Its head goes first, so that a half-removed generation never counts as current.
          for (const what of ['head', '>'])
            await jsm.streams.purge(stream, { filter: `${stream}.${removed.subject}.${what}` });
          return;
        } catch {
          await sleep(betweenTriesMs, undefined, { ref: false });
        }
    };
    const before = underWay.get(removed.world) ?? Promise.resolve();
    keepUntilEnded(
      underWay,
      removed.world,
      before.then(removeThen).catch(() => {}),
    );
  };
}
