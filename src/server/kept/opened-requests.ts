// The requests of files that were opened here, each under an id that shows its origin.

import * as Type from 'typebox';
import { withholdTarget } from '../../client/withhold.ts';
import { LoggedRequest } from '../../contract/schemas/control.ts';
import { memoryOf } from '../../primitives/memory-of.ts';
import { queryOf } from '../wire/request-path.ts';
import type { KeptBody, KeptExchange } from './exchange-tape.ts';

/** Neither text nor base64 where the body was too large to be kept. */
const SavedBody = Type.Object({
  byteLength: Type.Integer(),
  text: Type.Optional(Type.String()),
  base64: Type.Optional(Type.String()),
});
export type SavedBody = Type.Static<typeof SavedBody>;

const SavedHeaders = Type.Array(Type.Tuple([Type.String(), Type.String()]));

export const SavedRequest = Type.Object({
  ...LoggedRequest.properties,
  exchange: Type.Union([
    Type.Null(),
    Type.Object({
      requestHeaders: SavedHeaders,
      requestBody: SavedBody,
      responseHeaders: SavedHeaders,
      responseBody: SavedBody,
    }),
  ]),
});
export type SavedRequest = Type.Static<typeof SavedRequest>;

const readBody = ({ byteLength, text, base64 }: SavedBody): KeptBody => {
  if (text !== undefined) return { byteLength, bytes: Buffer.from(text) };
  return { byteLength, bytes: base64 === undefined ? null : Buffer.from(base64, 'base64') };
};

export const readExchange = ({ exchange }: SavedRequest): KeptExchange | undefined =>
  exchange === null
    ? undefined
    : { ...exchange, requestBody: readBody(exchange.requestBody), responseBody: readBody(exchange.responseBody) };

/** Of so many files the requests are kept, those that were opened last, and of one the newest within a quarter of the bytes. */
const keptFiles = 16;
const keptBytes = 32 * 1024 * 1024;

/** A file may have been written by anybody. */
const queryIn = ({ method, path, query }: SavedRequest): string => queryOf(withholdTarget(method, `${path}?${query}`));

interface Opened {
  readonly requests: readonly SavedRequest[];
  readonly bytes: number;
}

export class OpenedRequests {
  readonly #byWorld = new Map<string, Opened>();

  /** In the place of what was kept for that world. */
  keep(world: string, requests: readonly SavedRequest[]): void {
    this.forget(world);
    const idOf = ({ requestId }: SavedRequest) => (requestId.includes('/') ? requestId : `${world}/${requestId}`);
    const newestFirst: SavedRequest[] = [];
    let bytes = 0;
    for (const request of requests.toReversed()) {
      const added = memoryOf(request);
      if (bytes + added > keptBytes / 4) break;
      bytes += added;
      newestFirst.push({ ...request, query: queryIn(request), world, requestId: idOf(request) });
    }
    this.#byWorld.set(world, { requests: newestFirst.reverse(), bytes });
    let all = [...this.#byWorld.values()].reduce((sum, opened) => sum + opened.bytes, 0);
    for (const [oldest, opened] of this.#byWorld) {
      if (all <= keptBytes && this.#byWorld.size <= keptFiles) break;
      this.forget(oldest);
      all -= opened.bytes;
    }
  }

  forget(world: string): void {
    this.#byWorld.delete(world);
  }

  /** Oldest first. */
  list(world: string): readonly SavedRequest[] {
    return this.#byWorld.get(world)?.requests ?? [];
  }

  find(world: string, requestId: string): SavedRequest | undefined {
    return this.list(world).find((request) => request.requestId === requestId);
  }
}
