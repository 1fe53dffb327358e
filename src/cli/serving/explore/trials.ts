// The troubles that a run meets, and how they are named: createJob#1=lost strikes the first request of createJob.

import { UsageError } from '../../failures/failures.ts';

/** An answer that is late is asked for apart, since such a run really waits. */
export type Kind = '429' | '503' | 'lost' | 'dropped' | 'late';
/** In the order of the plan. */
export const kinds = ['429', '503', 'lost', 'dropped'] as const satisfies readonly Kind[];

/** What the server is told to do, as the request header that asks for the same (Decision 35). */
export function headerOf(kind: Kind, lateMs: number): string {
  switch (kind) {
    case 'lost':
      return 'drop; after';
    case 'dropped':
      return 'drop';
    case 'late':
      return `delay=${lateMs}ms`;
    default:
      return `status=${kind}; retry-after=0`;
  }
}

export interface Strike {
  readonly operationId: string;
  /** Which request of the operation, from 1. */
  readonly nth: number;
  readonly kind: Kind;
}

/** One run of the command: what strikes it, or jobs that take longer. */
export interface Trial {
  readonly strikes: readonly Strike[];
  /** Jobs take five more reads. */
  readonly hasSlowJobs: boolean;
  /** The column of the report that it belongs to. */
  readonly column: string;
}

export const slowJobs: Trial = { strikes: [], hasSlowJobs: true, column: 'slow jobs' };

export const nameOf = ({ strikes, hasSlowJobs }: Trial): string =>
  hasSlowJobs ? 'slow-jobs' : strikes.map(({ operationId, nth, kind }) => `${operationId}#${nth}=${kind}`).join(',');

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
  return { strikes, hasSlowJobs: false, column: 'again' };
}
