// Stores many short JSON texts in few large buffers: a separate Buffer costs more memory than a short text. Texts are only added,
// never changed or removed.

import { LimitedCache } from './limited-cache.ts';

const slabBytes = 1024 * 1024;
/** Computing the neighbours of many plots reads the same ones again and again. */
const valuesRemembered = 256;

interface Slab {
  readonly bytes: Buffer;
  /** Values that were read last, of all slabs. */
  readonly values: LimitedCache<unknown, PackedText>;
}

export class PackedText {
  readonly #slab: Slab;
  readonly #start: number;
  readonly #end: number;

  constructor(slab: Slab, start: number, end: number) {
    this.#slab = slab;
    this.#start = start;
    this.#end = end;
  }

  get bytes(): Buffer {
    return this.#slab.bytes.subarray(this.#start, this.#end);
  }

  /** The parsed text without its first character, a comma. */
  get value(): unknown {
    const { bytes, values } = this.#slab;
    return values.get(this) ?? values.keep(this, JSON.parse(bytes.toString('utf8', this.#start + 1, this.#end)));
  }
}

export class PackedTexts {
  readonly #values: Slab['values'] = new LimitedCache(valuesRemembered);
  #slab: Slab = { bytes: Buffer.alloc(0), values: this.#values };
  #end = 0;

  add(text: string): PackedText {
    const length = Buffer.byteLength(text);
    if (this.#end + length > this.#slab.bytes.length) {
      this.#slab = { bytes: Buffer.allocUnsafeSlow(Math.max(slabBytes, length)), values: this.#values };
      this.#end = 0;
    }
    const start = this.#end;
    this.#end += this.#slab.bytes.write(text, start);
    return new PackedText(this.#slab, start, this.#end);
  }
}
