// The records of one collection of one organization: by id, in order, and by the values of indexes. A seeded set is never
// written; a world keeps another set over it (see store.ts).

import { ForkableMap } from '../../primitives/forkable-map.ts';
import { getOrMake } from '../../primitives/memoize.ts';
import { compareSortKeys, type Entry } from './entry.ts';
import { insertInOrder, positionOf, RecordIndex, takeOut } from './record-index.ts';

/** The values under which a record is found in an index; most fields have one, some have several or none. */
export type KeysOf<T> = (value: T, index: string) => readonly string[];

const none: readonly never[] = [];

export class RecordSet<T> {
  readonly keysOf: KeysOf<T>;
  #byId = new ForkableMap<Entry<T>>();
  #ordered: Entry<T>[] = [];
  /** True while another set shares the list, which is copied before it changes. */
  #isShared = false;
  readonly #indexes = new Map<string, RecordIndex<T>>();

  /** Takes the entries in any order, and builds the named indexes in the same pass. */
  constructor(keysOf: KeysOf<T>, entries: Iterable<Entry<T>> = none, indexNames: readonly string[] = none) {
    this.keysOf = keysOf;
    for (const name of indexNames) this.#indexes.set(name, this.#createIndex(name));
    for (const entry of entries) {
      this.#byId.set(entry.id, entry);
      this.#ordered.push(entry);
      for (const index of this.#indexes.values()) index.append(entry);
    }
    this.#ordered.sort(compareSortKeys);
    for (const index of this.#indexes.values()) index.sort();
  }

  /** A copy of the set in constant time. Later changes of one are not visible in the other. */
  fork(): RecordSet<T> {
    const fork = new RecordSet(this.keysOf);
    fork.#byId = this.#byId.fork();
    fork.#ordered = this.#ordered;
    fork.#isShared = true;
    this.#isShared = true;
    for (const [name, index] of this.#indexes) fork.#indexes.set(name, index.fork());
    return fork;
  }

  get size(): number {
    return this.#ordered.length;
  }

  get(id: string): Entry<T> | undefined {
    return this.#byId.get(id);
  }

  has(id: string): boolean {
    return this.#byId.has(id);
  }

  /** Oldest first. */
  ordered(): readonly Entry<T>[] {
    return this.#ordered;
  }

  /** Made when it is first asked for. */
  index(name: string): RecordIndex<T> {
    return getOrMake(this.#indexes, name, () => {
      const index = this.#createIndex(name);
      for (const entry of this.#ordered) index.append(entry);
      return index;
    });
  }

  /** The records that have this value in this index, oldest first. */
  withKey(name: string, key: string): readonly Entry<T>[] {
    return this.index(name).withKey(key);
  }

  put(entry: Entry<T>): void {
    const former = this.#byId.get(entry.id);
    this.#byId.set(entry.id, entry);
    const ordered = this.#ownOrdered();
    if (former === undefined) insertInOrder(ordered, entry);
    else ordered[positionOf(ordered, former)] = entry;
    for (const index of this.#indexes.values()) {
      if (former !== undefined) index.remove(former);
      index.insert(entry);
    }
  }

  /** Removes the record; does nothing when there is none with this id. */
  remove(id: string): void {
    const entry = this.#byId.get(id);
    if (entry === undefined) return;
    this.#byId.delete(id);
    takeOut(this.#ownOrdered(), entry);
    for (const index of this.#indexes.values()) index.remove(entry);
  }

  #ownOrdered(): Entry<T>[] {
    if (this.#isShared) this.#ordered = [...this.#ordered];
    this.#isShared = false;
    return this.#ordered;
  }

  /** The index must not refer to this set, since a fork keeps the index. */
  #createIndex(name: string): RecordIndex<T> {
    const { keysOf } = this;
    return new RecordIndex((value) => keysOf(value, name));
  }
}
