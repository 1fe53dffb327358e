// When the event that a claim rests on turned out to have been a false echo: its history says so, and its status stays.

import type { Claim } from '../../contract/records.ts';

type Step = Claim['statusHistory'][number];

const mark = 'evidence_withdrawn';

export const noteOfCancelled = (eventId: string): string => `${mark}: ${eventId} was cancelled.`;
export const isWithdrawal = ({ note }: Pick<Step, 'note'>): boolean => note?.startsWith(mark) ?? false;

export const isEvidenceWithdrawn = ({ statusHistory }: Pick<Claim, 'statusHistory'>): boolean =>
  statusHistory.some(isWithdrawal);
