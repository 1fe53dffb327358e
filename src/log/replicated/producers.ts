// Which messages of which producer were decided already in a generation, so that one that was sent twice counts once,
// however late.

import type { Sender } from './message.ts';

interface Taken {
  greatest: number;
  /** Sequences below the greatest that were not seen: they were overtaken when they had to be sent again. */
  readonly missing: Set<number>;
}

export class Producers {
  readonly #taken = new Map<string, Taken>();

  /** Once for each message. Sequences begin with 1. */
  take({ producer, producerSequence }: Sender): void {
    let taken = this.#taken.get(producer);
    if (taken === undefined) {
      taken = { greatest: 0, missing: new Set() };
      this.#taken.set(producer, taken);
    }
    taken.missing.delete(producerSequence);
    for (let overtaken = taken.greatest + 1; overtaken < producerSequence; overtaken += 1) taken.missing.add(overtaken);
    taken.greatest = Math.max(taken.greatest, producerSequence);
  }

  hasTaken({ producer, producerSequence }: Sender): boolean {
    const taken = this.#taken.get(producer);
    return taken !== undefined && producerSequence <= taken.greatest && !taken.missing.has(producerSequence);
  }
}
