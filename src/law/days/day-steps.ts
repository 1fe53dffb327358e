// Explains a deadline, a late notice and a cover by the days from which they are computed.

import type { Claim, FigureStep, Policy } from '../../contract/records.ts';
import { memberOf, stepsAt } from '../figures/figure-step.ts';
import { coverOf, lastDayOf } from './cover.ts';
import { decisionDueOf, decisionTermOf, type Place } from './decision-due.ts';
import { noticeTermOf } from './notice.ts';

/** The portfolio has the country, and the calendar unless the plot lies in a part of the country with its own. */
export interface NamedPlace extends Place {
  readonly portfolioId: string;
  readonly isOfPortfolio: boolean;
}

/** The country decides which law counts the days, the calendar which clocks. */
function placeSteps({ country, calendar, portfolioId, isOfPortfolio }: NamedPlace): FigureStep[] {
  const [step, of] = [stepsAt(1), memberOf(portfolioId)];
  return [
    step('', 'country', [country, 'word'], of('country')),
    step('', 'calendar', [calendar, 'word'], isOfPortfolio ? of('calendar') : {}),
  ];
}

export function decisionSteps(place: NamedPlace, claim: Claim): FigureStep[] {
  const { name, since, member, days } = decisionTermOf(place.country, claim);
  const [step, from] = [stepsAt(1), memberOf(claim.claimId)];
  return [
    stepsAt(0)('=', 'decision_due', [decisionDueOf(place, claim), 'instant'], from('decisionDueAt')),
    step('', name, [since, 'instant'], from(member)),
    step('+', 'days_to_decide', [days, 'days']),
    ...placeSteps(place),
  ];
}

export function noticeSteps(place: NamedPlace, { claimId, occurredAt, reportedAt, lateNotice }: Claim): FigureStep[] {
  const { days, lastDay } = noticeTermOf(place, occurredAt);
  const [step, from] = [stepsAt(1), memberOf(claimId)];
  return [
    stepsAt(0)('=', 'late_notice', [lateNotice, 'word'], from('lateNotice')),
    step('', 'occurred', [occurredAt, 'instant'], from('occurredAt')),
    step('+', 'days_to_report', [days, 'days']),
    step('', 'last_day_to_report', [lastDay, 'date']),
    step('', 'reported', [reportedAt, 'instant'], from('reportedAt')),
    ...placeSteps(place),
  ];
}

export function coverSteps(place: NamedPlace, policy: Policy, member: 'coverFrom' | 'coverTo'): FigureStep[] {
  const [step, from] = [stepsAt(1), memberOf(policy.policyId)];
  const { effectiveFrom, cancelledOn } = policy;
  const isCancelled = cancelledOn !== null && lastDayOf(policy) === cancelledOn;
  const root = stepsAt(0)(
    '=',
    member === 'coverFrom' ? 'cover_from' : 'cover_to',
    [coverOf(place.calendar, policy)[member], 'instant'],
    from(member),
  );
  const day = isCancelled
    ? step('', 'cancelled_on', [cancelledOn, 'date'], from('cancelledOn'))
    : step('', 'last_day', [lastDayOf(policy), 'date'], from('effectiveTo'));
  const first = step('', 'first_day', [effectiveFrom, 'date'], from('effectiveFrom'));
  return [root, member === 'coverFrom' ? first : day, ...placeSteps(place)];
}
