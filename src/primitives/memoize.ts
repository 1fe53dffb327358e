// Values that are made when they are first asked for.

/** As it is asked for then; what it is made from is held no longer. */
export function memoize<Given extends unknown[], Value>(make: (...given: Given) => Value): (...given: Given) => Value {
  let pending: typeof make | undefined = make;
  let value: Value | undefined;
  return (...given) => {
    if (pending !== undefined) {
      value = pending(...given);
      pending = undefined;
    }
    return value as Value;
  };
}

/** The same of what takes a while, once for all who ask; what failed is made anew. */
export function memoizeSuccess<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let pending: Promise<Value> | undefined;
  return () => {
    pending ??= make().catch((error: unknown) => {
      pending = undefined;
      throw error;
    });
    return pending;
  };
}

interface Kept<Key, Value> {
  readonly get: (key: Key) => Value | undefined;
  readonly set: (key: Key, value: Value) => unknown;
}

/** What the map has under the key; made and kept there where it has nothing. */
export function getOrMake<Key, Value>(map: Kept<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
