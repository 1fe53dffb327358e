// Which rows of the log are shown. Pure.

import type { LogRow } from '../live/live-log.ts';

export interface RequestFilters {
  /** Name of an identity. */
  readonly who: string;
  /** First digit of the status. */
  readonly status: string;
  readonly operation: string;
  /** Anywhere in method, path, code, id or key, whatever its case. */
  readonly text: string;
  /** `shown` lists the requests that only fill the console's panels as well. */
  readonly own: string;
}

export const filterNames = ['who', 'status', 'operation', 'text', 'own'] as const;

/** Absent ones let everything pass. */
export function readFilters(given: Readonly<Record<string, string>>): RequestFilters {
  const { who = '', status = '', operation = '', text = '', own = '' } = given;
  return { who, status, operation, text, own };
}

/** Read to fill a panel of some console, or to follow the log. */
export const isOfConsole = ({ isConsoleRead, operationId }: LogRow): boolean =>
  isConsoleRead || operationId === 'getLogStream';

export function isShown(row: LogRow, filters: RequestFilters): boolean {
  const { who, status, operation, text, own } = filters;
  if (own === '' && isOfConsole(row)) return false;
  if (who !== '' && (row.profile ?? 'nobody') !== who) return false;
  if (status !== '' && Math.floor(row.status / 100) !== Number(status)) return false;
  if (operation !== '' && row.operationId !== operation) return false;
  if (text === '') return true;
  const { method, path, query, code, requestId, idempotencyKey, created, operationId } = row;
  const words = [`${method} ${path}?${query}`, code, requestId, idempotencyKey, operationId, ...created];
  return words.some((word) => word?.toLowerCase().includes(text.toLowerCase()) === true);
}
