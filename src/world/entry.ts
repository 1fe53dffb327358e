// One record as it is kept: its value, its place in the order of its collection, and its own JSON text.

import { type CollectionName, collections } from '../contract/collections.ts';

/** Lists are newest first; the id breaks ties. Ids grow in length after 9999, so the longer one is the newer one. */
export interface Place {
  readonly time: string;
  readonly id: string;
}

/** Negative when `a` is older than `b`. */
export function comparePlaces(a: Place, b: Place): number {
  if (a.time !== b.time) return a.time < b.time ? -1 : 1;
  if (a.id === b.id) return 0;
  if (a.id.length !== b.id.length) return a.id.length - b.id.length;
  return a.id < b.id ? -1 : 1;
}

export class Entry<T = unknown> implements Place {
  readonly id: string;
  readonly time: string;
  readonly value: T;
  readonly #singleReadOnly: string | undefined;
  #json: Buffer | undefined;
  #element: Buffer | undefined;

  constructor(name: CollectionName, value: T) {
    const { idField, timeField, singleReadOnly } = collections[name] as (typeof collections)['reports'];
    const fields = value as Record<string, string>;
    this.id = fields[idField] as string;
    this.time = timeField === null ? '' : (fields[timeField] as string);
    this.value = value;
    this.#singleReadOnly = singleReadOnly;
  }

  /** The JSON text of a single read; made once, since a record is replaced and never changed. */
  get json(): Buffer {
    this.#json ??=
      this.#singleReadOnly === undefined ? this.element.subarray(1) : Buffer.from(JSON.stringify(this.value));
    return this.#json;
  }

  /** The JSON text within a page, after its comma, so that a page is joined of as few pieces as may be. */
  get element(): Buffer {
    if (this.#element === undefined) {
      const { value } = this;
      const listed = this.#singleReadOnly === undefined ? value : { ...value, [this.#singleReadOnly]: undefined };
      this.#element = Buffer.from(`,${JSON.stringify(listed)}`);
    }
    return this.#element;
  }
}
