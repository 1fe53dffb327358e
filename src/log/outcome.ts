// What running something gave: a reply, or what it threw, which is a refusal and an answer as well.

export type Outcome<Result> = { readonly reply: Result; readonly note?: unknown } | { readonly refusal: unknown };

export function attempt<Result>(run: () => Result): Outcome<Result> {
  try {
    return { reply: run() };
  } catch (refusal) {
    return { refusal };
  }
}
