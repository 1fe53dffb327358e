// Reads the message and the code of a thrown value, which may be anything, and does without what throws.

export const messageOf = (thrown: unknown): string => (thrown instanceof Error ? thrown.message : String(thrown));

/** What Node or the system calls it, such as ENOENT; undefined for whatever has no such code. */
export const systemCodeOf = (thrown: unknown): string | undefined =>
  thrown instanceof Error && 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : undefined;

/** Undefined where making it throws, whatever that is. */
export function tryMake<Value>(make: () => Value): Value | undefined {
  try {
    return make();
  } catch {
    return undefined;
  }
}

/** To catch failures of these kinds only, which then are undefined: any other is thrown again. */
export const only =
  (...kinds: readonly (new (...given: never[]) => Error)[]) =>
  (failure: unknown): undefined => {
    if (!kinds.some((kind) => failure instanceof kind)) throw failure;
  };
