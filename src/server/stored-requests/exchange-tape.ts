// Requests and answers as bytes. Those of reads are on one tape that is written round and round. It takes the same memory however
// many come, and none of their objects lives on: where they did, reading one plot took 15 % more processor time.

import type { Exchange, HeaderPair } from '../../client/exchange.ts';

/** A body that is too long to be kept has only its length. */
export type KeptBody = Buffer | { readonly byteLength: number };

/** The size up to which a body is kept. */
export const keptBodyBytes = 64 * 1024;

type Head = readonly [
  requestHeaders: readonly HeaderPair[],
  responseHeaders: readonly HeaderPair[],
  bodies: readonly (readonly [byteLength: number, keptLength: number])[],
];

/** The piece is the length of its head, the head as JSON, and the bodies. */
export function packExchange(exchange: Exchange<KeptBody>): Buffer {
  const { requestHeaders, requestBody, responseHeaders, responseBody } = exchange;
  const bodies = [requestBody, responseBody];
  const kept = bodies.map((body) => (Buffer.isBuffer(body) && body.length <= keptBodyBytes ? body : Buffer.alloc(0)));
  const lengths = bodies.map(({ byteLength }, index) => [byteLength, (kept[index] as Buffer).length] as const);
  const head = Buffer.from(JSON.stringify([requestHeaders, responseHeaders, lengths] satisfies Head));
  const parts = [head, ...kept];
  // A piece from Node's pool would keep all of the pool alive.
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

/** `own` is undefined once its bytes are forgotten. */
export type PackedExchange = TapeSlot | { own: Buffer | undefined };

interface TapeSlot {
  /** Counted from the first byte that was ever written on the tape. */
  readonly from: number;
  readonly length: number;
}

export const tapeBytes = 4 * 1024 * 1024;

export class ExchangeTape {
  /** Made for the first exchange: a server without requests needs none. */
  #bytes = Buffer.alloc(0);
  /** How many bytes were ever written, including those that were left free at the tape's end. */
  #written = 0;

  write(packed: Buffer): TapeSlot {
    if (this.#bytes.length === 0) this.#bytes = Buffer.allocUnsafeSlow(tapeBytes);
    // An exchange lies in one piece, for which the tape's end may be too short.
    const left = tapeBytes - (this.#written % tapeBytes);
    const from = packed.length > left ? this.#written + left : this.#written;
    this.#written = from + packed.length;
    packed.copy(this.#bytes, from % tapeBytes);
    return { from, length: packed.length };
  }

  /** Undefined where it is forgotten, or newer ones were written over it. */
  read(place: PackedExchange): Exchange<KeptBody> | undefined {
    if ('own' in place) return place.own && unpackExchange(place.own);
    const { from, length } = place;
    if (this.#written - from > tapeBytes) return undefined;
    return unpackExchange(this.#bytes.subarray(from % tapeBytes, (from % tapeBytes) + length));
  }
}
