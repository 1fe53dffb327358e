// Caches answers that were computed from a world, by name, until the world changes: every change moves its clock.

import { LimitedCache } from '../../primitives/limited-cache.ts';
import { finish, type Slices } from '../../primitives/slices.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Outcome } from './call-context.ts';

interface Kept<Answer> {
  readonly moves: Clock['moves'];
  readonly answers: LimitedCache<Answer>;
}

/** The name under which an answer is kept, the work that computes it, and the reply made of it. */
interface Question<Answer> {
  readonly name: string;
  readonly work: () => Slices<Answer>;
  readonly reply: (answer: Answer) => Outcome;
}

export class UnchangedWorldCache<Answer> {
  readonly #max: number;
  readonly #kept = new WeakMap<Clock, Kept<Answer>>();

  /** `max` is how many answers of a world are kept. */
  constructor(max = 1) {
    this.#max = max;
  }

  /** Returns the kept answer, or makes and keeps it. */
  find(clock: Clock, name: string, make: () => Answer): Answer {
    const answers = this.#answersOf(clock);
    const known = answers.get(name);
    return known === undefined ? answers.keep(name, make()) : known;
  }

  answer(clock: Clock, name: string, work: () => Slices<Answer>): Answer {
    return this.find(clock, name, () => finish(work()));
  }

  /** Computes the answer in slices; undefined when it is kept already. */
  precompute(clock: Clock, name: string, work: () => Slices<Answer>): Slices<void> | undefined {
    return this.#answersOf(clock).get(name) === undefined ? this.#keep(clock, name, work()) : undefined;
  }

  /** A handler of a long computation, with the `precompute` that lets a server do it in advance. `ask` may throw Problem. */
  handler<Context extends { readonly clock: Clock }, Input>(ask: (context: Context, input: Input) => Question<Answer>) {
    const handle = (context: Context, input: Input): Outcome => {
      const { name, work, reply } = ask(context, input);
      return reply(this.answer(context.clock, name, work));
    };
    const precompute = (context: Context, input: Input) => {
      const { name, work } = ask(context, input);
      return this.precompute(context.clock, name, work);
    };
    return Object.assign(handle, { precompute });
  }

  forget(clock: Clock): void {
    this.#kept.delete(clock);
  }

  #answersOf(clock: Clock): LimitedCache<Answer> {
    const kept = this.#kept.get(clock);
    if (kept?.moves === clock.moves) return kept.answers;
    const answers = new LimitedCache<Answer>(this.#max);
    this.#kept.set(clock, { moves: clock.moves, answers });
    return answers;
  }

  /** Ends early when the world changes meanwhile: the answer would be outdated, and may be computed again. */
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
