// Creates ids: a prefix and a counter per kind and world, which continues after the ids of the seed (Decision 3). Ids of any
// organization's seed are skipped, so ids of two organizations never collide.

export interface TakenIds {
  /** The largest number of the first organization. */
  last(): number;
  has(id: string): boolean;
}

export class Ids {
  readonly #takenIds: (prefix: string) => TakenIds;
  readonly #last = new Map<string, number>();
  #created: string[] = [];
  #reserved: string | undefined;

  constructor(takenIds: (prefix: string) => TakenIds) {
    this.#takenIds = takenIds;
  }

  /** Makes this the next id of its prefix; undefined cancels the reservation. */
  reserve(id: string | undefined): void {
    this.#reserved = id;
  }

  next(prefix: string): string {
    if (this.#reserved?.startsWith(`${prefix}_`)) return this.#giveReserved(this.#reserved);
    const taken = this.#takenIds(prefix);
    let number = (this.#last.get(prefix) ?? taken.last()) + 1;
    let id = formatId(prefix, number);
    while (taken.has(id)) {
      number += 1;
      id = formatId(prefix, number);
    }
    this.#last.set(prefix, number);
    this.#created.push(id);
    return id;
  }

  #giveReserved(id: string): string {
    this.#reserved = undefined;
    this.#created.push(id);
    return id;
  }

  /** The ids created since the last call of this method, oldest first. */
  takeCreated(): readonly string[] {
    const created = this.#created;
    if (created.length > 0) this.#created = [];
    return created;
  }

  /** A copy that continues from here and leaves these counters unchanged. */
  fork(): Ids {
    const fork = new Ids(this.#takenIds);
    fork.restore(this.counters);
    return fork;
  }

  /** Continues from the counters of a fork, which is not used afterwards. A counter that is ahead does not go back. */
  adopt(fork: Ids): void {
    for (const [prefix, number] of fork.#last) this.#last.set(prefix, Math.max(number, this.#last.get(prefix) ?? 0));
    for (const id of fork.#created) this.#created.push(id);
  }

  /** Continues from these counters; a prefix that is absent has created no id. */
  restore(counters: Readonly<Record<string, number>>): void {
    this.#last.clear();
    for (const [prefix, number] of Object.entries(counters)) this.#last.set(prefix, number);
  }

  /** The last number of each counter; prefixes without an id are absent. */
  get counters(): Readonly<Record<string, number>> {
    return Object.fromEntries([...this.#last].sort(([a], [b]) => (a < b ? -1 : 1)));
  }
}

const formatId = (prefix: string, number: number): string => `${prefix}_${String(number).padStart(4, '0')}`;
