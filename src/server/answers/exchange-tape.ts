// What was sent and answered last, as bytes on one tape that is written round and round. It takes the same memory however
// many requests come, and none of their objects lives on: where they did, a single plot took 15 % more processor time.

import type { AnswerHeaders } from './answer.ts';

export interface ToldExchange {
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
export interface TapePlace {
  /** Counted from the first byte that was ever written. */
  readonly from: number;
  readonly askedLength: number;
  readonly requestBodyLength: number;
  readonly toldLength: number;
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

  write({ requestHeaders, requestBody, responseHeaders, responseBody }: ToldExchange): TapePlace {
    this.#bytes ??= Buffer.allocUnsafeSlow(tapeBytes);
    const asked = requestHeaders.join('\n');
    const told = joinHeaders(responseHeaders);
    const place = {
      from: 0,
      askedLength: asked.length,
      requestBodyLength: requestBody?.length ?? 0,
      toldLength: told.length,
      responseBodyLength: responseBody.length,
    };
    place.from = this.#findRoom(lengthOf(place));
    let at = place.from % tapeBytes;
    at += this.#bytes.write(asked, at, 'latin1');
    if (requestBody !== undefined) at += this.#writeBody(requestBody, at);
    at += this.#bytes.write(told, at, 'latin1');
    this.#writeBody(responseBody, at);
    return place;
  }

  /** Undefined where newer ones were written over it. */
  read(place: TapePlace): KeptExchange | undefined {
    if (this.#bytes === undefined || this.#written - place.from > tapeBytes) return undefined;
    const bytes = this.#bytes;
    let at = place.from % tapeBytes;
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
      requestHeaders: takeHeaders(place.askedLength),
      requestBody: takeBody(place.requestBodyLength),
      responseHeaders: takeHeaders(place.toldLength),
      responseBody: takeBody(place.responseBodyLength),
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

const lengthOf = ({ askedLength, requestBodyLength, toldLength, responseBodyLength }: TapePlace): number =>
  askedLength + keptLength(requestBodyLength) + toldLength + keptLength(responseBodyLength);

function joinHeaders(headers: AnswerHeaders): string {
  let text = '';
  for (const name in headers) text += text === '' ? `${name}\n${headers[name]}` : `\n${name}\n${headers[name]}`;
  return text;
}

function splitHeaders(text: string): HeaderPair[] {
  const parts = text === '' ? [] : text.split('\n');
  return parts.flatMap((name, index) => (index % 2 === 0 ? [[name, parts[index + 1] ?? ''] as const] : []));
}
