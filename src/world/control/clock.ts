// Reading the clock of a world and moving it forward. It never goes back, and what is due by then has happened when it
// stands there (Decision 34).

import type { BodyOf } from '../../contract/operation-id.ts';
import { Problem } from '../../contract/problem.ts';
import { rowOf } from '../../contract/rows.ts';
import type { ClockMove, Clock as ClockReading, Due } from '../../contract/schemas/control.ts';
import { seededAt } from '../../contract/surface.ts';
import type { Slices } from '../../primitives/slices.ts';
import type { CallContext, Handler, Input } from '../call-context/call-context.ts';
import { WhileResting } from '../call-context/while-resting.ts';
import { toTimestamp } from '../kernel/clock.ts';
import { parseInstant } from '../kernel/instants.ts';
import { Violations } from '../kernel/violations.ts';
import { parseEdge, parsePageQuery } from '../paging/queries.ts';
import { addDuration } from '../time/durations.ts';
import { type ClockPlan, passUntil } from './clock-plan.ts';
import { latestFrom } from './end-of-time.ts';
import { nextDue, precomputeNextDue } from './next-due.ts';

export const getClock: Handler<'getClock'> = Object.assign(
  (context: CallContext) => {
    const data: ClockReading = { now: context.clock.now, seededAt, next: nextDue(context) };
    return { json: JSON.stringify(data) };
  },
  { precompute: precomputeNextDue },
);

export const moveClock: Handler<'moveClock'> = Object.assign(
  (context: CallContext, { body }: { readonly body: BodyOf<'moveClock'> }) => {
    const { clock } = context;
    const from = clock.now;
    const to = findTime(from, body);
    const plan = planTo(context, to);
    plan.commit();
    plans.forget(clock);
    const data: ClockMove = { from, now: to, ...tellPassed(context, plan) };
    return { json: JSON.stringify(data) };
  },
  {
    precompute: (context: CallContext, { body }: { readonly body: BodyOf<'moveClock'> }) =>
      precomputePlanTo(context, findTime(context.clock.now, body)),
  },
);

/** A move over drafts that are thrown away: what would follow from what happens is in it. */
export const getDue: Handler<'getDue'> = Object.assign(
  (context: CallContext, { query }: Pick<Input<'getDue'>, 'query'>) => {
    const until = readUntil(context.clock.now, query);
    const data: Due = { from: context.clock.now, until, ...tellPassed(context, planTo(context, until)) };
    return { json: JSON.stringify(data) };
  },
  {
    precompute: (context: CallContext, { query }: Pick<Input<'getDue'>, 'query'>) =>
      precomputePlanTo(context, readUntil(context.clock.now, query)),
  },
);

function tellPassed(
  { organizationId }: CallContext,
  { dueEventsOf, countedOf }: ClockPlan,
): Omit<Due, 'from' | 'until'> {
  const dueEvents = dueEventsOf(organizationId);
  return { happened: [...dueEvents.first()], happenedCount: dueEvents.count, counted: countedOf(organizationId) };
}

/** By the instant to which the clock is to move. */
const plans = new WhileResting<ClockPlan>();

const planTo = (context: CallContext, to: string): ClockPlan =>
  plans.answer(context.clock, to, () => passUntil(context, to));
const precomputePlanTo = (context: CallContext, to: string): Slices<void> | undefined =>
  plans.precompute(context.clock, to, () => passUntil(context, to));

/** Throws validation_failed for a time that lies behind the clock or too far ahead, and when none or two are given. */
function findTime(now: string, { advance, to }: BodyOf<'moveClock'>): string {
  const violations = new Violations();
  if ((advance === undefined) === (to === undefined)) {
    violations.add('#', 'not_exactly_one', 'takes either advance, a duration, or to, an instant');
  }
  violations.check();
  const [pointer, time] =
    to === undefined
      ? ['#/advance', timestampOf(addDuration(Date.parse(now), advance as string))]
      : ['#/to', parseInstant(to, '#/to', violations)];
  violations.check();
  if (time < now)
    violations.add(pointer, 'backwards', `lies before ${now}, where the clock stands; it only moves forward`);
  const latest = latestFrom(now);
  if (time > latest) violations.add(pointer, 'too_far_ahead', `lies after ${latest}, the end of the sandbox's time`);
  violations.check();
  return time;
}

/** Throws invalid_parameter for what no move could reach, and where both are given. */
function readUntil(now: string, query: Input<'getDue'>['query']): string {
  const { filters } = parsePageQuery(rowOf('getDue'), query);
  const { until, advance = 'P30D' } = filters;
  const named = until === undefined ? 'advance' : 'until';
  const time = parseEdge('until', until) ?? timestampOf(addDuration(Date.parse(now), advance));
  if (until !== undefined && filters.advance !== undefined) throw refuseParameter('advance', 'excludes until');
  const latest = latestFrom(now);
  if (time < now) throw refuseParameter(named, `${time} lies before ${now}, where the clock stands`);
  // The default ends where the sandbox's time does.
  if (time > latest && Object.keys(filters).length === 0) return latest;
  if (time > latest) throw refuseParameter(named, `${time} lies after ${latest}, the end of the sandbox's time`);
  return time;
}

function refuseParameter(parameter: string, detail: string): Problem {
  const code = 'invalid_parameter';
  return new Problem(code, `${parameter}: ${detail}.`, { errors: [{ parameter, code, detail }] });
}

/** Any time that no timestamp can tell is as good as another. */
const beyond = '9999-12-31T23:59:59.999Z';
const timestampOf = (timeMs: number): string => (timeMs <= Date.parse(beyond) ? toTimestamp(timeMs) : beyond);
