// What was precomputed for the call that asks for it: one answer for each clock, good while the world rests.

import { finish, type Slices } from '../../primitives/slices.ts';
import type { Clock } from '../kernel/clock.ts';

interface Kept<Answer> {
  readonly moves: Clock['moves'];
  /** What it was worked out for: all that it depends on besides the world. */
  readonly name: string;
  readonly answer: Answer;
}

export class WhileResting<Answer> {
  readonly #kept = new WeakMap<Clock, Kept<Answer>>();

  /** Kept, or worked out now. */
  answer(clock: Clock, name: string, work: () => Slices<Answer>): Answer {
    return this.#find(clock, name)?.answer ?? finish(work());
  }

  /** Works it out in slices; undefined when it is kept. */
  precompute(clock: Clock, name: string, work: () => Slices<Answer>): Slices<void> | undefined {
    return this.#find(clock, name) === undefined ? this.#keep(clock, name, work()) : undefined;
  }

  forget(clock: Clock): void {
    this.#kept.delete(clock);
  }

  #find(clock: Clock, name: string): Kept<Answer> | undefined {
    const known = this.#kept.get(clock);
    return known?.moves === clock.moves && known.name === name ? known : undefined;
  }

  /** Ends early when the world changes meanwhile: then it was for nothing, and may be begun again. */
  *#keep(clock: Clock, name: string, slices: Slices<Answer>): Slices<void> {
    const { moves } = clock;
    let slice = slices.next();
    while (!slice.done) {
      yield;
      if (clock.moves !== moves) return;
      slice = slices.next();
    }
    this.#kept.set(clock, { moves, name, answer: slice.value });
  }
}
