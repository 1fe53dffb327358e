// The last results, by name or by what they are of, up to a limit. When it is reached everything is forgotten, which costs
// nothing but time.

export class Remembered<Value, Key = string> {
  readonly #most: number;
  readonly #weigh: (value: Value) => number;
  readonly #values = new Map<Key, Value>();
  #weight = 0;

  /** `most` is how many values are held or, where they are weighed, what these may weigh together. */
  constructor(most: number, weigh: (value: Value) => number = () => 1) {
    this.#most = most;
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

  /** Keeps the value and gives it back. What is kept under a name again counts again. */
  keep(key: Key, value: Value): Value {
    const weight = this.#weigh(value);
    if (this.#weight + weight > this.#most) {
      this.#values.clear();
      this.#weight = 0;
    }
    this.#values.set(key, value);
    this.#weight += weight;
    return value;
  }
}
