// By when the law wants an open claim decided (Decision 44). Missing the date only makes the claim overdue.

import type { Claim } from '../../contract/records.ts';
import { addDays } from '../../primitives/timestamps.ts';
import { isWithdrawal } from './evidence-withdrawn.ts';

type Undecided = Pick<Claim, 'reportedAt' | 'statusHistory'>;

/**
 * Counts from the last information of the insured: the notice, or a change of it, which leaves the status as it was. What the
 * insurer does meanwhile, a visit or an assessment, gives it no more time.
 */
const afterInformation = ({ reportedAt, statusHistory }: Undecided): string => {
  const last = statusHistory.findLast(
    (step, index) =>
      step.status !== 'assessed' && step.status === statusHistory[index - 1]?.status && !isWithdrawal(step),
  );
  return addDays(last?.at ?? reportedAt, 30);
};

/** In Spain the least that is owed is due forty days after the notice. */
const byCountry: Readonly<Record<string, (claim: Undecided) => string>> = {
  ES: ({ reportedAt }) => addDays(reportedAt, 40),
};

export const decisionDueOf = (country: string, claim: Undecided): string =>
  (byCountry[country] ?? afterInformation)(claim);
