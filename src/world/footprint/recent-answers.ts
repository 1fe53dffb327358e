// The answers that were measured last. An answer is good for every equal question, in every world: records are replaced,
// never changed. Forgetting one costs nothing but time.

import { finish, type Slices } from '../../primitives/slices.ts';

/** As many as the seed measures, so that its detections and results are not measured again whenever it is checked. */
const mostRemembered = 32;

/** A question is a list of records and words. */
export class RecentAnswers<Question extends readonly unknown[], Answer> {
  readonly #measure: (...question: Question) => Slices<Answer>;
  /** The newest first. */
  readonly #known: { readonly question: Question; readonly answer: Answer }[] = [];

  constructor(measure: (...question: Question) => Slices<Answer>) {
    this.#measure = measure;
  }

  /** Remembered, or measured now. */
  answer(...question: Question): Answer {
    const known = this.#find(question);
    return known === undefined ? finish(this.#measureAndKeep(question)) : known.answer;
  }

  /** Measures in slices what is needed next; undefined when it is remembered. */
  precompute(...question: Question): Slices<void> | undefined {
    return this.#find(question) === undefined ? this.#remember(question) : undefined;
  }

  *#remember(question: Question): Slices<void> {
    yield* this.#measureAndKeep(question);
  }

  *#measureAndKeep(question: Question): Slices<Answer> {
    const answer = yield* this.#measure(...question);
    this.#known.unshift({ question, answer });
    this.#known.splice(mostRemembered);
    return answer;
  }

  #find(question: Question) {
    return this.#known.find((known) => isSame(known.question, question));
  }
}

const isSame = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((part, index) => saysTheSame(part, b[index]));

/** Compares contents too: a record of a very large folder is parsed again from its text whenever it is read. */
function saysTheSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  return typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b);
}
