// Which runs are tried, in which order: what is likeliest to break a client comes first. Pure: the same calls and seed, the same
// plan.

import { sha256Hex } from '../../../primitives/canonical.ts';
import { groupBy } from '../../../primitives/group-by.ts';
import { type Kind, kinds, nameOf, type Strike, slowJobs, type Trial } from './trials.ts';

/** A request of the baseline that may be struck. */
export interface PlannedCall {
  readonly operationId: string;
  readonly nth: number;
  readonly isWrite: boolean;
}

export interface PlanOptions {
  /** How many runs there may be; what is planned besides is counted. */
  readonly runs: number;
  readonly seed: string;
  readonly isLate: boolean;
  readonly hasSlowJobs: boolean;
}

export function planTrials(calls: readonly PlannedCall[], { runs, seed, isLate, hasSlowJobs }: PlanOptions): Trial[] {
  const ends = [...groupBy(calls, ({ operationId }) => operationId).values()].flatMap((of) => [of[0], of.at(-1)]);
  const writesFirst = calls.toSorted((a, b) => Number(b.isWrite) - Number(a.isWrite));
  const order = writesFirst.toSorted((a, b) => Number(ends.includes(b)) - Number(ends.includes(a)));
  const singles = order.flatMap((call) =>
    [...kinds, ...(isLate ? (['late'] as const) : [])].map((kind) => trialOf(kind, strike(call, kind))),
  );
  const twice = order.flatMap((call) =>
    kinds.map((kind) => trialOf('twice', strike(call, kind), strike({ ...call, nth: call.nth + 1 }, kind))),
  );
  const planned = [...singles, ...(hasSlowJobs ? [slowJobs] : []), ...twice];
  return [...planned, ...drawPairs(order, runs - planned.length, seed)];
}

const strike = ({ operationId, nth }: PlannedCall, kind: Kind): Strike => ({ operationId, nth, kind });
const trialOf = (column: string, ...strikes: readonly Strike[]): Trial => ({ strikes, column });

/** Two different calls, each with a trouble of its own; no pair twice. */
function drawPairs(calls: readonly PlannedCall[], count: number, seed: string): Trial[] {
  const drawn = new Map<string, Trial>();
  const pick = <Item>(items: readonly Item[], what: string): Item =>
    items[Number.parseInt(sha256Hex(`${seed} ${what}`).slice(0, 8), 16) % items.length] as Item;
  const possible = (calls.length * (calls.length - 1) * kinds.length ** 2) / 2;
  const wanted = Math.min(Math.max(0, count), possible);
  for (let index = 0; drawn.size < wanted && index < wanted * 20; index += 1) {
    const [one, other] = [pick(calls, `${index} first`), pick(calls, `${index} second`)];
    if (one === other) continue;
    const inOrder = calls.indexOf(one) < calls.indexOf(other) ? [one, other] : [other, one];
    const strikes = inOrder.map((call, at) => strike(call, pick(kinds, `${index} kind ${at}`)));
    const trial = trialOf('pairs', ...strikes);
    drawn.set(nameOf(trial), trial);
  }
  return [...drawn.values()];
}
