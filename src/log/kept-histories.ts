// What the calls of all worlds in memory may take together. Beyond it the history of the world that was written least
// recently is forgotten; its state never is.

export interface History {
  /** Lets go of every entry. */
  forget(): void;
}

/** What an entry takes beside what its call took to send. */
const ownBytes = 512;

export class KeptHistories {
  readonly #limit: number;
  /** The one that was written least recently comes first. */
  readonly #bytes = new Map<History, number>();
  #total = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** For entries whose calls took so many bytes to send. */
  add(history: History, bytes: number, entries = 1): void {
    const added = bytes + entries * ownBytes;
    const before = this.remove(history);
    this.#bytes.set(history, before + added);
    this.#total += before + added;
    for (const [oldest] of this.#bytes) {
      if (this.#total <= this.#limit) return;
      oldest.forget();
      this.remove(oldest);
    }
  }

  /** Gives what it took. */
  remove(history: History): number {
    const bytes = this.#bytes.get(history) ?? 0;
    this.#bytes.delete(history);
    this.#total -= bytes;
    return bytes;
  }
}
