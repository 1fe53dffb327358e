// A map of the things that a world has besides records. The memory of each is counted in the account of the world.

import type { Account, Costed } from './account.ts';

export class CountedMap<Value> extends Map<string, Value> {
  readonly #account: Account;
  readonly #bytesOf: (value: Value) => number;
  readonly #costs = new Map<string, Costed>();

  constructor(account: Account, bytesOf: (value: Value) => number) {
    super();
    this.#account = account;
    this.#bytesOf = bytesOf;
  }

  override set(name: string, value: Value): this {
    const bytes = this.#bytesOf(value);
    const former = this.#costs.get(name);
    if (former?.bytes !== bytes) {
      this.#account.release(former);
      this.#costs.set(name, { cost: this.#account.add(bytes), bytes });
    }
    return super.set(name, value);
  }

  override delete(name: string): boolean {
    this.#account.release(this.#costs.get(name));
    this.#costs.delete(name);
    return super.delete(name);
  }

  /** Takes the content of the other map, of whose account this one's is a fork. */
  share(other: CountedMap<Value>): void {
    for (const [name, value] of other) super.set(name, value);
    for (const [name, costed] of other.#costs) this.#costs.set(name, costed);
  }
}
