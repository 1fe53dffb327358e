// Records of one collection of one organization: by id, in order, and by the value of a field.
// A seeded set is never written; a world keeps another set over it (see store.ts).

import { getOrMake } from '../../primitives/memoize.ts';
import { RenewedMap } from '../../primitives/renewed-map.ts';
import { compareSortKeys, type Entry } from './entry.ts';
import { insertInOrder, positionOf, RecordIndex, takeOut } from './record-index.ts';

/** The values under which a record is found in an index; most fields have one, some have several or none. */
export type KeysOf<T> = (value: T, index: string) => readonly string[];

const none: readonly never[] = [];

export class RecordSet<T> {
  readonly keysOf: KeysOf<T>;
  readonly #byId = new RenewedMap<string, Entry<T>>();
  readonly #ordered: Entry<T>[] = [];
  readonly #indexes = new Map<string, RecordIndex<T>>();

  /** Takes the entries in once, in any order; the indexes of these names are made on the way. */
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

  /** Adds the record, or puts it in the place of the one with its id. */
  put(entry: Entry<T>): void {
    const former = this.#byId.get(entry.id);
    this.#byId.set(entry.id, entry);
    if (former === undefined) insertInOrder(this.#ordered, entry);
    else this.#ordered[positionOf(this.#ordered, former)] = entry;
    for (const index of this.#indexes.values()) {
      if (former !== undefined) index.remove(former);
      index.insert(entry);
    }
  }

  /** Takes the record out; nothing when there is none with this id. */
  remove(id: string): void {
    const entry = this.#byId.get(id);
    if (entry === undefined) return;
    this.#byId.delete(id);
    takeOut(this.#ordered, entry);
    for (const index of this.#indexes.values()) index.remove(entry);
  }

  #createIndex(name: string): RecordIndex<T> {
    return new RecordIndex((value) => this.keysOf(value, name));
  }
}
