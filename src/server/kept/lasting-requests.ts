// The writes and refusals of each world, so that a link to one works as long as its world, however much is read and whatever other
// worlds do. Those of unknown callers stand apart: any page on the web can plant them.

import { defaultWorldName } from '../../contract/permissions.ts';
import { AnsweredRequest, bytesOf, fill } from './answered-request.ts';
import { lengthOf } from './exchange-tape.ts';

interface Kept {
  readonly requests: AnsweredRequest[];
  bytes: number;
}

const keptRequests = 1_000;
/** For all worlds; beyond it the one that was asked longest ago forgets its requests. One takes at most a quarter. */
const maxBytes = 64 * 1024 * 1024;
/** Measured: a request without its texts and its exchange. */
const ownBytes = 512;

export class LastingRequests {
  /** By world, the one that was added to last at the end. */
  readonly #worlds = new Map<string | null, Kept>();
  #bytes = 0;

  /** Gives what is kept of it. */
  add(answered: AnsweredRequest): AnsweredRequest {
    const request = new AnsweredRequest();
    fill(request, answered);
    const world = request.identity?.worldName ?? null;
    const kept = this.#worlds.get(world) ?? { requests: [], bytes: 0 };
    this.#worlds.delete(world);
    this.#worlds.set(world, kept);
    kept.requests.push(request);
    this.#count(kept, request, 1);
    while (kept.requests.length > keptRequests || kept.bytes > maxBytes / 4) this.#forgetOldest(kept);
    for (const [oldest] of this.#worlds) {
      if (this.#bytes <= maxBytes) break;
      this.forget(oldest);
    }
    return request;
  }

  /** Those that the world lists, in their order. */
  listOf(world: string): AnsweredRequest[] {
    const names = world === defaultWorldName ? [world, null] : [world];
    const requests = names.flatMap((name) => this.#worlds.get(name)?.requests ?? []);
    return requests.sort((one, other) => one.number - other.number);
  }

  forget(world: string | null): void {
    const kept = this.#worlds.get(world);
    while (kept !== undefined && kept.requests.length > 0) this.#forgetOldest(kept);
    this.#worlds.delete(world);
  }

  /** Its bytes go at once, though the ring may list it for a while. */
  #forgetOldest(kept: Kept): void {
    const request = kept.requests.shift() as AnsweredRequest;
    this.#count(kept, request, -1);
    if (request.exchange !== undefined) request.exchange.own = undefined;
  }

  #count(kept: Kept, request: AnsweredRequest, sign: 1 | -1): void {
    const { exchange } = request;
    const bytes = sign * (ownBytes + bytesOf(request) + (exchange === undefined ? 0 : lengthOf(exchange)));
    kept.bytes += bytes;
    this.#bytes += bytes;
  }
}
