// The figures of a load on sbox and on its twin: what a client sees, and what it costs the server.

import { buildComparison } from '../figure.ts';
import type { Figure, Goal } from '../row.ts';
import type { LoadResult } from './load.ts';

interface LoadGoals {
  readonly atLeast: number;
  /** Of the server's processor time. */
  readonly atMost: number;
  readonly against?: string;
}

/** The client may be the slower side, and then throughput says nothing. The processor time of the server excludes the client. */
export function compareLoads(
  what: string,
  [sbox = [], bare = []]: LoadResult[][],
  { atLeast, atMost, against = 'bare' }: LoadGoals,
): Figure[] {
  const perSecond = ({ perSecond }: LoadResult) => perSecond;
  const goal: Goal = { ratioAtLeast: atLeast };
  return [
    buildComparison({ what, unit: 'requests/s', against, sbox: sbox.map(perSecond), other: bare.map(perSecond), goal }),
    compareTimes(what, [sbox, bare], atMost, against),
  ];
}

export function compareTimes(
  what: string,
  [sbox, other]: readonly [LoadResult[], LoadResult[]],
  atMost: number,
  against: string,
): Figure {
  const micros = ({ processorMicros }: LoadResult) => processorMicros;
  const rounds = { sbox: sbox.map(micros), other: other.map(micros) };
  return buildComparison({
    what: `${what}: server time each`,
    unit: 'µs',
    against,
    ...rounds,
    goal: { ratioAtMost: atMost },
  });
}
