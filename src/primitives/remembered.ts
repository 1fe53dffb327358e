// The last results, by name or by what they are of, up to a limit. When it is reached everything is forgotten, which costs
// nothing but time.

export class Remembered<Value, Key = string> {
  readonly #most: number;
  readonly #values = new Map<Key, Value>();

  constructor(most: number) {
    this.#most = most;
  }

  get size(): number {
    return this.#values.size;
  }

  get(key: Key): Value | undefined {
    return this.#values.get(key);
  }

  /** Keeps the value and gives it back. */
  keep(key: Key, value: Value): Value {
    if (this.#values.size >= this.#most) this.#values.clear();
    this.#values.set(key, value);
    return value;
  }
}
