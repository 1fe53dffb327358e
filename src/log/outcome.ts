export type Outcome<Result> = { readonly reply: Result; readonly note?: unknown } | { readonly refusal: unknown };

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
