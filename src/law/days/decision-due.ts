// By when the law wants an open claim decided (Decision 44). Missing the date only makes the claim overdue.

import type { Claim } from '../../contract/records.ts';
import { isWithdrawal } from './evidence-withdrawn.ts';
import { endOfDay, localDayOf, shiftDate } from './zones.ts';

/** Whose law it is, and whose clocks. */
export interface Place {
  readonly country: string;
  readonly calendar: string;
}

type Undecided = Pick<Claim, 'reportedAt' | 'statusHistory'>;

/**
 * Counts from the last information of the insured: the notice, or a change of it, which leaves the status as it was. What the
 * insurer does meanwhile, a visit or an assessment, gives it no more time.
 */
const lastInformation = ({ reportedAt, statusHistory }: Undecided): string => {
  const last = statusHistory.findLast(
    (step, index) =>
      step.status !== 'assessed' && step.status === statusHistory[index - 1]?.status && !isWithdrawal(step),
  );
  return last?.at ?? reportedAt;
};

/** The end of the last local day. In Spain the least that is owed is due forty days after the notice. */
export function decisionDueOf({ country, calendar }: Place, claim: Undecided): string {
  const [since, days] = country === 'ES' ? [claim.reportedAt, 40] : [lastInformation(claim), 30];
  return endOfDay(calendar, shiftDate(localDayOf(calendar, since), days));
}
