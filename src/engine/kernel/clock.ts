// The world's clock. It starts at the epoch of the seed and moves when a change is applied, never by itself (Decision 3).

import { seededAt } from '../../contract/form/surface.ts';
import { addMs } from '../../primitives/timestamps.ts';

const stepMs = 1000;

export class Clock {
  #now: string;
  #moves = 0;

  constructor(now: string = seededAt) {
    this.#now = now;
  }

  get now(): string {
    return this.#now;
  }

  /** The number of moves, including those of no duration. Precomputed answers are valid while it stays the same. */
  get moves(): number {
    return this.#moves;
  }

  /** A clock that continues from here and leaves this one unchanged. */
  fork(): Clock {
    return new Clock(this.#now);
  }

  /** Moves for one applied change and returns the time of that change. */
  tick(): string {
    this.moveTo(addMs(this.#now, stepMs));
    return this.#now;
  }

  /** Moves to a later time; simulated delivery attempts take time (Decision 9). */
  advanceTo(timestamp: string): void {
    if (timestamp > this.#now) this.moveTo(timestamp);
  }

  /** Moves to this time, which must not lie in the past. */
  moveTo(timestamp: string): void {
    this.#now = timestamp;
    this.#moves += 1;
  }
}
