import type { Epoch } from './owned-stream.ts';
import { readJson } from './stored-generation.ts';
import type { Servers } from './stream-config.ts';
import { renewMs } from './tenure.ts';

/** As its owner, a process looks less often: what is amiss shows in what it sends. */
const betweenChecksMs = 5_000;
/** Who was told that the owner changes looks soon, until the servers have stored it. */
const soonMs = 25;
const soonForMs = 500;

export class Looks {
  #soonUntil = 0;
  now = () => {};

  constructor({ nc, stream }: Servers, seenTenure: () => string | undefined) {
    // A hint, not yet stored by then: it says when to look.
    nc.subscribe(`${stream}.epoch`, {
      callback: (_, message) => {
        const epoch = readJson<Epoch>(message);
        if (epoch?.isOver !== true && epoch?.tenure === seenTenure()) return;
        this.#soonUntil = performance.now() + soonForMs;
        this.now();
      },
    });
  }

  /** Resolves when it is time to look again. */
  next(isOwner: boolean): Promise<void> {
    const usually = isOwner ? betweenChecksMs : renewMs;
    const ms = !isOwner && performance.now() < this.#soonUntil ? soonMs : usually;
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms).unref();
      this.now = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
