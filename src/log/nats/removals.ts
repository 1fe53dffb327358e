// Removes the generations of worlds that nothing refers to any more, while their stream is owned here.

import { setTimeout as sleep } from 'node:timers/promises';
import { keepUntilEnded } from '../one-writer/resident-worlds.ts';
import { catchUpMs } from './owned-stream.ts';
import type { Servers } from './stream-config.ts';

const betweenTriesMs = 500;

interface Removed {
  readonly world: string;
  readonly subject: string;
  /** It is not removed meanwhile. */
  readonly isRead: boolean;
}

export class Removals {
  readonly #servers: Servers;
  readonly #isOver: () => boolean;
  /** By world, the older first: what is left of an older one must not be found once a later one is gone. */
  readonly #underWay = new Map<string, Promise<void>>();

  constructor(servers: Servers, isOver: () => boolean) {
    this.#servers = servers;
    this.#isOver = isOver;
  }

  /** Once nothing refers to it. */
  remove(removed: Removed, unreferred: () => Promise<void> = async () => {}): void {
    const before = this.#underWay.get(removed.world) ?? Promise.resolve();
    const hasRested = sleep(catchUpMs, undefined, { ref: false });
    const removing = before.then(() => hasRested).then(() => this.#removeAtLast(removed, unreferred));
    keepUntilEnded(this.#underWay, removed.world, removing);
  }

  /** Its head goes first, so that no name ever points at what is left of it. */
  async #removeAtLast(removed: Removed, unreferred: () => Promise<void>): Promise<void> {
    const { jsm, stream } = this.#servers;
    while (!this.#isOver()) {
      try {
        await unreferred();
        while (removed.isRead) await sleep(betweenTriesMs, undefined, { ref: false });
        for (const what of ['head', '>'])
          await jsm.streams.purge(stream, { filter: `${stream}.${removed.subject}.${what}` });
        return;
      } catch {
        await sleep(betweenTriesMs, undefined, { ref: false });
      }
    }
  }
}
