/** Makes the value on the first call, with the arguments of that call, and then releases `make`. */
export function memoize<Given extends unknown[], Value>(
  make: (...parameters: Given) => Value,
): (...parameters: Given) => Value {
  let pending: typeof make | undefined = make;
  let value: Value | undefined;
  return (...parameters) => {
    if (pending !== undefined) {
      value = pending(...parameters);
      pending = undefined;
    }
    return value as Value;
  };
}

/** Makes a promise on the first call, which all callers share; after a failure the next call tries again. */
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

interface MapLike<Key, Value> {
  readonly get: (key: Key) => Value | undefined;
  readonly set: (key: Key, value: Value) => unknown;
}

/** The value of the map under the key, made and stored where there is none. */
export function getOrMake<Key, Value>(map: MapLike<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
