// Reading the clock of a world and moving it forward. It never goes back, and what is due by then has happened when it
// stands there (Decision 34).

import type { BodyOf } from '../../contract/operation-id.ts';
import { type Problem, refusalAt } from '../../contract/problem.ts';
import { rowOf } from '../../contract/rows.ts';
import type { ClockMove, Clock as ClockReading, Due } from '../../contract/schemas/control.ts';
import { seededAt } from '../../contract/surface.ts';
import type { CallContext, Handler, Input } from '../call-context/call-context.ts';
import { WhileResting } from '../call-context/while-resting.ts';
import { toTimestamp } from '../kernel/clock.ts';
import { parseInstant } from '../kernel/instants.ts';
import { Violations } from '../kernel/violations.ts';
import { parseEdge, parsePageQuery } from '../paging/queries.ts';
import { addDuration } from '../time/durations.ts';
import { type ClockPlan, passUntil } from './clock-plan.ts';
import { latestFrom } from './end-of-time.ts';
import { findNextDue } from './next-due.ts';

/** By organization: asked for often, by whoever shows the clock. */
const nexts = new WhileResting<ClockReading['next']>(2);

export const getClock: Handler<'getClock'> = nexts.handler((context) => ({
  name: context.organizationId,
  work: () => findNextDue(context),
  tell: (next) => {
    const data: ClockReading = { now: context.clock.now, seededAt, next };
    return { json: JSON.stringify(data) };
  },
}));

/** By the instant to which the clock is to move. */
const plans = new WhileResting<ClockPlan>();

export const moveClock: Handler<'moveClock'> = plans.handler<'moveClock'>((context, { body }) => {
  const { clock } = context;
  const from = clock.now;
  const to = findTime(from, body);
  return {
    name: to,
    work: () => passUntil(context, to),
    tell: (plan) => {
      plan.commit();
      plans.forget(clock);
      const data: ClockMove = { from, now: to, ...tellPassed(context, plan) };
      return { json: JSON.stringify(data) };
    },
  };
});

/** A move over drafts that are thrown away: what would follow from what happens is in it. */
export const getDue: Handler<'getDue'> = plans.handler<'getDue'>((context, { query }) => {
  const from = context.clock.now;
  const until = readUntil(from, query);
  return {
    name: until,
    work: () => passUntil(context, until),
    tell: (plan) => {
      const data: Due = { from, until, ...tellPassed(context, plan) };
      return { json: JSON.stringify(data) };
    },
  };
});

function tellPassed(
  { organizationId }: CallContext,
  { dueEventsOf, countedOf }: ClockPlan,
): Omit<Due, 'from' | 'until'> {
  const dueEvents = dueEventsOf(organizationId);
  return { happened: [...dueEvents.first], happenedCount: dueEvents.count, counted: countedOf(organizationId) };
}

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

const refuseParameter = (parameter: string, detail: string): Problem =>
  refusalAt({ parameter, code: 'invalid_parameter', detail });

/** Any time that no timestamp can tell is as good as another. */
const beyond = '9999-12-31T23:59:59.999Z';
const timestampOf = (timeMs: number): string => (timeMs <= Date.parse(beyond) ? toTimestamp(timeMs) : beyond);
