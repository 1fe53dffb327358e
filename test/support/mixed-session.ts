// A session of many requests of every kind, the same ones each time: reads, writes, refusals, three identities, some worlds.

import { bearer, exampleRequest, rows } from './example-request.ts';
import { fixtureTokens } from './oracle.ts';

export interface SessionRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** One in seven has a fault; one in ten goes beside the operations. */
export function buildMixedSession(count: number): SessionRequest[] {
  const chance = createChance(20260115);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(chance() * list.length)] as T;
  return Array.from({ length: count }, (_, index): SessionRequest => {
    const headers = bearer(pick(fixtureTokens), pick([undefined, undefined, 'left', 'right']));
    if (chance() < 0.1) return { method: pick(['GET', 'HEAD']), path: pick(pages), headers };
    const row = pick(rows);
    const { method, url, payload, ...request } = exampleRequest(row, headers, `key-${chance() < 0.2 ? row.id : index}`);
    const isFaulty = chance() < 1 / 7;
    return {
      method: method === 'GET' && chance() < 0.1 ? 'HEAD' : method,
      path: isFaulty ? `${url}${url.includes('?') ? '&' : '?'}limit=0` : url,
      headers: { ...request.headers, ...(chance() < 0.1 ? { origin: 'http://localhost:3000' } : {}) },
      ...(payload === undefined ? {} : { body: isFaulty ? payload.slice(1) : payload }),
    };
  });
}

const pages = [
  '/',
  '/healthz',
  '/status?digest',
  '/openapi.json',
  '/problems/invalid_limit',
  '/v1/nothing',
  '/.well-known/jwks.json',
];

/** Numbers from 0 to 1 that follow from the seed (mulberry32). */
function createChance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Sends them over so many connections at once, in the order of the list as far as that goes. */
export async function sendSession(
  url: string,
  requests: readonly SessionRequest[],
  connections: number,
): Promise<void> {
  const waiting = [...requests];
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const { method, path, headers, body } = next;
      const response = await fetch(`${url}${path}`, { method, headers, ...(body === undefined ? {} : { body }) });
      await response.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
}
