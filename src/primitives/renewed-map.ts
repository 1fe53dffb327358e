// A map in which as many entries go as come.

/**
 * In V8, each table that a map has outgrown refers to the next one. Where as many entries go as come, one such table in the
 * old space keeps all later ones from being collected while young, which took half the time of a delivery. So the map
 * is made anew from time to time.
 */
export class RenewedMap<Key, Value> implements Iterable<[Key, Value]> {
  #map = new Map<Key, Value>();
  /** How many entries were removed since the map was made. */
  #removed = 0;

  get size(): number {
    return this.#map.size;
  }

  get(key: Key): Value | undefined {
    return this.#map.get(key);
  }

  has(key: Key): boolean {
    return this.#map.has(key);
  }

  set(key: Key, value: Value): void {
    this.#map.set(key, value);
  }

  delete(key: Key): void {
    if (!this.#map.delete(key)) return;
    this.#removed += 1;
    if (this.#removed < this.#map.size) return;
    this.#map = new Map(this.#map);
    this.#removed = 0;
  }

  [Symbol.iterator](): MapIterator<[Key, Value]> {
    return this.#map[Symbol.iterator]();
  }
}
