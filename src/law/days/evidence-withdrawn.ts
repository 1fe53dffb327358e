// Marks in the history of a claim that its event was found to be a false echo; its status stays. Only a claim that was already
// decided loses its basis: others may be changed or visited again, and no report is signed for a cancelled event.

import type { Claim } from '../../contract/records.ts';
import { settledClaimStatuses } from '../../contract/schemas/vocabularies.ts';

type Step = Claim['statusHistory'][number];

const mark = 'evidence_withdrawn';

export const noteOfCancelled = (eventId: string): string => `${mark}: ${eventId} was cancelled.`;
export const isWithdrawal = ({ note }: Pick<Step, 'note'>): boolean => note?.startsWith(mark) ?? false;

export const isEvidenceWithdrawn = ({ statusHistory }: Pick<Claim, 'statusHistory'>): boolean =>
  statusHistory.some((step) => settledClaimStatuses.includes(step.status) && isWithdrawal(step));
