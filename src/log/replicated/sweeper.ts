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
  /** Of the messages that are kept. */
  #parts: { readonly sequence: number; readonly parts: readonly Part[] }[] = [];
  #generation = -1;
  /** Since when the generation is known here. */
  #since = 0;
  #isSwept = false;

  constructor(world: Swept, stream: Stream) {
    this.#world = world;
    this.#stream = stream;
  }

  /** A message has parts, which go when it goes. */
  note(sequence: number, parts: readonly Part[]): void {
    if (parts.length > 0) this.#parts.push({ sequence, parts });
  }

  /** Once nobody can be reading or following it any more. */
  async sweep(graceMs: number): Promise<void> {
    const { stopped, name } = this.#world;
    const { base } = this.#world.state;
    const { generation, isEmpty } = base;
    if (generation !== this.#generation) {
      [this.#generation, this.#since, this.#isSwept] = [generation, Date.now(), false];
    }
    const isDue = generation > 0 && stopped === undefined && Date.now() - this.#since >= graceMs;
    if (!isDue || this.#isSwept) return;
    this.#isSwept = true;
    try {
      await this.#stream.writeBase(name, base);
      await this.#stream.removeBelow(name, isEmpty ? generation + 1 : generation);
      for (const { parts } of this.#takePartsBelow(generation)) {
        for (const { sequence } of parts) await this.#stream.removePart(sequence);
      }
    } catch {
      // What cannot be removed now is tried again.
      this.#isSwept = false;
    }
  }

  #takePartsBelow(sequence: number) {
    const old = this.#parts.filter((entry) => entry.sequence < sequence);
    this.#parts = this.#parts.filter((entry) => entry.sequence >= sequence);
    return old;
  }
}
