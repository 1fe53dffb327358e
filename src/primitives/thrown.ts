/** In the realm of a test runner, Node's errors are not instances of `Error`, so their members are checked. */
const isError = (thrown: unknown): thrown is Error =>
  typeof thrown === 'object' && thrown !== null && 'message' in thrown && typeof thrown.message === 'string';

export const messageOf = (thrown: unknown): string => (isError(thrown) ? thrown.message : String(thrown));

/** The code of Node or of the system, such as ENOENT; undefined where there is none. That of a problem is in lower case. */
export const systemCodeOf = (thrown: unknown): string | undefined =>
  isError(thrown) && 'code' in thrown && /^[A-Z]/.test(String(thrown.code)) ? String(thrown.code) : undefined;

/** Undefined where `make` throws, whatever it throws. */
export function tryMake<Value>(make: () => Value): Value | undefined {
  try {
    return make();
  } catch {
    return undefined;
  }
}

/** A handler for `catch` that turns failures of these kinds into undefined, and throws others again. */
export const only =
  (...kinds: readonly (new (...given: never[]) => Error)[]) =>
  (failure: unknown): undefined => {
    if (!kinds.some((kind) => failure instanceof kind)) throw failure;
  };
