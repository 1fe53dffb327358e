// What was sent and answered last, as bytes on one tape that is written round and round. It takes the same memory however
// many requests come, and none of their objects lives on: where they did, a single plot took 15 % more processor time.

import type { AnswerHeaders } from './answer.ts';

export interface ShownExchange {
  /** Names and values in turn, as Node has them. */
  readonly requestHeaders: readonly string[];
  /** Undefined where none was read. */
  readonly requestBody: Buffer | undefined;
  readonly responseHeaders: AnswerHeaders;
  readonly responseBody: Buffer;
}

export interface KeptExchange {
  readonly requestHeaders: readonly HeaderPair[];
  readonly requestBody: KeptBody;
  readonly responseHeaders: readonly HeaderPair[];
  readonly responseBody: KeptBody;
}

export type HeaderPair = readonly [name: string, value: string];

/** `bytes` is null where there were too many to keep. */
export interface KeptBody {
  readonly byteLength: number;
  readonly bytes: Buffer | null;
}

/** Where an exchange stands, and how long its parts are: the headers asked with, the body, the headers told, the body. */
export interface TapeSlot {
  /** Counted from the first byte that was ever written. */
  readonly from: number;
  readonly askedLength: number;
  readonly requestBodyLength: number;
  readonly responseHeadersLength: number;
  readonly responseBodyLength: number;
}

export const tapeBytes = 4 * 1024 * 1024;
/** What is kept of one body; a larger one is its size alone. */
export const keptBodyBytes = 64 * 1024;

export class ExchangeTape {
  /** Made for the first exchange: a server that nobody asks needs none. */
  #bytes: Buffer | undefined;
  /** How many were ever written, those that were left free at the tape's end included. */
  #written = 0;

  write({ requestHeaders, requestBody, responseHeaders, responseBody }: ShownExchange): TapeSlot {
    this.#bytes ??= Buffer.allocUnsafeSlow(tapeBytes);
    const asked = requestHeaders.join('\n');
    const headerBytes = joinHeaders(responseHeaders);
    const slot = {
      from: 0,
      askedLength: asked.length,
      requestBodyLength: requestBody?.length ?? 0,
      responseHeadersLength: headerBytes.length,
      responseBodyLength: responseBody.length,
    };
    slot.from = this.#findRoom(lengthOf(slot));
    let at = slot.from % tapeBytes;
    at += this.#bytes.write(asked, at, 'latin1');
    if (requestBody !== undefined) at += this.#writeBody(requestBody, at);
    at += this.#bytes.write(headerBytes, at, 'latin1');
    this.#writeBody(responseBody, at);
    return slot;
  }

  /** Undefined where newer ones were written over it. */
  read(slot: TapeSlot): KeptExchange | undefined {
    if (this.#bytes === undefined || this.#written - slot.from > tapeBytes) return undefined;
    const bytes = this.#bytes;
    let at = slot.from % tapeBytes;
    const take = (length: number) => {
      at += length;
      return bytes.subarray(at - length, at);
    };
    const takeHeaders = (length: number) => splitHeaders(take(length).toString('latin1'));
    const takeBody = (byteLength: number) => ({
      byteLength,
      bytes: byteLength > keptBodyBytes ? null : Buffer.from(take(byteLength)),
    });
    return {
      requestHeaders: takeHeaders(slot.askedLength),
      requestBody: takeBody(slot.requestBodyLength),
      responseHeaders: takeHeaders(slot.responseHeadersLength),
      responseBody: takeBody(slot.responseBodyLength),
    };
  }

  /** An exchange stands in one piece: what is left at the tape's end may be too short for it. */
  #findRoom(length: number): number {
    const left = tapeBytes - (this.#written % tapeBytes);
    const from = length > left ? this.#written + left : this.#written;
    this.#written = from + length;
    return from;
  }

  #writeBody(body: Buffer, at: number): number {
    return body.length > keptBodyBytes ? 0 : body.copy(this.#bytes as Buffer, at);
  }
}

const keptLength = (bodyLength: number): number => (bodyLength > keptBodyBytes ? 0 : bodyLength);

const lengthOf = ({ askedLength, requestBodyLength, responseHeadersLength, responseBodyLength }: TapeSlot): number =>
  askedLength + keptLength(requestBodyLength) + responseHeadersLength + keptLength(responseBodyLength);

function joinHeaders(headers: AnswerHeaders): string {
  let text = '';
  for (const name in headers) text += text === '' ? `${name}\n${headers[name]}` : `\n${name}\n${headers[name]}`;
  return text;
}

const splitHeaders = (text: string): HeaderPair[] => pairHeaders(text === '' ? [] : text.split('\n'));

/** Of names and values in turn. */
export const pairHeaders = (flat: readonly string[]): HeaderPair[] =>
  flat.flatMap((name, index) => (index % 2 === 0 ? [[name, String(flat[index + 1])] as const] : []));
