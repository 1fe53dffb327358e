// The records of a set by the values of one index, oldest first. A value without records is forgotten.

import { ForkableMap } from '../../primitives/forkable-map.ts';
import { LimitedCache } from '../../primitives/limited-cache.ts';
import { compareSortKeys, type Entry, type SortKey } from './entry.ts';

const none: readonly never[] = [];
const tokensRemembered = 10_000;

export class RecordIndex<T> {
  readonly #keysOf: (value: T) => readonly string[];
  #lists = new ForkableMap<Entry<T>[]>();
  /** The lists that are not shared with another index; undefined while no index shares any. */
  #unshared: Set<Entry<T>[]> | undefined;
  readonly #tokens = new LimitedCache<object>(tokensRemembered);

  constructor(keysOf: (value: T) => readonly string[]) {
    this.#keysOf = keysOf;
  }

  /** A copy of the index. Later changes of one are not visible in the other. */
  fork(): RecordIndex<T> {
    const fork = new RecordIndex<T>(this.#keysOf);
    fork.#lists = this.#lists.fork();
    fork.#unshared = new Set();
    this.#unshared = new Set();
    return fork;
  }

  /** The number of different values. */
  get size(): number {
    return this.#lists.size;
  }

  withKey(key: string): readonly Entry<T>[] {
    return this.#lists.get(key) ?? none;
  }

  /** An object that changes whenever the records of this value may have changed, for caches. */
  tokenOf(key: string): object {
    return this.#tokens.get(key) ?? this.#tokens.keep(key, {});
  }

  /** The records that have a value up to this one, in no order. */
  *upTo(key: string): Iterable<Entry<T>> {
    for (const part of this.#lists.parts()) for (const [value, entries] of part) if (value <= key) yield* entries;
  }

  /** Returns the lowest value of a record that fits, with the oldest such record; undefined when none fits. */
  least(fits: (entry: Entry<T>) => boolean): { readonly value: string; readonly entry: Entry<T> } | undefined {
    let least: { readonly value: string; readonly entry: Entry<T> } | undefined;
    for (const part of this.#lists.parts())
      for (const [value, entries] of part) {
        if (least !== undefined && value >= least.value) continue;
        const entry = entries.find(fits);
        if (entry !== undefined) least = { value, entry };
      }
    return least;
  }

  insert(entry: Entry<T>): void {
    this.#add(entry, insertInOrder);
  }

  /** Adds an entry without sorting; `sort` is called after the last one. */
  append(entry: Entry<T>): void {
    this.#add(entry, (entries) => void entries.push(entry));
  }

  sort(): void {
    for (const part of this.#lists.parts()) for (const [, entries] of part) entries.sort(compareSortKeys);
  }

  remove(entry: Entry<T>): void {
    for (const key of this.#keysOf(entry.indexedMembers as T)) {
      this.#tokens.forget(key);
      const entries = this.#ownListOf(key) as Entry<T>[];
      takeOut(entries, entry);
      if (entries.length > 0) continue;
      this.#lists.delete(key);
      this.#unshared?.delete(entries);
    }
  }

  #add(entry: Entry<T>, add: (entries: Entry<T>[], entry: Entry<T>) => void): void {
    for (const key of this.#keysOf(entry.indexedMembers as T)) {
      this.#tokens.forget(key);
      const entries = this.#ownListOf(key);
      if (entries === undefined) this.#keep(key, [entry]);
      else add(entries, entry);
    }
  }

  /** Returns the list of a key, after copying it if it is shared. */
  #ownListOf(key: string): Entry<T>[] | undefined {
    const entries = this.#lists.get(key);
    if (entries === undefined || this.#unshared === undefined || this.#unshared.has(entries)) return entries;
    return this.#keep(key, [...entries]);
  }

  #keep(key: string, entries: Entry<T>[]): Entry<T>[] {
    this.#lists.set(key, entries);
    this.#unshared?.add(entries);
    return entries;
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

/** New records are nearly always the newest, so this is nearly always an append. */
export function insertInOrder<T>(entries: Entry<T>[], entry: Entry<T>): void {
  const last = entries[entries.length - 1];
  if (last === undefined || compareSortKeys(last, entry) < 0) entries.push(entry);
  else entries.splice(positionOf(entries, entry), 0, entry);
}

/** The record that is removed is nearly always the oldest. */
export function takeOut<T>(entries: Entry<T>[], entry: Entry<T>): void {
  if (entries[0] === entry) entries.shift();
  else entries.splice(positionOf(entries, entry), 1);
}
