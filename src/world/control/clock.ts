// Reads the clock of a world and moves it forward. It never goes back, and when it reaches a time, everything due by then has
// happened (Decision 34).

import { t } from '../../contract/form/localization/localized-text.ts';
import { refuseParameter } from '../../contract/form/problem.ts';
import { limits, seededAt } from '../../contract/form/surface.ts';
import { type BodyOf, rowOf } from '../../contract/rows.ts';
import type { ClockMove, Clock as ClockReading, Due } from '../../contract/schemas/control.ts';
import { UnchangedWorldCache } from '../../engine/call-context/unchanged-world-cache.ts';
import { latestFrom } from '../../engine/control/end-of-time.ts';
import { parseInstant } from '../../engine/kernel/instants.ts';
import { Violations } from '../../engine/kernel/violations.ts';
import { parseEdge, parsePageQuery } from '../../engine/paging/queries.ts';
import { addDuration } from '../../engine/time/durations.ts';
import { toTimestamp } from '../../primitives/timestamps.ts';
import type { CallContext, Handler, Input } from '../call-context/call-context.ts';
import { type ClockPlan, passUntil } from './clock-plan.ts';
import { findNextDue } from './next-due.ts';

/** Cached by organization, since consoles read the clock often. */
const nexts = new UnchangedWorldCache<ClockReading['next']>(2);

export const getClock: Handler<'getClock'> = nexts.handler((context) => ({
  name: context.organizationId,
  work: () => findNextDue(context),
  reply: (next) => {
    const data: ClockReading = { now: context.clock.now, seededAt, next };
    return { json: JSON.stringify(data) };
  },
}));

const plans = new UnchangedWorldCache<ClockPlan>();

export const moveClock: Handler<'moveClock'> = plans.handler((context, { body }) => {
  const { clock } = context;
  const from = clock.now;
  const to = findTime(from, body);
  return {
    name: to,
    work: () => passUntil(context, to),
    reply: (plan) => {
      plan.commit();
      plans.forget(clock);
      return replyOf<ClockMove>(context, plan, { from, now: to });
    },
  };
});

/** A move whose drafts are discarded, so it includes all consequences. */
export const getDue: Handler<'getDue'> = plans.handler((context, { query }) => {
  const from = context.clock.now;
  const until = readUntil(from, query);
  return {
    name: until,
    work: () => passUntil(context, until),
    reply: (plan) => replyOf<Due>(context, plan, { from, until }),
  };
});

function replyOf<Reply extends ClockMove | Due>(
  { organizationId }: CallContext,
  { happenedIn, countedOf }: ClockPlan,
  between: Omit<Reply, 'happened' | 'happenedCount' | 'counted'>,
) {
  const all = happenedIn(organizationId);
  const [happened, counted] = [all.slice(0, limits.dueEvents), countedOf(organizationId)];
  return { json: JSON.stringify({ ...between, happened, happenedCount: all.length, counted }) };
}

/** Throws validation_failed for a time before the clock's or too far ahead, and unless exactly one member is given. */
function findTime(now: string, { advance, to }: BodyOf<'moveClock'>): string {
  const violations = new Violations();
  if ((advance === undefined) === (to === undefined))
    violations.add('#', 'not_exactly_one', t('takes either advance (a duration) or to (an instant)'));
  violations.check();
  const [pointer, time] =
    to === undefined
      ? ['#/advance', timestampOf(addDuration(Date.parse(now), advance as string))]
      : ['#/to', parseInstant(to, '#/to', violations)];
  violations.check();
  if (time < now) {
    const detail = t("is before {now}, the world's time; the clock only moves forward", { now });
    violations.add(pointer, 'backwards', detail);
  }
  const latest = latestFrom(now);
  if (time > latest)
    violations.add(pointer, 'too_far_ahead', t("is after {latest}, the end of the sandbox's time", { latest }));
  violations.check();
  return time;
}

/** Throws invalid_parameter for a time that no move could reach, and when both parameters are given. */
function readUntil(now: string, query: Input<'getDue'>['query']): string {
  const { filters } = parsePageQuery(rowOf('getDue'), query);
  const { until, advance = 'P30D' } = filters;
  const named = until === undefined ? 'advance' : 'until';
  const time = parseEdge('until', until) ?? timestampOf(addDuration(Date.parse(now), advance));
  if (until !== undefined && filters.advance !== undefined)
    throw refuseParameter('advance', t('cannot be combined with until'));
  const latest = latestFrom(now);
  if (time < now) throw refuseParameter(named, t("{time} is before {now}, the world's time", { time, now }));
  // The default ends where the sandbox's time does.
  if (time > latest && Object.keys(filters).length === 0) return latest;
  if (time > latest)
    throw refuseParameter(named, t("{time} is after {latest}, the end of the sandbox's time", { time, latest }));
  return time;
}

/** Stands for any time that no timestamp can express. */
const beyond = '9999-12-31T23:59:59.999Z';
const timestampOf = (timeMs: number): string => (timeMs <= Date.parse(beyond) ? toTimestamp(timeMs) : beyond);
