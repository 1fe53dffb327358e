// Limits the memory that the calls of all worlds take together. Beyond it the longest history is forgotten, so that no world
// takes another one's share; the state of a world is never forgotten.

export interface History {
  /** Drops every entry. */
  forget(): void;
}

/** What an entry takes in addition to the bytes that its call took to send. */
const ownBytes = 512;

export class KeptHistories {
  readonly #limit: number;
  readonly #bytes = new Map<History, number>();
  #total = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** `bytes` is what the calls of the entries took to send. */
  add(history: History, bytes: number, entries = 1): void {
    const added = bytes + entries * ownBytes;
    this.#bytes.set(history, (this.#bytes.get(history) ?? 0) + added);
    this.#total += added;
    while (this.#total > this.#limit) this.#forgetLongest();
  }

  remove(history: History): void {
    this.#total -= this.#bytes.get(history) ?? 0;
    this.#bytes.delete(history);
  }

  #forgetLongest(): void {
    const [longest] = [...this.#bytes].reduce((a, b) => (b[1] > a[1] ? b : a));
    longest.forget();
    this.remove(longest);
  }
}
