// Stores the writes and refusals of each world, so that a link to one works as long as its world does, however many reads and
// other worlds follow. The requests of the file that a world was opened from come before them. Requests of unknown callers are
// stored apart, since any page on the web can send them.

import { defaultWorldName } from '../../contract/permissions.ts';
import { memoryOf } from '../../primitives/memory-of.ts';
import { bytesOf, fill, OpenedRequest, StoredRequest } from './stored-request.ts';

interface Kept {
  readonly requests: StoredRequest[];
  bytes: number;
}

const keptRequests = 1_000;
/** Beyond it, the least recently used world forgets its requests. One world takes at most a quarter. */
const maxBytes = 64 * 1024 * 1024;
/** The measured memory of a request besides its texts and its exchange. */
const ownBytes = 512;

export class WritesAndRefusals {
  /** The most recently used world is the last one. */
  readonly #worlds = new Map<string | null, Kept>();
  #bytes = 0;

  add(answered: StoredRequest): StoredRequest {
    const request = new StoredRequest();
    fill(request, answered);
    this.#keep(request.identity?.worldName ?? null, [request]);
    return request;
  }

  /** Replaces the stored requests of the world by those of a file, oldest first. */
  open(world: string, requests: readonly OpenedRequest[]): void {
    this.forget(world);
    this.#keep(world, requests);
  }

  listOf(world: string): StoredRequest[] {
    const names = world === defaultWorldName ? [world, null] : [world];
    const requests = names.flatMap((name) => this.#worlds.get(name)?.requests ?? []);
    return requests.sort((one, other) => one.number - other.number);
  }

  forget(world: string | null): void {
    const kept = this.#worlds.get(world);
    while (kept !== undefined && kept.requests.length > 0) this.#forgetOldest(kept);
    this.#worlds.delete(world);
  }

  #keep(world: string | null, requests: readonly StoredRequest[]): void {
    const kept = this.#worlds.get(world) ?? { requests: [], bytes: 0 };
    this.#worlds.delete(world);
    this.#worlds.set(world, kept);
    for (const request of requests) {
      kept.requests.push(request);
      this.#count(kept, request, 1);
      while (kept.requests.length > keptRequests || kept.bytes > maxBytes / 4) this.#forgetOldest(kept);
    }
    for (const [oldest] of this.#worlds) {
      if (this.#bytes <= maxBytes) break;
      this.forget(oldest);
    }
  }

  /** The bytes are released at once, though the last requests may include this one for a while. */
  #forgetOldest(kept: Kept): void {
    const request = kept.requests.shift() as StoredRequest;
    this.#count(kept, request, -1);
    if (request.exchange !== undefined && 'packed' in request.exchange) request.exchange.packed = undefined;
  }

  #count(kept: Kept, request: StoredRequest, sign: 1 | -1): void {
    const { exchange } = request;
    const packed = exchange !== undefined && 'packed' in exchange ? exchange.packed : undefined;
    const described = request instanceof OpenedRequest ? memoryOf(request.described) : bytesOf(request);
    const bytes = sign * (ownBytes + described + (packed?.length ?? 0));
    kept.bytes += bytes;
    this.#bytes += bytes;
  }
}
