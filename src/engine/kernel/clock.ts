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

  /** How often it was moved, even by no time at all. What was precomputed is valid while this stays the same. */
  get moves(): number {
    return this.#moves;
  }

  /** A clock that goes on from here and leaves this one where it is. */
  fork(): Clock {
    return new Clock(this.#now);
  }

  /** Moves on by one applied change and returns the time of that change. */
  tick(): string {
    this.moveTo(addMs(this.#now, stepMs));
    return this.#now;
  }

  /** Moves on to a later time; simulated delivery attempts take time (Decision 9). */
  advanceTo(timestamp: string): void {
    if (timestamp > this.#now) this.moveTo(timestamp);
  }

  /** Moves to this time, which must not lie in the past. */
  moveTo(timestamp: string): void {
    this.#now = timestamp;
    this.#moves += 1;
  }
}
