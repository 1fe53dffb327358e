// Until when the law wants an open claim decided (Decision 44). Nothing follows from it but that it is shown.

import type { Claim } from '../../contract/schemas/claim.ts';
import { addDays } from '../kernel/clock.ts';

type Undecided = Pick<Claim, 'reportedAt' | 'statusHistory'>;

/** From the last information: what was reported, changed, agreed for a visit, assessed. */
const afterInformation = ({ statusHistory }: Undecided): string => addDays(statusHistory.at(-1)?.at as string, 30);

/** Spain counts to the least that is owed, from the notice. */
const byCountry: Readonly<Record<string, (claim: Undecided) => string>> = {
  ES: ({ reportedAt }) => addDays(reportedAt, 40),
};

export const decisionDueOf = (country: string, claim: Undecided): string =>
  (byCountry[country] ?? afterInformation)(claim);
