// The last results, by name, up to a limit. When it is reached everything is forgotten, which costs nothing but time.

export class Remembered<Value> {
  readonly #most: number;
  readonly #values = new Map<string, Value>();

  constructor(most: number) {
    this.#most = most;
  }

  get size(): number {
    return this.#values.size;
  }

  get(name: string): Value | undefined {
    return this.#values.get(name);
  }

  /** Keeps the value and gives it back. */
  keep(name: string, value: Value): Value {
    if (this.#values.size >= this.#most) this.#values.clear();
    this.#values.set(name, value);
    return value;
  }
}
