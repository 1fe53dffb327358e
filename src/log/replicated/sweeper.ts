// Removes what ended generations of a world left in the stream.

import type { Part } from './message.ts';
import type { ReplicatedWorld } from './replicated-world.ts';
import type { Base, Stream } from './stream.ts';

type Swept = Pick<ReplicatedWorld<never, never, never>, 'name' | 'stopped'> & {
  readonly state: { readonly base: Base };
};

export class Sweeper {
  readonly #world: Swept;
  readonly #stream: Stream;
  /** The parts of messages that are still stored, by the sequence of the message. */
  readonly #parts = new Map<number, readonly Part[]>();
  /** What will be swept next and since when it is known here; later generations do not delay it. */
  #next: { readonly base: Base; readonly since: number } | undefined;
  /** The generation that was swept last. */
  #swept = 0;

  constructor(world: Swept, stream: Stream) {
    this.#world = world;
    this.#stream = stream;
  }

  /** A message has parts, which go when it goes. */
  note(sequence: number, parts: readonly Part[]): void {
    if (parts.length > 0) this.#parts.set(sequence, parts);
  }

  /** Removes what ended generations left, once no replica can be reading or following it any more. */
  async sweep(graceMs: number): Promise<void> {
    const { stopped, name, state } = this.#world;
    if (stopped !== undefined || state.base.generation === this.#swept) this.#next = undefined;
    else this.#next ??= { base: state.base, since: performance.now() };
    const next = this.#next;
    if (next === undefined || performance.now() - next.since < graceMs) return;
    this.#next = undefined;
    const { generation, isEmpty } = next.base;
    try {
      await this.#stream.writeBase(name, next.base);
      await this.#stream.removeBelow(name, isEmpty ? generation + 1 : generation);
      for (const [sequence, parts] of this.#parts) {
        if (sequence >= generation) continue;
        this.#parts.delete(sequence);
        for (const part of parts) await this.#stream.removePart(part.sequence);
      }
      this.#swept = generation;
    } catch {
      // The next sweep tries again, but for the message whose part was in the way: another replica may have removed it already.
      this.#next = next;
    }
  }
}
