// What a world has besides records, by name. Each thing is on the account of the world with the memory that it takes.

import type { Account, Billed } from './account.ts';

export class CountedMap<Value> extends Map<string, Value> {
  readonly #account: Account;
  readonly #bytesOf: (value: Value) => number;
  readonly #billed = new Map<string, Billed>();

  constructor(account: Account, bytesOf: (value: Value) => number) {
    super();
    this.#account = account;
    this.#bytesOf = bytesOf;
  }

  override set(name: string, value: Value): this {
    const bytes = this.#bytesOf(value);
    const former = this.#billed.get(name);
    if (former?.bytes !== bytes) {
      this.#account.release(former);
      this.#billed.set(name, { bill: this.#account.add(bytes), bytes });
    }
    return super.set(name, value);
  }

  override delete(name: string): boolean {
    this.#account.release(this.#billed.get(name));
    this.#billed.delete(name);
    return super.delete(name);
  }

  /** Holds what the other one does, whose account this one's is a fork of. */
  share(other: CountedMap<Value>): void {
    for (const [name, value] of other) super.set(name, value);
    for (const [name, billed] of other.#billed) this.#billed.set(name, billed);
  }
}
