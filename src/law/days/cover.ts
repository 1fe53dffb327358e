import type { Policy } from '../../contract/records.ts';
import { endOfDay, localDayOf, startOfDay } from './zones.ts';

type Term = Pick<Policy, 'effectiveFrom' | 'effectiveTo' | 'cancelledOn'>;

/** A half-open interval: it includes the last day of the term. A policy cancelled before it began covers nothing. */
export function coverOf(calendar: string, term: Term) {
  return { coverFrom: startOfDay(calendar, term.effectiveFrom), coverTo: endOfDay(calendar, lastDayOf(term)) };
}

export const lastDayOf = ({ effectiveTo, cancelledOn }: Pick<Term, 'effectiveTo' | 'cancelledOn'>): string =>
  cancelledOn !== null && cancelledOn < effectiveTo ? cancelledOn : effectiveTo;

/** Whether both cover a common day, whatever their status: a policy pays for the days that it covered, even later. */
export const haveCommonDay = (one: Term, other: Term): boolean =>
  hasDay(one) && hasDay(other) && one.effectiveFrom <= lastDayOf(other) && other.effectiveFrom <= lastDayOf(one);

const hasDay = (term: Term): boolean => term.effectiveFrom <= lastDayOf(term);

export const isCovered = ({ coverFrom, coverTo }: Pick<Policy, 'coverFrom' | 'coverTo'>, timestamp: string): boolean =>
  coverFrom <= timestamp && timestamp < coverTo;

/** Whether the cover began before the day on which the policy was written. */
export const isBackdated = (calendar: string, effectiveFrom: string, writtenAt: string): boolean =>
  effectiveFrom < localDayOf(calendar, writtenAt);
