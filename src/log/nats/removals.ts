// Removes the generations of worlds that nothing refers to any more, while their stream is owned here.

import { setTimeout as sleep } from 'node:timers/promises';
import { keepUntilEnded } from '../one-writer/resident-worlds.ts';
import type { Servers } from './stream-config.ts';

const betweenTriesMs = 500;

interface Removed {
  readonly world: string;
  readonly subject: string;
  /** It is not removed meanwhile. */
  readonly isRead: boolean;
}

/** Gives what removes one as soon as nothing refers to it. */
export function createRemovals({ jsm, stream }: Servers, isOver: () => boolean) {
  /** By world, the older first: what is left of an older one must not be found once a later one is gone. */
  const underWay = new Map<string, Promise<void>>();
  return (removed: Removed, unreferred: Promise<unknown> = Promise.resolve()): void => {
    const removeAtLast = async () => {
      await unreferred;
      while (!isOver())
        try {
          while (removed.isRead) await sleep(betweenTriesMs, undefined, { ref: false });
          // Its head goes first, so that no name ever points at what is left of it.
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
      before.then(removeAtLast).catch(() => {}),
    );
  };
}
