// Work in small steps. Whoever runs it decides whether to pause between them; what comes out does not depend on that.

export type Steps<Result> = Generator<undefined, Result, undefined>;

/** All steps at once. */
export function finish<Result>(steps: Steps<Result>): Result {
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}
