// The date by which the law requires a decision on an open claim (Decision 44). Missing the date only makes the claim overdue.

import type { Claim } from '../../contract/records.ts';
import { isWithdrawal } from './evidence-withdrawn.ts';
import { endOfDay, localDayOf, shiftDate } from './zones.ts';

/** The country whose law applies, and the calendar in whose days the term is counted. */
export interface Place {
  readonly country: string;
  readonly calendar: string;
}

type Undecided = Pick<Claim, 'reportedAt' | 'statusHistory'>;

/**
 * The last information from the insured: the notice, or a change of it, which leaves the status unchanged. Acts of the insurer,
 * such as a visit or an assessment, do not extend the term.
 */
function lastInformation({ reportedAt, statusHistory }: Undecided) {
  const last = statusHistory.findLastIndex(
    (step, index) =>
      step.status !== 'assessed' && step.status === statusHistory[index - 1]?.status && !isWithdrawal(step),
  );
  const at = statusHistory[last]?.at;
  const member = at === undefined ? 'reportedAt' : `statusHistory.${last}.at`;
  return { name: 'last_information', since: at ?? reportedAt, member } as const;
}

/** The start of the term, if the claim has one, and its days. In Spain the undisputed minimum is due after the notice. */
export const decisionTermOf = (country: string, claim: Undecided) =>
  country === 'ES'
    ? ({ name: 'reported', since: claim.reportedAt, member: 'reportedAt', days: 40 } as const)
    : { ...lastInformation(claim), days: 30 };

/** The end of the last local day. */
export function decisionDueOf({ country, calendar }: Place, claim: Undecided): string {
  const { since, days } = decisionTermOf(country, claim);
  return endOfDay(calendar, shiftDate(localDayOf(calendar, since), days));
}
