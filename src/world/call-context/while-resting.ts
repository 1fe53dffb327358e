// What was precomputed for the call that asks for it: one answer for each clock, good while the world rests.

import { finish, type Steps } from '../../primitives/steps.ts';
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
  answer(clock: Clock, name: string, work: () => Steps<Answer>): Answer {
    return this.#find(clock, name)?.answer ?? finish(work());
  }

  /** Works it out in steps; undefined when it is kept. */
  precompute(clock: Clock, name: string, work: () => Steps<Answer>): Steps<void> | undefined {
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
  *#keep(clock: Clock, name: string, steps: Steps<Answer>): Steps<void> {
    const { moves } = clock;
    let step = steps.next();
    while (!step.done) {
      yield;
      if (clock.moves !== moves) return;
      step = steps.next();
    }
    this.#kept.set(clock, { moves, name, answer: step.value });
  }
}
