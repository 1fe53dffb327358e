// A cache of results by key, up to a limit. When it is reached everything is forgotten, which costs only time.

export class LimitedCache<Value, Key = string> {
  readonly #max: number;
  readonly #weigh: (value: Value) => number;
  readonly #values = new Map<Key, Value>();
  #weight = 0;

  /** `max` is the number of values or, where they are weighed, their total weight. */
  constructor(max: number, weigh: (value: Value) => number = () => 1) {
    this.#max = max;
    this.#weigh = weigh;
  }

  get size(): number {
    return this.#values.size;
  }

  get(key: Key): Value | undefined {
    return this.#values.get(key);
  }

  /** Its weight counts until everything is forgotten. */
  forget(key: Key): void {
    this.#values.delete(key);
  }

  /** Stores the value and returns it. A value that is stored under a key again counts again. */
  keep(key: Key, value: Value): Value {
    const weight = this.#weigh(value);
    if (this.#weight + weight > this.#max) {
      this.#values.clear();
      this.#weight = 0;
    }
    this.#values.set(key, value);
    this.#weight += weight;
    return value;
  }
}
