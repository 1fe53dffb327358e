// What was found out of a world, by all that it depends on besides: good while the world rests, since every change moves its
// clock.

import type { OperationId } from '../../contract/operation-id.ts';
import { Remembered } from '../../primitives/remembered.ts';
import { finish, type Slices } from '../../primitives/slices.ts';
import type { Clock } from '../kernel/clock.ts';
import type { CallContext, Handler, Input, Outcome } from './call-context.ts';

interface Kept<Answer> {
  readonly moves: Clock['moves'];
  readonly answers: Remembered<Answer>;
}

/** What a call asks for: by which name its answer is kept, how that is worked out, and what is told of it. */
interface Asked<Answer> {
  readonly name: string;
  readonly work: () => Slices<Answer>;
  readonly tell: (answer: Answer) => Outcome;
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

  /** The same of what takes long. */
  answer(clock: Clock, name: string, work: () => Slices<Answer>): Answer {
    return this.find(clock, name, () => finish(work()));
  }

  /** Works it out in slices; undefined when it is kept. */
  precompute(clock: Clock, name: string, work: () => Slices<Answer>): Slices<void> | undefined {
    return this.#answersOf(clock).get(name) === undefined ? this.#keep(clock, name, work()) : undefined;
  }

  /** The handler of a call whose answer takes long, so that a server has it worked out before. `ask` may throw Problem. */
  handler<Id extends OperationId>(ask: (context: CallContext, input: Input<Id>) => Asked<Answer>): Handler<Id> {
    return Object.assign(
      (context: CallContext, input: Input<Id>) => {
        const { name, work, tell } = ask(context, input);
        return tell(this.answer(context.clock, name, work));
      },
      {
        precompute: (context: CallContext, input: Input<Id>) => {
          const { name, work } = ask(context, input);
          return this.precompute(context.clock, name, work);
        },
      },
    );
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
