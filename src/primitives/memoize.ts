// A value that is made when it is first asked for.

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
