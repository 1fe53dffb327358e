// Limits the total memory of the calls of all worlds. Beyond it the longest history is forgotten, so that no world loses its
// share to another; the state of a world is never forgotten.

export interface History {
  forget(): void;
}

/** The memory of an entry in addition to the bytes of its call. */
const ownBytes = 512;

export class KeptHistories {
  readonly #limit: number;
  readonly #bytes = new Map<History, number>();
  #total = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** The total size of the calls as sent, plus 512 bytes for each. */
  get bytes(): number {
    return this.#total;
  }

  /** `bytes` is the size of the calls as sent. */
  add(history: History, bytes: number, entries = 1): void {
    const added = bytes + entries * ownBytes;
    if (added === 0) return;
    this.#bytes.set(history, (this.#bytes.get(history) ?? 0) + added);
    this.#total += added;
    while (this.#total > this.#limit) this.#forgetLongest();
  }

  /** Adds one entry after making room for it, even by forgetting the whole previous history. */
  append(history: History, bytes: number): void {
    const added = bytes + ownBytes;
    while (this.#total + added > this.#limit && this.#bytes.size > 0) this.#forgetLongest({ history, added });
    this.add(history, bytes);
  }

  remove(history: History): void {
    this.#total -= this.#bytes.get(history) ?? 0;
    this.#bytes.delete(history);
  }

  #forgetLongest(next?: { readonly history: History; readonly added: number }): void {
    const lengths = [...this.#bytes].map(
      ([history, bytes]) => [history, history === next?.history ? bytes + next.added : bytes] as const,
    );
    const [longest] = lengths.reduce((a, b) => (b[1] > a[1] ? b : a));
    longest.forget();
    this.remove(longest);
  }
}
