// New ids: a prefix and a counter per kind and world, which goes on after what the seed has taken (Decision 3). Ids that
// any organization's seed has are skipped, so ids of two organizations never collide.

export interface TakenIds {
  /** The greatest number of the first organization. */
  last(): number;
  /** Whether any organization has the id. */
  has(id: string): boolean;
}

export class Ids {
  readonly #takenIds: (prefix: string) => TakenIds;
  readonly #last = new Map<string, number>();
  #given: string[] = [];
  #reserved: string | undefined;

  constructor(takenIds: (prefix: string) => TakenIds) {
    this.#takenIds = takenIds;
  }

  /** Makes this the next id of its prefix; undefined takes the reservation back. */
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
    this.#given.push(id);
    return id;
  }

  #giveReserved(id: string): string {
    this.#reserved = undefined;
    this.#given.push(id);
    return id;
  }

  /** The ids given since the last call of this method, oldest first. */
  takeGiven(): readonly string[] {
    const given = this.#given;
    if (given.length > 0) this.#given = [];
    return given;
  }

  /** A copy that goes on from here and leaves these counters as they are. */
  fork(): Ids {
    const fork = new Ids(this.#takenIds);
    fork.restore(this.counters);
    return fork;
  }

  /** Goes on from the counters of a fork, which is not used afterwards. A counter that is further on does not go back. */
  adopt(fork: Ids): void {
    for (const [prefix, number] of fork.#last) this.#last.set(prefix, Math.max(number, this.#last.get(prefix) ?? 0));
    for (const id of fork.#given) this.#given.push(id);
  }

  /** Goes on from these counters; a prefix that is absent has given no id. */
  restore(counters: Readonly<Record<string, number>>): void {
    this.#last.clear();
    for (const [prefix, number] of Object.entries(counters)) this.#last.set(prefix, number);
  }

  /** The last number of each counter; prefixes that gave no id are absent. */
  get counters(): Readonly<Record<string, number>> {
    return Object.fromEntries([...this.#last].sort(([a], [b]) => (a < b ? -1 : 1)));
  }
}

const formatId = (prefix: string, number: number): string => `${prefix}_${String(number).padStart(4, '0')}`;
