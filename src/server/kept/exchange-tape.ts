// Requests and answers as bytes. Those of reads are on one tape that is written round and round. It takes the same memory however
// many come, and none of their objects lives on: where they did, reading one plot took 15 % more processor time.

/** Lower-case names; without those that Node adds, such as date. */
export type AnswerHeaders = Readonly<Record<string, number | string | string[] | undefined>>;

export interface NewExchange {
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

/** Where an exchange begins, and how long its four parts are, in their order. */
export interface TapeSlot {
  /** Counted from the first byte that was ever written on the tape; before all of them where it is not there. */
  readonly from: number;
  /** Its bytes where it is not on the tape; undefined where it is, and once they are forgotten. */
  own: Buffer | undefined;
  readonly requestHeadersLength: number;
  readonly requestBodyLength: number;
  readonly responseHeadersLength: number;
  readonly responseBodyLength: number;
}

export const tapeBytes = 4 * 1024 * 1024;
/** The size up to which a body is kept; of a larger one only its size is. */
export const keptBodyBytes = 64 * 1024;

export class ExchangeTape {
  /** Made for the first exchange: a server without requests needs none. */
  #bytes: Buffer | undefined;
  /** How many bytes were ever written, including those that were left free at the tape's end. */
  #written = 0;

  /** One that `isLasting` gets bytes of its own, over which nothing is written. */
  write({ requestHeaders, requestBody, responseHeaders, responseBody }: NewExchange, isLasting = false): TapeSlot {
    const requestText = requestHeaders.join('\n');
    const responseText = joinHeaders(responseHeaders);
    const slot: { -readonly [Name in keyof TapeSlot]: TapeSlot[Name] } = {
      from: Number.NEGATIVE_INFINITY,
      own: undefined,
      requestHeadersLength: requestText.length,
      requestBodyLength: requestBody?.length ?? 0,
      responseHeadersLength: responseText.length,
      responseBodyLength: responseBody.length,
    };
    const length = lengthOf(slot);
    if (isLasting) slot.own = Buffer.allocUnsafeSlow(length);
    else slot.from = this.#findRoom(length);
    this.#bytes ??= Buffer.allocUnsafeSlow(tapeBytes);
    const bytes = slot.own ?? this.#bytes;
    let at = isLasting ? 0 : slot.from % tapeBytes;
    at += bytes.write(requestText, at, 'latin1');
    if (requestBody !== undefined) at += writeBody(requestBody, bytes, at);
    at += bytes.write(responseText, at, 'latin1');
    writeBody(responseBody, bytes, at);
    return slot;
  }

  /** Undefined where it is forgotten, or newer ones were written over it. */
  read(slot: TapeSlot): KeptExchange | undefined {
    const bytes = this.#written - slot.from > tapeBytes ? slot.own : this.#bytes;
    if (bytes === undefined) return undefined;
    let at = bytes === slot.own ? 0 : slot.from % tapeBytes;
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
      requestHeaders: takeHeaders(slot.requestHeadersLength),
      requestBody: takeBody(slot.requestBodyLength),
      responseHeaders: takeHeaders(slot.responseHeadersLength),
      responseBody: takeBody(slot.responseBodyLength),
    };
  }

  /** An exchange lies in one piece: what is left at the tape's end may be too short for it. */
  #findRoom(length: number): number {
    const left = tapeBytes - (this.#written % tapeBytes);
    const from = length > left ? this.#written + left : this.#written;
    this.#written = from + length;
    return from;
  }
}

const writeBody = (body: Buffer, bytes: Buffer, at: number): number =>
  body.length > keptBodyBytes ? 0 : body.copy(bytes, at);

const keptLength = (bodyLength: number): number => (bodyLength > keptBodyBytes ? 0 : bodyLength);

/** How many bytes of it are kept. */
export const lengthOf = ({
  requestHeadersLength,
  requestBodyLength,
  responseHeadersLength,
  responseBodyLength,
}: TapeSlot) =>
  requestHeadersLength + keptLength(requestBodyLength) + responseHeadersLength + keptLength(responseBodyLength);

function joinHeaders(headers: AnswerHeaders): string {
  let text = '';
  for (const name in headers) text += text === '' ? `${name}\n${headers[name]}` : `\n${name}\n${headers[name]}`;
  return text;
}

const splitHeaders = (text: string): HeaderPair[] => pairHeaders(text === '' ? [] : text.split('\n'));

/** The pairs of a list in which names and values alternate. */
export const pairHeaders = (flat: readonly string[]): HeaderPair[] =>
  flat.flatMap((name, index) => (index % 2 === 0 ? [[name, String(flat[index + 1])] as const] : []));
