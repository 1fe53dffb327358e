// Many short texts in few large buffers: a Buffer of its own costs more than a short text does.
// Texts are only added, never changed or removed.

export interface PackedText {
  readonly slab: Buffer;
  readonly start: number;
  readonly end: number;
}

const slabBytes = 1024 * 1024;

export class PackedTexts {
  #slab = Buffer.alloc(0);
  #end = 0;

  add(text: string): PackedText {
    const length = Buffer.byteLength(text);
    if (this.#end + length > this.#slab.length) {
      this.#slab = Buffer.allocUnsafeSlow(Math.max(slabBytes, length));
      this.#end = 0;
    }
    const start = this.#end;
    this.#end += this.#slab.write(text, start);
    return { slab: this.#slab, start, end: this.#end };
  }
}
