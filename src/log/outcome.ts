// What running something gave: a reply, or what it threw, which is a refusal and an answer as well.

export type Outcome<Result> = { readonly reply: Result; readonly note?: unknown } | { readonly refusal: unknown };

/** Throws what it was refused with. */
export function replyOf<Result>(outcome: Outcome<Result>): Result {
  if ('refusal' in outcome) throw outcome.refusal;
  return outcome.reply;
}

export function attempt<Result>(run: () => Result): Outcome<Result> {
  try {
    return { reply: run() };
  } catch (refusal) {
    return { refusal };
  }
}
