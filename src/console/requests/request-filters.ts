// Which rows of the log are shown. Pure.

import type { LogRow } from '../live/live-log.ts';

export const filterNames = [
  /** Name of an identity; `nobody` for the callers that no identity is known of, who are listed apart. */
  'who',
  /** First digit of the status. */
  'status',
  /** Anywhere in method, path, operation, code, id or key, in any case. */
  'text',
] as const;

export type RequestFilters = Readonly<Record<(typeof filterNames)[number], string>>;

/** An absent filter lets everything pass. */
export const readFilters = (given: Readonly<Record<string, string>>): RequestFilters =>
  Object.fromEntries(filterNames.map((name) => [name, given[name] ?? ''])) as RequestFilters;

/** Any page on the web can plant such a request. */
export const isOfUnknown = ({ profile }: LogRow): boolean => profile === null;

export function isShown(row: LogRow, filters: RequestFilters): boolean {
  const { who, status, text } = filters;
  // Who looks on is none of what is looked at.
  if (row.operationId === 'getLogStream') return false;
  if (who === '' ? isOfUnknown(row) : (row.profile ?? 'nobody') !== who) return false;
  if (status !== '' && Math.floor(row.status / 100) !== Number(status)) return false;
  if (text === '') return true;
  const { method, path, query, code, requestId, idempotencyKey, created, operationId } = row;
  const words = [`${method} ${path}?${query}`, code, requestId, idempotencyKey, operationId, ...created];
  return words.some((word) => word?.toLowerCase().includes(text.toLowerCase()) === true);
}
