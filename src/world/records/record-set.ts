// Records of one collection of one organization: by id, in order, and by the value of a field.
// A seeded set is never written; a world keeps another set over it (see store.ts).

import { compareSortKeys, type Entry, type SortKey } from './entry.ts';

/** The values under which a record is found in an index; most fields have one, some have several or none. */
export type KeysOf<T> = (value: T, index: string) => readonly string[];

const none: readonly never[] = [];

export class RecordSet<T> {
  readonly keysOf: KeysOf<T>;
  #byId = new Map<string, Entry<T>>();
  /** How many records were removed since the map was made. */
  #removed = 0;
  readonly #ordered: Entry<T>[] = [];
  readonly #indexes = new Map<string, Map<string, Entry<T>[]>>();

  /** Takes the entries in once, in any order; the indexes of these names are made on the way. */
  constructor(keysOf: KeysOf<T>, entries: Iterable<Entry<T>> = none, indexNames: readonly string[] = none) {
    this.keysOf = keysOf;
    for (const index of indexNames) this.#indexes.set(index, new Map());
    for (const entry of entries) {
      this.#byId.set(entry.id, entry);
      this.#ordered.push(entry);
      for (const [index, byKey] of this.#indexes) this.#insert(byKey, index, entry, append);
    }
    this.#ordered.sort(compareSortKeys);
    for (const byKey of this.#indexes.values()) for (const found of byKey.values()) found.sort(compareSortKeys);
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

  /** The records that have this value in this index, oldest first. The index is made when it is first asked for. */
  withKey(index: string, key: string): readonly Entry<T>[] {
    return this.#indexOf(index).get(key) ?? none;
  }

  *upTo(index: string, key: string): Iterable<Entry<T>> {
    for (const [own, entries] of this.#indexOf(index)) if (own <= key) yield* entries;
  }

  /** Of the records that fit, the oldest one with the least value in this index; undefined when none fits. */
  least(
    index: string,
    fits: (entry: Entry<T>) => boolean,
  ): { readonly value: string; readonly entry: Entry<T> } | undefined {
    let least: { readonly value: string; readonly entry: Entry<T> } | undefined;
    for (const [value, entries] of this.#indexOf(index)) {
      if (least !== undefined && value >= least.value) continue;
      const entry = entries.find(fits);
      if (entry !== undefined) least = { value, entry };
    }
    return least;
  }

  #indexOf(index: string): Map<string, Entry<T>[]> {
    let byKey = this.#indexes.get(index);
    if (byKey === undefined) {
      byKey = new Map();
      for (const entry of this.#ordered) this.#insert(byKey, index, entry, append);
      this.#indexes.set(index, byKey);
    }
    return byKey;
  }

  /** Adds the record, or puts it in the place of the one with its id. */
  put(entry: Entry<T>): void {
    const former = this.#byId.get(entry.id);
    this.#byId.set(entry.id, entry);
    if (former === undefined) insertInOrder(this.#ordered, entry);
    else this.#ordered[positionOf(this.#ordered, former)] = entry;
    for (const [index, byKey] of this.#indexes) {
      if (former !== undefined) this.#remove(byKey, index, former);
      this.#insert(byKey, index, entry);
    }
  }

  /** Takes the record out; nothing when there is none with this id. */
  remove(id: string): void {
    const entry = this.#byId.get(id);
    if (entry === undefined) return;
    this.#byId.delete(id);
    this.#removed += 1;
    if (this.#removed >= this.#byId.size) this.#renewMap();
    takeOut(this.#ordered, entry);
    for (const [index, byKey] of this.#indexes) this.#remove(byKey, index, entry);
  }

  /**
   * In V8, each table that a map has outgrown refers to the next one. Where as many records go as come, one such table in
   * the old space kept all later ones from being collected while young, which took half the time of a delivery.
   */
  #renewMap(): void {
    this.#byId = new Map(this.#byId);
    this.#removed = 0;
  }

  #insert(byKey: Map<string, Entry<T>[]>, index: string, entry: Entry<T>, add: typeof append = insertInOrder): void {
    for (const key of this.keysOf(entry.value, index)) {
      const entries = byKey.get(key);
      if (entries === undefined) byKey.set(key, [entry]);
      else add(entries, entry);
    }
  }

  #remove(byKey: Map<string, Entry<T>[]>, index: string, entry: Entry<T>): void {
    for (const key of this.keysOf(entry.value, index)) {
      const entries = byKey.get(key);
      if (entries !== undefined) takeOut(entries, entry);
    }
  }
}

/** The position of the first record that is not older than the sort key. */
export function positionOf(entries: readonly SortKey[], sortKey: SortKey): number {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compareSortKeys(entries[middle] as SortKey, sortKey) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

const append = <T>(entries: Entry<T>[], entry: Entry<T>): void => void entries.push(entry);

/** New records are nearly always the newest, so this is nearly always an append. */
function insertInOrder<T>(entries: Entry<T>[], entry: Entry<T>): void {
  const last = entries[entries.length - 1];
  if (last === undefined || compareSortKeys(last, entry) < 0) entries.push(entry);
  else entries.splice(positionOf(entries, entry), 0, entry);
}

/** The record that is removed is nearly always the oldest. */
function takeOut<T>(entries: Entry<T>[], entry: Entry<T>): void {
  if (entries[0] === entry) entries.shift();
  else entries.splice(positionOf(entries, entry), 1);
}
