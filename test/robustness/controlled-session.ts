// A session that moves the clock, asks for trouble and forks its world, among requests of every kind, right and wrong ones.
// It follows from its world's name alone, so that the same session can be sent to another world.

import { bearer } from '../support/example-request.ts';
import { createChance } from './chance.ts';
import { buildHostileRequest } from './hostile-requests.ts';
import type { SentRequest } from './keep-alive-client.ts';

const moves = ['PT1S', 'PT10M', 'P1D', 'P20D'];
const faults = [
  { operation: '*', status: 503, every: 7, times: 3 },
  { operation: '*', status: 500, after: true, every: 5, times: 4 },
  { operation: 'claims', status: 429, every: 2, times: 5 },
  { operation: '*', delayMs: 1, every: 6, times: 5 },
  { operation: '*', drop: true, every: 9, times: 2 },
  { operation: '*', drop: true, after: true, every: 8, times: 2 },
  { operation: 'jobs', status: 504, profile: 'read-only' },
];
const headerFaults = ['status=502', 'status=503; after', 'drop', 'drop; after', 'delay=1ms'];
const reads = ['/control/clock', '/control/faults', '/control/faults/flt_0001', '/control/log?limit=20'];
const maxForks = 6;

/** Names of the session's worlds: its own, then its forks. */
export const worldsOf = (world: string): string[] => [
  world,
  ...Array.from({ length: maxForks }, (_, index) => `${world}-${index}`),
];

export function buildControlledSession(world: string, count: number): SentRequest[] {
  const chance = createChance(20_260_213);
  const [own = world, ...names] = worldsOf(world);
  const forks: string[] = [];
  return Array.from({ length: count }, (_, number): SentRequest => {
    const target = chance.oneIn(3) ? chance.pick([own, ...forks]) : own;
    const headers = bearer('full', target);
    const write = (url: string, body: object): SentRequest => ({
      method: 'POST',
      url,
      headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': `control-${number}` },
      payload: JSON.stringify(body),
    });
    if (number % 150 === 149 && forks.length < names.length) {
      const name = names[forks.length] as string;
      forks.push(name);
      return write('/control/worlds', chance.oneIn(2) ? { name } : { name, at: chance.below(5) });
    }
    switch (chance.below(14)) {
      case 0:
        return write('/control/clock', { advance: chance.pick(moves) });
      case 1:
        return write('/control/faults', chance.pick(faults));
      case 2:
        return { method: 'GET', url: chance.pick([...reads, `/control/worlds/${target}`]), headers };
      default:
        return buildOther(number);
    }

    function buildOther(key: number): SentRequest {
      const request = buildHostileRequest(chance, headers, key);
      // A reset forgets the faults; seldom is often enough.
      if (request.url.startsWith('/v1/sbox/reset') && !chance.oneIn(6)) return buildOther(key);
      if (!chance.oneIn(25)) return request;
      return { ...request, headers: { ...request.headers, 'sbox-fault': chance.pick(headerFaults) } };
    }
  });
}
