// What was found out of a world, by all that it depends on besides: good while the world rests, since every change moves its
// clock.

import { Remembered } from '../../primitives/remembered.ts';
import { finish, type Slices } from '../../primitives/slices.ts';
import type { Clock } from '../kernel/clock.ts';

interface Kept<Answer> {
  readonly moves: Clock['moves'];
  readonly answers: Remembered<Answer>;
}

export class WhileResting<Answer> {
  readonly #most: number;
  readonly #kept = new WeakMap<Clock, Kept<Answer>>();

  /** How many answers of a world are kept. */
  constructor(most = 1) {
    this.#most = most;
  }

  /** Kept, or worked out now and kept. */
  find(clock: Clock, name: string, make: () => Answer): Answer {
    const answers = this.#answersOf(clock);
    const known = answers.get(name);
    return known === undefined ? answers.keep(name, make()) : known;
  }

  /** Kept, where it was precomputed, or worked out now. */
  answer(clock: Clock, name: string, work: () => Slices<Answer>): Answer {
    return this.#answersOf(clock).get(name) ?? finish(work());
  }

  /** Works it out in slices; undefined when it is kept. */
  precompute(clock: Clock, name: string, work: () => Slices<Answer>): Slices<void> | undefined {
    return this.#answersOf(clock).get(name) === undefined ? this.#keep(clock, name, work()) : undefined;
  }

  forget(clock: Clock): void {
    this.#kept.delete(clock);
  }

  #answersOf(clock: Clock): Remembered<Answer> {
    const kept = this.#kept.get(clock);
    if (kept?.moves === clock.moves) return kept.answers;
    const answers = new Remembered<Answer>(this.#most);
    this.#kept.set(clock, { moves: clock.moves, answers });
    return answers;
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
    this.#answersOf(clock).keep(name, slice.value);
  }
}
