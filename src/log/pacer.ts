// Long work on many entries pauses now and then, so that others are answered.

import { setImmediate as yieldToEventLoop } from 'node:timers/promises';

const sliceMs = 5;

export class Pacer {
  #pauseAt = performance.now() + sliceMs;

  /** To be awaited after each entry. */
  pause(): Promise<void> | undefined {
    return performance.now() < this.#pauseAt ? undefined : this.#yield();
  }

  async #yield(): Promise<void> {
    await yieldToEventLoop();
    this.#pauseAt = performance.now() + sliceMs;
  }
}
