// A cache of the latest measurements. An answer is valid for every equal question, in every world: records are replaced, never
// changed. Forgetting them costs only time.

import { digestOf } from '../../primitives/canonical.ts';
import { LimitedCache } from '../../primitives/limited-cache.ts';
import { finish, type Slices } from '../../primitives/slices.ts';

/** Larger than the seed, so that its detections and results are not measured again whenever it is checked. */
const maxRemembered = 64;

/** A question is a list of records and words. */
export function rememberAnswers<Question extends readonly unknown[], Answer>(
  measure: (...question: Question) => Slices<Answer>,
) {
  const known = new LimitedCache<{ readonly answer: Answer }>(maxRemembered);
  function* measureAndKeep(question: Question): Slices<Answer> {
    return known.keep(digestOf(question), { answer: yield* measure(...question) }).answer;
  }
  function* remember(question: Question): Slices<void> {
    yield* measureAndKeep(question);
  }
  return {
    answer: (...question: Question): Answer => {
      const found = known.get(digestOf(question));
      return found === undefined ? finish(measureAndKeep(question)) : found.answer;
    },
    /** Measures in slices in advance; undefined when the answer is cached. */
    precompute: (...question: Question): Slices<void> | undefined =>
      known.get(digestOf(question)) === undefined ? remember(question) : undefined,
  };
}
