// A value that is made when it is first asked for.

/** What it is made from is held no longer then. */
export function memoize<Value>(make: () => Value): () => Value {
  let pending: (() => Value) | undefined = make;
  let value: Value | undefined;
  return () => {
    if (pending !== undefined) {
      value = pending();
      pending = undefined;
    }
    return value as Value;
  };
}
