// One stored record: its value, its sort key in the collection, and its JSON text.

import { jsonInSlices } from '../../primitives/json-in-slices.ts';
import { memoize } from '../../primitives/memoize.ts';
import { memoryOf } from '../../primitives/memory-of.ts';
import type { PackedText, PackedTexts } from '../../primitives/packed-texts.ts';
import type { Slices } from '../../primitives/slices.ts';
import type { Costed, SharedCost } from '../kernel/account.ts';

/** Lists are newest first; the id breaks ties. Ids grow in length after 9999, so the longer one is the newer one. */
export interface SortKey {
  readonly time: string;
  readonly id: string;
}

/** Negative when `a` is older than `b`. */
export function compareSortKeys(a: SortKey, b: SortKey): number {
  if (a.time !== b.time) return a.time < b.time ? -1 : 1;
  if (a.id === b.id) return 0;
  if (a.id.length !== b.id.length) return a.id.length - b.id.length;
  return a.id < b.id ? -1 : 1;
}

/** The facts of a collection that its entries need. */
export interface EntryFacts {
  readonly idField: string;
  /** Null: never listed. */
  readonly timeField: string | null;
  /** A member that a single read shows and a page leaves out. */
  readonly singleReadOnly?: string;
}

export class Entry<T = unknown> implements SortKey, Costed {
  readonly id: string;
  readonly time: string;
  /** The time of the last change, so that a filter by it parses no text; undefined where it is not known yet. */
  readonly updatedAt: string | undefined;
  readonly #singleReadOnly: string | undefined;
  /** Either the value or the packed text is kept. */
  #value: T | undefined;
  #packed: PackedText | undefined;
  #json: Buffer | undefined;
  #element: Buffer | undefined;
  /** The cost that counts its bytes; undefined in the seed. */
  cost: SharedCost | undefined;

  constructor({ idField, timeField, singleReadOnly }: EntryFacts, value: T) {
    const fields = value as Record<string, string>;
    this.id = fields[idField] as string;
    this.time = timeField === null ? '' : (fields[timeField] as string);
    // The two texts are mostly equal, and sharing one saves memory for a million records.
    this.updatedAt = fields.updatedAt === this.time ? this.time : fields.updatedAt;
    this.#value = value;
    this.#singleReadOnly = singleReadOnly;
  }

  get value(): T {
    return this.#value ?? ((this.#packed as PackedText).value as T);
  }

  /** The members that indexes use: the value itself, or the known part of it before it is made. */
  get indexedMembers(): Partial<T> {
    return this.#value ?? this.value;
  }

  /** Its approximate memory, with its text and its places in lists; for a record that is made later, its memory so far. */
  get bytes(): number {
    return Math.round(ownBytes + bytesPerValueByte * memoryOf(this.indexedMembers));
  }

  /** The JSON text of a single read; made once, since a record is replaced and never changed. */
  get json(): Buffer {
    this.#json ??= (this.#singleReadOnly === undefined ? this.element : this.#whole()).subarray(1);
    return this.#json;
  }

  /** The JSON text within a page, with a comma before it, so that a page is joined from as few pieces as possible. */
  get element(): Buffer {
    this.#element ??=
      this.#singleReadOnly === undefined
        ? this.#whole()
        : Buffer.from(renderElement({ ...this.value, [this.#singleReadOnly]: undefined }));
    return this.#element;
  }

  get isRendered(): boolean {
    return this.#element !== undefined;
  }

  /** Precomputes the text in slices; where pages and single reads differ, each text is made when it is first read. */
  *render(): Slices<void> {
    if (this.#singleReadOnly !== undefined || this.#element !== undefined) return;
    this.#element = Buffer.concat([comma, yield* jsonInSlices(this.value as object)]);
  }

  /** Keeps the text and drops the value, which is parsed again when it is read. */
  pack(texts: PackedTexts): void {
    this.#packed = texts.add(renderElement(this.#value));
    this.#value = undefined;
  }

  #whole(): Buffer {
    return this.#packed?.bytes ?? Buffer.from(renderElement(this.value));
  }
}

/** A record that is computed when it is first read, from facts that never change. Its indexed members are known before. */
export class LateEntry<T> extends Entry<T> {
  readonly #make: () => T;

  constructor(facts: EntryFacts, indexedMembers: Partial<T>, make: () => T) {
    super(facts, indexedMembers as T);
    this.#make = memoize(make);
  }

  override get value(): T {
    return this.#make();
  }
}

/** The measured memory of an entry with its places in lists; and of a value with its text, made when it is first read. */
const ownBytes = 600;
const bytesPerValueByte = 1.6;

const comma = Buffer.from(',');
const renderElement = (value: unknown): string => `,${JSON.stringify(value)}`;
