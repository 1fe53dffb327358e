// Work in small slices. Whoever runs it decides whether to pause between them; what comes out does not depend on that.

export type Slices<Result> = Generator<undefined, Result, undefined>;

/** Runs all slices at once. */
export function finish<Result>(slices: Slices<Result>): Result {
  let slice = slices.next();
  while (!slice.done) slice = slices.next();
  return slice.value;
}
