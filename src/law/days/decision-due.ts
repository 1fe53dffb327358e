// By when the law wants an open claim decided (Decision 44). Missing the date only makes the claim overdue.

import type { Claim } from '../../contract/schemas/claim.ts';
import { addDays } from '../../primitives/timestamps.ts';

type Undecided = Pick<Claim, 'reportedAt' | 'statusHistory'>;

/** Counts from the last information: a report, a change, an appointment for a visit, an assessment. */
const afterInformation = ({ statusHistory }: Undecided): string => addDays(statusHistory.at(-1)?.at as string, 30);

/** In Spain the least that is owed is due forty days after the notice. */
const byCountry: Readonly<Record<string, (claim: Undecided) => string>> = {
  ES: ({ reportedAt }) => addDays(reportedAt, 40),
};

export const decisionDueOf = (country: string, claim: Undecided): string =>
  (byCountry[country] ?? afterInformation)(claim);
