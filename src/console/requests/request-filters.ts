import { findRow } from '../../contract/rows.ts';
import type { LogRow } from '../live/live-log.ts';
import type { Address } from '../state/address.ts';

/** `who` is the name of an identity, or `nobody` for unknown callers, who are listed apart; `status` is its first digit. */
export const filterNames = ['who', 'status', 'text'] as const;

/** Any page on the web can plant such a request. */
export const isFromUnknownCaller = ({ profile }: LogRow): boolean => profile === null;

/** The text may stand anywhere in method, path, operation, code, id or key, in any case; an absent filter lets everything pass. */
export function isShown(row: LogRow, { who = '', status = '', text = '' }: Address['filters']): boolean {
  // The requests of the console itself are left out.
  if (findRow(row.operationId)?.answer === 'stream') return false;
  if (who === '' ? isFromUnknownCaller(row) : (row.profile ?? 'nobody') !== who) return false;
  if (status !== '' && Math.floor(row.status / 100) !== Number(status)) return false;
  if (text === '') return true;
  const { method, path, query, code, requestId, idempotencyKey, created, operationId } = row;
  const words = [`${method} ${path}?${query}`, code, requestId, idempotencyKey, operationId, ...created];
  return words.some((word) => word?.toLowerCase().includes(text.toLowerCase()));
}
