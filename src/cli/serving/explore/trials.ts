// The troubles of a run, their names (createJob#1=lost loses the first answer of createJob), and the order in which they are
// tried: the likeliest to break a client come first. The same calls and seed give the same plan.

import { type OperationId, rowOf } from '../../../contract/rows.ts';
import { sha256Hex } from '../../../primitives/canonical.ts';
import { groupBy } from '../../../primitives/group-by.ts';
import { UsageError } from '../../failures/failures.ts';

/** In the order of the plan, each as the request header that asks for the same (Decision 35). */
const faultHeaders = {
  '429': 'status=429; retry-after=0',
  '503': 'status=503; retry-after=0',
  lost: 'drop; after',
  dropped: 'drop',
};
/** A late answer takes real time, so it is tried only where somebody asks for it. */
export type Kind = keyof typeof faultHeaders | 'late';
export const kinds = Object.keys(faultHeaders) as (keyof typeof faultHeaders)[];

export const headerOf = (kind: Kind, lateMs: number): string =>
  kind === 'late' ? `delay=${lateMs}ms` : faultHeaders[kind];
/** Undefined for any other header, and where there is none. */
export const kindOf = (header: string | undefined) => kinds.find((kind) => faultHeaders[kind] === header);

export interface Call {
  readonly operationId: string;
  /** Counted from 1. */
  readonly nth: number;
}

export interface InjectedFault extends Call {
  readonly kind: Kind;
}

export interface Trial {
  readonly faults: readonly InjectedFault[];
  readonly column: string;
}

export const slowJobs: Trial = { faults: [], column: 'slow jobs' };

export const nameOf = (trial: Trial): string =>
  trial === slowJobs
    ? 'slow-jobs'
    : trial.faults.map(({ operationId, nth, kind }) => `${operationId}#${nth}=${kind}`).join(',');

/** Throws UsageError. */
export function parseTrial(text: string): Trial {
  if (text === 'slow-jobs') return slowJobs;
  const faults = text.split(',').map((part): InjectedFault => {
    const [, operationId = '', nth = '', kind = ''] = /^(\w+)#([1-9]\d{0,5})=(\w+)$/.exec(part.trim()) ?? [];
    if (![...kinds, 'late'].includes(kind))
      throw new UsageError(
        `--again takes a run as the report names it, not "${text}".`,
        'such as --again createJob#1=lost; 429, 503, lost, dropped or late, and a comma between two',
      );
    return { operationId, nth: Number(nth), kind: kind as Kind };
  });
  return { faults, column: 'again' };
}

export interface PlanOptions {
  /** The number of trials, drawn pairs included; trials that are planned before the pairs are never left out. */
  readonly runs: number;
  readonly seed: string;
  readonly isLate: boolean;
  readonly hasSlowJobs: boolean;
}

/** `calls` are those of the baseline. */
export function planTrials(calls: readonly Call[], { runs, seed, isLate, hasSlowJobs }: PlanOptions): Trial[] {
  const byOperation = groupBy(calls, ({ operationId }) => operationId);
  const firstAndLast = [...byOperation.values()].flatMap((of) => [of[0], of.at(-1)]);
  const isRead = ({ operationId }: Call) => rowOf(operationId as OperationId).method === 'GET';
  const writesFirst = calls.toSorted((a, b) => Number(isRead(a)) - Number(isRead(b)));
  const order = writesFirst.toSorted((a, b) => Number(firstAndLast.includes(b)) - Number(firstAndLast.includes(a)));
  const singleKinds: readonly Kind[] = isLate ? [...kinds, 'late'] : kinds;
  const singles = order.flatMap((call) => singleKinds.map((kind) => trialOf(kind, { ...call, kind })));
  const twice = order.flatMap((call) =>
    kinds.map((kind) => trialOf('twice', { ...call, kind }, { ...call, nth: call.nth + 1, kind })),
  );
  const planned = [...singles, ...(hasSlowJobs ? [slowJobs] : []), ...twice];
  return [...planned, ...drawPairs(order, runs - planned.length, seed)];
}

const trialOf = (column: string, ...faults: readonly InjectedFault[]): Trial => ({ faults, column });

/** Draws different pairs of two different calls, each call with a trouble of its own. */
function drawPairs(calls: readonly Call[], count: number, seed: string): Trial[] {
  const drawn = new Map<string, Trial>();
  const pick = <Item>(items: readonly Item[], what: string): Item =>
    items[Number.parseInt(sha256Hex(`${seed} ${what}`).slice(0, 8), 16) % items.length] as Item;
  const possible = (calls.length * (calls.length - 1) * kinds.length ** 2) / 2;
  const wanted = Math.min(Math.max(0, count), possible);
  for (let index = 0; drawn.size < wanted && index < wanted * 20; index += 1) {
    const [one, other] = [pick(calls, `${index} first`), pick(calls, `${index} second`)];
    if (one === other) continue;
    const inOrder = calls.indexOf(one) < calls.indexOf(other) ? [one, other] : [other, one];
    const faults = inOrder.map((call, at) => ({ ...call, kind: pick(kinds, `${index} kind ${at}`) }));
    const trial = trialOf('pairs', ...faults);
    drawn.set(nameOf(trial), trial);
  }
  return [...drawn.values()];
}
