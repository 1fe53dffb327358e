// The troubles that a run meets, and how they are named: createJob#1=lost strikes the first request of createJob.

import { UsageError } from '../../failures/failures.ts';

/** What the server is told to do, in the order of the plan, as the request header that asks for the same (Decision 35). */
const faults = {
  '429': 'status=429; retry-after=0',
  '503': 'status=503; retry-after=0',
  lost: 'drop; after',
  dropped: 'drop',
};
/** An answer that is late is asked for apart, since such a run really waits. */
export type Kind = keyof typeof faults | 'late';
export const kinds = Object.keys(faults) as (keyof typeof faults)[];

export const headerOf = (kind: Kind, lateMs: number): string => (kind === 'late' ? `delay=${lateMs}ms` : faults[kind]);

export interface Strike {
  readonly operationId: string;
  /** Which request of the operation, from 1. */
  readonly nth: number;
  readonly kind: Kind;
}

/** One run of the command: what strikes it, or jobs that take longer. */
export interface Trial {
  readonly strikes: readonly Strike[];
  /** The column of the report that it belongs to. */
  readonly column: string;
}

/** Jobs take five more reads. */
export const slowJobs: Trial = { strikes: [], column: 'slow jobs' };

export const nameOf = (trial: Trial): string =>
  trial === slowJobs
    ? 'slow-jobs'
    : trial.strikes.map(({ operationId, nth, kind }) => `${operationId}#${nth}=${kind}`).join(',');

/** Throws UsageError. */
export function parseTrial(text: string): Trial {
  if (text === 'slow-jobs') return slowJobs;
  const strikes = text.split(',').map((part): Strike => {
    const [, operationId = '', nth = '', kind = ''] = /^(\w+)#([1-9]\d{0,5})=(\w+)$/.exec(part.trim()) ?? [];
    if (![...kinds, 'late'].includes(kind))
      throw new UsageError(
        `--again takes what a report names, not "${text}".`,
        '--again createJob#1=lost, with 429, 503, lost, dropped or late; a comma between two',
      );
    return { operationId, nth: Number(nth), kind: kind as Kind };
  });
  return { strikes, column: 'again' };
}
