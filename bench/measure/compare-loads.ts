// The figures of a load on sbox and on its twin: what a client sees, and what it costs the server.

import { buildComparison } from '../figure.ts';
import type { Figure, Goal } from '../row.ts';
import type { LoadResult } from './load.ts';

/**
 * Both figures have the goal: the client may be the slower side, and then equal throughput says nothing. The processor time
 * of the server excludes the client.
 */
export function compareLoads(
  what: string,
  [sbox = [], bare = []]: LoadResult[][],
  atLeast: number,
  against = 'bare',
): Figure[] {
  const atMost = Math.round(100 / atLeast) / 100;
  const compare = (name: string, unit: string, pick: (result: LoadResult) => number, goal: Goal) =>
    buildComparison({ what: name, unit, against, sbox: sbox.map(pick), other: bare.map(pick), goal });
  return [
    compare(what, 'requests/s', ({ perSecond }) => perSecond, { ratioAtLeast: atLeast }),
    compare(`${what}: server time each`, 'µs', ({ processorMicros }) => processorMicros, { ratioAtMost: atMost }),
  ];
}
