// Decides which answered requests are stored: the last ones, in a ring buffer limited in number and in bytes, and the writes and
// refusals of each world for longer. A request is described only when it is read, which makes the buffer cheap.

import type { Exchange } from '../../client/exchange.ts';
import { withholdTarget } from '../../client/withhold.ts';
import { checkOf } from '../../contract/form/problems.ts';
import type { LoggedRequest } from '../../contract/records.ts';
import { pathOf, queryOf } from '../wire/request-path.ts';
import { Coverage } from './coverage.ts';
import { ExchangeTape, type KeptBody } from './exchange-tape.ts';
import {
  bytesOf,
  fill,
  isSeenIn,
  isWriteOrRefusal,
  OpenedRequest,
  openedNumber,
  StoredRequest,
  unknownRequest,
} from './stored-request.ts';
import { WritesAndRefusals } from './writes-and-refusals.ts';

const keptRequests = 1_000;
const keptReadsPerSecond = 200;
/** The limit for targets, keys and ids together. */
const keptBytes = 1024 * 1024;

export class StoredRequests {
  readonly tape = new ExchangeTape();
  readonly coverage = new Coverage();
  readonly #lasting = new WritesAndRefusals();
  readonly #slots: StoredRequest[] = [];
  /** Requests from `#from` up to `#to`, which is excluded, are kept. */
  #from = 0;
  #to = 0;
  #bytes = 0;
  readonly #rewinds: StoredRequest[] = [];
  #secondFrom = Number.NEGATIVE_INFINITY;
  #readsOfSecond = 0;
  onAdded: (() => void) | undefined;

  /**
   * Of successful reads, only the first of each second are written to the buffer: a read can be repeated, and under load writing
   * all of them took a fifth of their processor time. `now` is in milliseconds.
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

  add(request: StoredRequest): void {
    this.coverage.count(request);
    request.number = this.#to;
    request.answeredAt = Date.now();
    if (this.#to - this.#from === keptRequests) this.#forgetOldest();
    if (this.#to < keptRequests) this.#slots.push(new StoredRequest());
    fill(this.at(this.#to), request);
    const lasting = isWriteOrRefusal(request) ? this.#lasting.add(request) : undefined;
    if (lasting?.rewoundTo != null) this.#rewinds.push(lasting);
    if (this.#rewinds.length > keptRequests) this.#rewinds.shift();
    this.#to += 1;
    this.#bytes += bytesOf(request);
    while (this.#bytes > keptBytes) fill(this.#forgetOldest(), unknownRequest);
    this.onAdded?.();
  }

  /** Takes a number from `from` up to `to`, which is excluded. The slot will be reused. */
  at(number: number): StoredRequest {
    return this.#slots[number % keptRequests] as StoredRequest;
  }

  open(worldName: string, requests: readonly OpenedRequest[]): void {
    this.#lasting.open(worldName, requests);
  }

  /** Undefined where it was not stored, or is forgotten. */
  readExchange({ exchange }: StoredRequest): Exchange<KeptBody> | undefined {
    return exchange && this.tape.read(exchange);
  }

  /** The requests that a world lists, from a number on and in their order. Callers must not keep them, since slots are reused. */
  listOf(worldName: string, since = 0): StoredRequest[] {
    const listed = this.#lasting.listOf(worldName).filter(({ number }) => since <= number && number < this.#from);
    for (let number = Math.max(since, this.#from); number < this.#to; number += 1)
      if (isSeenIn(worldName, this.at(number))) listed.push(this.at(number));
    return listed;
  }

  /** The number after the request; 0, before all requests, when it is not stored. */
  after(worldName: string, requestId: string): number {
    for (let number = this.#to; number > this.#from; number -= 1)
      if (this.at(number - 1).requestId === requestId) return number;
    return (this.find(worldName, requestId)?.number ?? -1) + 1;
  }

  find(worldName: string, requestId: string): StoredRequest | undefined {
    return this.listOf(worldName, openedNumber).findLast((request) => request.requestId === requestId);
  }

  /** Forgets the requests of a world that ended, except for the last ones of all worlds. */
  forget(worldName: string): void {
    this.#lasting.forget(worldName);
  }

  /** Whether a rewind has undone the change of the request, as far as that rewind is stored. */
  isUndone({ identity, position, generation }: StoredRequest): boolean {
    if (position === null) return false;
    return this.#rewinds
      .filter((rewind) => rewind.identity?.worldName === identity?.worldName)
      .filter((rewind) => Number(generation) < Number(rewind.generation))
      .some((rewind) => Number(rewind.rewoundTo) < position && position < Number(rewind.position));
  }

  /** The slot is reused for another request. */
  #forgetOldest(): StoredRequest {
    const slot = this.at(this.#from);
    this.#bytes -= bytesOf(slot);
    this.#from += 1;
    return slot;
  }
}

export function describeRequest(storedRequests: StoredRequests, request: StoredRequest): LoggedRequest {
  if (request instanceof OpenedRequest) return request.described;
  const { position, at, note, identity, operationId, method, target, status, idempotencyKey, requestId, code } =
    request;
  return {
    position,
    at,
    organizationId: identity?.organizationId ?? null,
    profile: identity?.profile ?? null,
    operationId,
    method,
    path: pathOf(target),
    status,
    idempotencyKey,
    created: [...(note?.created ?? [])],
    requestId,
    query: queryOf(withholdTarget(method, target)),
    world: identity?.worldName ?? null,
    code,
    check: code === null ? null : (checkOf(code)?.name ?? null),
    isUndone: storedRequests.isUndone(request),
    rewoundTo: request.rewoundTo,
    isReplay: request.isReplay,
    answeredAt: new Date(request.answeredAt).toISOString(),
    durationMs: Math.round(request.durationMs * 10) / 10,
  };
}
