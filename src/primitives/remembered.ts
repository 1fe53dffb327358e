// What was found out last, by name: a map with an end. When it is full, everything is forgotten, which changes nothing but
// the time it takes.

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

  /** Gives back what it keeps. */
  keep(name: string, value: Value): Value {
    if (this.#values.size >= this.#most) this.#values.clear();
    this.#values.set(name, value);
    return value;
  }
}
