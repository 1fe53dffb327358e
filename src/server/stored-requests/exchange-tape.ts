// Stores requests and answers as bytes. Those of reads are on one ring buffer. It takes constant memory, and their objects are
// released: keeping them took 15 % more processor time for reading a plot.

import type { Exchange, HeaderPair } from '../../client/exchange.ts';

/** A body that is too long to be kept is replaced by its length. */
export type KeptBody = Buffer | { readonly byteLength: number };

export const keptBodyBytes = 64 * 1024;

type Head = readonly [
  requestHeaders: readonly HeaderPair[],
  responseHeaders: readonly HeaderPair[],
  bodies: readonly (readonly [byteLength: number, keptLength: number])[],
];

/** Packs an exchange as the length of its head, the head as JSON, and the bodies. */
export function packExchange(exchange: Exchange<KeptBody>): Buffer {
  const { requestHeaders, requestBody, responseHeaders, responseBody } = exchange;
  const bodies = [requestBody, responseBody];
  const kept = bodies.map((body) => (Buffer.isBuffer(body) && body.length <= keptBodyBytes ? body : Buffer.alloc(0)));
  const lengths = bodies.map(({ byteLength }, index) => [byteLength, (kept[index] as Buffer).length] as const);
  const head = Buffer.from(JSON.stringify([requestHeaders, responseHeaders, lengths] satisfies Head));
  const parts = [head, ...kept];
  // A piece from Node's pool would keep the whole pool alive.
  const packed = Buffer.allocUnsafeSlow(parts.reduce((sum, { length }) => sum + length, 4));
  let at = packed.writeUInt32LE(head.length);
  for (const part of parts) at += part.copy(packed, at);
  return packed;
}

export function unpackExchange(packed: Buffer): Exchange<KeptBody> {
  let at = 4 + packed.readUInt32LE();
  const [requestHeaders, responseHeaders, lengths] = JSON.parse(packed.toString('utf8', 4, at)) as Head;
  const [requestBody, responseBody] = lengths.map(([byteLength, keptLength]) => {
    at += keptLength;
    return keptLength < byteLength ? { byteLength } : Buffer.from(packed.subarray(at - keptLength, at));
  }) as [KeptBody, KeptBody];
  return { requestHeaders, requestBody, responseHeaders, responseBody };
}

/** `packed` is undefined once its bytes are forgotten. */
export type PackedExchange = TapeSlot | { packed: Buffer | undefined };

interface TapeSlot {
  /** Counted from the first byte ever written. */
  readonly from: number;
  readonly length: number;
}

export const tapeBytes = 4 * 1024 * 1024;

export class ExchangeTape {
  /** Allocated for the first exchange: a server without requests needs none. */
  #bytes = Buffer.alloc(0);
  /** The bytes ever written, including those that were left free at the end of the buffer. */
  #written = 0;

  write(packed: Buffer): TapeSlot {
    if (this.#bytes.length === 0) this.#bytes = Buffer.allocUnsafeSlow(tapeBytes);
    // An exchange is contiguous, so the end of the buffer may be too short for it.
    const left = tapeBytes - (this.#written % tapeBytes);
    const from = packed.length > left ? this.#written + left : this.#written;
    this.#written = from + packed.length;
    packed.copy(this.#bytes, from % tapeBytes);
    return { from, length: packed.length };
  }

  /** Undefined where it is forgotten or overwritten. */
  read(place: PackedExchange): Exchange<KeptBody> | undefined {
    if ('packed' in place) return place.packed && unpackExchange(place.packed);
    const { from, length } = place;
    if (this.#written - from > tapeBytes) return undefined;
    return unpackExchange(this.#bytes.subarray(from % tapeBytes, (from % tapeBytes) + length));
  }
}
