// The requests that were answered last, in the order of their answers. It has an end in number and in bytes, and costs an
// answer little: what a request is told as is made when somebody asks.

import { defaultWorldName } from '../../contract/permissions.ts';
import type { ProblemCode } from '../../contract/problems.ts';
import type { Applied } from '../../world/kernel/call.ts';
import type { Identity } from '../callers/credentials.ts';
import { Coverage } from './coverage.ts';
import { ExchangeTape, type TapeSlot } from './exchange-tape.ts';

declare module 'fastify' {
  interface FastifyInstance {
    requestRing: RequestRing;
  }
}

/** As it is before anything is known of it. */
class Slot {
  requestId = '';
  method = '';
  /** With its query. */
  target = '';
  status = 0;
  /** Null where it was refused before anybody was known to ask. */
  identity: Identity | null = null;
  /** Null where no operation was found. */
  operationId: string | null = null;
  code: ProblemCode | null = null;
  idempotencyKey: string | null = null;
  /** The world's time; null where no world was asked, or one that is not in use. */
  at: string | null = null;
  /** Null where nothing changed. */
  position: number | null = null;
  /** Of the world that answered; undefined where none did. */
  generation: string | undefined = undefined;
  /** Where a rewind led back to; null of all else. */
  rewoundTo: number | null = null;
  note: Applied['note'] = undefined;
  /** The answer that the key was given first. */
  isReplay = false;
  /** A console read it to fill a panel. */
  isConsoleRead = false;
  /** What the request is about, where that is a world: it is told there too. */
  namedWorld: string | null = null;
  durationMs = 0;
  /** Where what was sent and answered is kept; undefined for what was never read, began a stream, or had no time for it. */
  exchange: TapeSlot | undefined = undefined;
}

export type AnsweredRequest = Readonly<Slot>;
export const unknownRequest: AnsweredRequest = new Slot();

/** As of the paged log, the whole world is told. Whoever was not known asked no world; that is told in the default one. */
export const isSeenIn = (worldName: string, { identity, namedWorld }: AnsweredRequest): boolean =>
  (identity?.worldName ?? defaultWorldName) === worldName || namedWorld === worldName;

const keptRequests = 1_000;
const keptReadsPerSecond = 200;
/** What their targets, keys and ids may take together. */
const keptBytes = 1024 * 1024;

/**
 * Filled anew by each request that comes to it. An object of each request's own would be kept just long enough to become
 * garbage of the kind that is seldom collected: after 100,000 requests 12 MiB of it lay about. Member by member, which
 * costs a tenth of Object.assign.
 */
function fill(slot: Slot, by: AnsweredRequest): void {
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
  /** What was sent and answered, of as many as there is room for. */
  readonly tape = new ExchangeTape();
  readonly coverage = new Coverage();
  readonly #slots: Slot[] = [];
  /** Of the oldest that is kept, and of the next that will come. */
  #from = 0;
  #to = 0;
  #bytes = 0;
  /** The numbers of those that took something back. */
  #rewinds: number[] = [];
  #secondFrom = Number.NEGATIVE_INFINITY;
  #readsOfSecond = 0;
  /** Called after each addition, as long as it is there. */
  onAdded: (() => void) | undefined;

  /**
   * Of the reads that succeed, the first so many of a second are written on the tape: they can be asked again, and under
   * load writing all of them took a fifth of their processor time. `now` is in milliseconds.
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
    this.coverage.count(request);
    if (this.#to - this.#from === keptRequests) this.#forgetOldest();
    if (this.#to < keptRequests) this.#slots.push(new Slot());
    fill(this.#slotOf(this.#to), request);
    if (request.rewoundTo !== null) this.#rewinds.push(this.#to);
    this.#to += 1;
    this.#bytes += bytesOf(request);
    while (this.#bytes > keptBytes) fill(this.#forgetOldest(), unknownRequest);
    this.onAdded?.();
  }

  /** Of a number from `from` up to `to`, that excluded; not to be held, since another takes its place. */
  at(number: number): AnsweredRequest {
    return this.#slotOf(number);
  }

  /** The number behind a request; that of the oldest when it is not kept. */
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

  /** Whether a rewind has taken back what it changed, as far as that rewind is kept. */
  isUndone({ identity, position, generation }: AnsweredRequest): boolean {
    if (position === null) return false;
    const rewinds = this.#rewinds.map((number) => this.at(number));
    return rewinds
      .filter((rewind) => rewind.identity?.worldName === identity?.worldName)
      .filter((rewind) => Number(generation) < Number(rewind.generation))
      .some((rewind) => Number(rewind.rewoundTo) < position && position < Number(rewind.position));
  }

  /** Gives its slot, to be filled by another one. */
  #forgetOldest(): Slot {
    const slot = this.#slotOf(this.#from);
    this.#bytes -= bytesOf(slot);
    this.#from += 1;
    while (Number(this.#rewinds[0]) < this.#from) this.#rewinds.shift();
    return slot;
  }

  #slotOf(number: number): Slot {
    return this.#slots[number % keptRequests] as Slot;
  }
}

const idBytes = 16;

function bytesOf({ target, idempotencyKey, note }: AnsweredRequest): number {
  return target.length + (idempotencyKey?.length ?? 0) + idBytes * (note?.created.length ?? 0);
}
