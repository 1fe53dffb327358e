// What the calls of all worlds in memory may take together. Beyond it the longest history is forgotten, so no world takes
// another one's share; its state never is.

export interface History {
  /** Lets go of every entry. */
  forget(): void;
}

/** What an entry takes beside what its call took to send. */
const ownBytes = 512;

export class KeptHistories {
  readonly #limit: number;
  readonly #bytes = new Map<History, number>();
  #total = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** For entries whose calls took so many bytes to send. */
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
