// The part of Node's Buffer that the readers of files use, for a page.

const encoder = new TextEncoder();
const bytesOf = (text: string, encoding?: string): ArrayLike<number> =>
  encoding === 'hex' ? (text.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16)) : encoder.encode(text);

class PageBuffer extends Uint8Array {
  copy(target: Uint8Array, at = 0, start = 0, end = this.length): void {
    target.set(this.subarray(start, end), at);
  }

  /** Shares the memory, like Node's. */
  override slice(start?: number, end?: number): ReturnType<Uint8Array<ArrayBuffer>['slice']> {
    return this.subarray(start, end);
  }

  compare(other: Uint8Array, start = 0, end = other.length): number {
    const differs = this.findIndex((byte, at) => byte !== other[start + at]);
    return differs < 0 ? this.length - (end - start) : (this[differs] as number) - (other[start + differs] ?? 0);
  }

  override toString(encoding = 'utf-8', start = 0, end = this.length): string {
    return new TextDecoder(encoding, { ignoreBOM: true }).decode(this.subarray(start, end));
  }
}

/** Defines `readDoubleLE` and the like. */
for (const type of ['Uint8', 'Uint16', 'Uint32', 'Int8', 'Int16', 'Int32', 'Float32', 'Float64'] as const)
  for (const end of ['LE', 'BE'])
    Object.defineProperty(PageBuffer.prototype, nameOf(type, end), {
      configurable: true,
      value(this: PageBuffer, at: number) {
        return new DataView(this.buffer, this.byteOffset, this.length)[`get${type}`](at, end === 'LE');
      },
    });

function nameOf(type: string, end: string): string {
  const name = type.replace('Uint', 'UInt').replace('Float32', 'Float').replace('Float64', 'Double');
  return `read${name}${name.endsWith('Int8') ? '' : end}`;
}

export const Buffer = Object.assign(PageBuffer, {
  isBuffer: (value: unknown): boolean => value instanceof PageBuffer,
  allocUnsafe: (length: number) => new PageBuffer(length),
  compare: (one: PageBuffer, other: PageBuffer) => one.compare(other),
  concat: (all: readonly PageBuffer[]) => new PageBuffer(all.flatMap((one) => [...one])),
  from: (content: string | ArrayLike<number>, encoding?: string) =>
    new PageBuffer(typeof content === 'string' ? bytesOf(content, encoding) : content),
});
