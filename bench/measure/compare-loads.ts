// The figures of a load on sbox and on its twin: what a client sees, and what it costs the server.

import { buildComparison } from '../figure.ts';
import type { Figure, Goal } from '../row.ts';
import type { LoadResult } from './load.ts';

export function compareLoads(what: string, [sbox = [], bare = []]: LoadResult[][], goal: Goal): Figure[] {
  const compare = (name: string, unit: string, pick: (result: LoadResult) => number, own: Goal | null) =>
    buildComparison({ what: name, unit, against: 'bare', sbox: sbox.map(pick), other: bare.map(pick), goal: own });
  return [
    compare(what, 'requests/s', ({ perSecond }) => perSecond, goal),
    compare(`${what}: server time each`, 'µs', ({ processorMicros }) => processorMicros, null),
  ];
}
