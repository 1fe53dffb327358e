// Work that is split into small slices. Its caller may pause between them; the result does not depend on that.

export type Slices<Result> = Generator<undefined, Result, undefined>;

export function finish<Result>(slices: Slices<Result>): Result {
  let slice = slices.next();
  while (!slice.done) slice = slices.next();
  return slice.value;
}
