// The requests that were answered last, in the order of their answers. The ring is limited in number and in bytes, and costs
// an answer little: a request is described only when somebody asks for it.

import type { ProblemCode } from '../../contract/form/problems.ts';
import { defaultWorldName } from '../../contract/permissions.ts';
import type { Applied } from '../../engine/kernel/call.ts';
import type { Identity } from '../callers/credentials.ts';
import { Coverage } from './coverage.ts';
import { ExchangeTape, type TapeSlot } from './exchange-tape.ts';
import { OpenedRequests } from './opened-requests.ts';

/** What is kept of a request that was answered; as it is made, nothing is known of it yet. */
export class AnsweredRequest {
  requestId = '';
  method = '';
  /** The path with its query. */
  target = '';
  /** 0 until it is answered. */
  status = 0;
  /** Null where it was refused before its caller was known, and on the pages that need none. */
  identity: Identity | null = null;
  /** Null where no operation was found. */
  operationId: string | null = null;
  code: ProblemCode | null = null;
  /** Null where the operation needs no key. */
  idempotencyKey: string | null = null;
  /** The world's time; null where no world was asked, or one that is not resident. */
  at: string | null = null;
  /** Null where nothing changed. */
  position: number | null = null;
  /** The generation of the world that answered; undefined where none did. */
  generation: string | undefined = undefined;
  /** The position that a rewind went back to; null for other requests. */
  rewoundTo: number | null = null;
  /** The note of the entry that the request became; undefined where it became none. */
  note: Applied['note'] = undefined;
  /** The answer is the one that its key was first given. */
  isReplay = false;
  /** A console read it to fill a panel. */
  isConsoleRead = false;
  /** The world that the request is about, if any: it is listed there too. */
  namedWorld: string | null = null;
  durationMs = 0;
  /** Its slot on the tape; undefined where it was never read, began a stream, or was one of too many reads. */
  exchange: TapeSlot | undefined = undefined;
}

export const unknownRequest: Readonly<AnsweredRequest> = new AnsweredRequest();

/** A world lists all its requests, like its paged log. Those of unknown callers reach no world, and the default one lists them. */
export const isSeenIn = (worldName: string, { identity, namedWorld }: AnsweredRequest): boolean =>
  (identity?.worldName ?? defaultWorldName) === worldName || namedWorld === worldName;

const keptRequests = 1_000;
const keptReadsPerSecond = 200;
/** How much their targets, keys and ids may take together. */
const keptBytes = 1024 * 1024;

/**
 * Writes a request into its slot. An object for each request would be kept just long enough to become garbage of the kind that
 * is seldom collected: after 100,000 requests 12 MiB of it lay about. Copying member by member costs a tenth of
 * Object.assign.
 */
function fill(slot: AnsweredRequest, by: Readonly<AnsweredRequest>): void {
  slot.requestId = by.requestId;
  slot.method = by.method;
  slot.target = by.target;
  slot.status = by.status;
  slot.identity = by.identity;
  slot.operationId = by.operationId;
  slot.code = by.code;
  slot.idempotencyKey = by.idempotencyKey;
  slot.at = by.at;
  slot.position = by.position;
  slot.generation = by.generation;
  slot.rewoundTo = by.rewoundTo;
  slot.note = by.note;
  slot.isReplay = by.isReplay;
  slot.isConsoleRead = by.isConsoleRead;
  slot.namedWorld = by.namedWorld;
  slot.durationMs = by.durationMs;
  slot.exchange = by.exchange;
}

export class RequestRing {
  /** The bytes of as many requests and answers as there is room for. */
  readonly tape = new ExchangeTape();
  readonly coverage = new Coverage();
  /** Those of files that were opened here. */
  readonly opened = new OpenedRequests();
  readonly #slots: AnsweredRequest[] = [];
  /** The numbers of the oldest request that is kept, and of the next that will come. */
  #from = 0;
  #to = 0;
  #bytes = 0;
  /** The numbers of the rewinds. */
  #rewinds: number[] = [];
  #secondFrom = Number.NEGATIVE_INFINITY;
  #readsOfSecond = 0;
  /** Called after each addition, while it is set. */
  onAdded: (() => void) | undefined;

  /**
   * Of the reads that succeed, only the first of each second are written on the tape: a read can be repeated, and under load
   * writing all of them took a fifth of their processor time. `now` is in milliseconds.
   */
  hasTimeForRead(now: number): boolean {
    if (now - this.#secondFrom >= 1000) [this.#secondFrom, this.#readsOfSecond] = [now, 0];
    this.#readsOfSecond += 1;
    return this.#readsOfSecond <= keptReadsPerSecond;
  }

  get from(): number {
    return this.#from;
  }

  get to(): number {
    return this.#to;
  }

  add(request: AnsweredRequest): void {
    if (!request.isConsoleRead) this.coverage.count(request);
    if (this.#to - this.#from === keptRequests) this.#forgetOldest();
    if (this.#to < keptRequests) this.#slots.push(new AnsweredRequest());
    fill(this.#slotOf(this.#to), request);
    if (request.rewoundTo !== null) this.#rewinds.push(this.#to);
    this.#to += 1;
    this.#bytes += bytesOf(request);
    while (this.#bytes > keptBytes) fill(this.#forgetOldest(), unknownRequest);
    this.onAdded?.();
  }

  /** The request with a number from `from` up to `to`, `to` excluded. Not to be kept: another one will take its slot. */
  at(number: number): AnsweredRequest {
    return this.#slotOf(number);
  }

  /** The number after that of a request; that of the oldest when it is not kept. */
  after(requestId: string): number {
    for (let number = this.#to; number > this.#from; number -= 1) {
      if (this.at(number - 1).requestId === requestId) return number;
    }
    return this.#from;
  }

  /** Undefined when it is not kept any more. */
  find(requestId: string): AnsweredRequest | undefined {
    const number = this.after(requestId) - 1;
    return number < this.#from ? undefined : this.at(number);
  }

  /** Whether a rewind has taken back what the request changed, as far as that rewind is kept. */
  isUndone({ identity, position, generation }: AnsweredRequest): boolean {
    if (position === null) return false;
    const rewinds = this.#rewinds.map((number) => this.at(number));
    return rewinds
      .filter((rewind) => rewind.identity?.worldName === identity?.worldName)
      .filter((rewind) => Number(generation) < Number(rewind.generation))
      .some((rewind) => Number(rewind.rewoundTo) < position && position < Number(rewind.position));
  }

  /** Gives its slot, to be filled by another one. */
  #forgetOldest(): AnsweredRequest {
    const slot = this.#slotOf(this.#from);
    this.#bytes -= bytesOf(slot);
    this.#from += 1;
    while (Number(this.#rewinds[0]) < this.#from) this.#rewinds.shift();
    return slot;
  }

  #slotOf(number: number): AnsweredRequest {
    return this.#slots[number % keptRequests] as AnsweredRequest;
  }
}

const idBytes = 16;

function bytesOf({ target, idempotencyKey, note }: AnsweredRequest): number {
  return target.length + (idempotencyKey?.length ?? 0) + idBytes * (note?.created.length ?? 0);
}
