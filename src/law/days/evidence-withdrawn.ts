// When the event that a claim rests on turned out to have been a false echo: its history says so, and its status stays. Only what
// was decided before is decided on nothing: a claim that was not may be changed or visited again, and no signature takes an echo.

import type { Claim } from '../../contract/records.ts';
import { settledClaimStatuses } from '../../contract/schemas/vocabularies.ts';

type Step = Claim['statusHistory'][number];

const mark = 'evidence_withdrawn';

export const noteOfCancelled = (eventId: string): string => `${mark}: ${eventId} was cancelled.`;
export const isWithdrawal = ({ note }: Pick<Step, 'note'>): boolean => note?.startsWith(mark) ?? false;

export const isEvidenceWithdrawn = ({ statusHistory }: Pick<Claim, 'statusHistory'>): boolean =>
  statusHistory.some((step) => settledClaimStatuses.includes(step.status) && isWithdrawal(step));
