// The checks of the service as one request met them: passed, decided, or never asked. Pure.

import { type Check, checks } from '../../contract/checks.ts';
import type { Operation } from '../../contract/operation.ts';
import { checkOf } from '../../contract/problems.ts';

export interface MetCheck extends Check {
  readonly met: 'passed' | 'decided' | 'unasked';
}

/** What a row cannot be asked: a read has no key, and who needs no permission lacks none. */
function isAsked(name: string, row: Operation | undefined): boolean {
  if (row === undefined) return ['server', 'http', 'host', 'route'].includes(name);
  if (name === 'permission') return row.permission !== null;
  if (name === 'key' || name === 'ledger') return row.idempotencyKey;
  return name === 'body' ? row.body !== undefined : true;
}

/** `code` is null for a request that was answered. */
export function listMetChecks(code: string | null, row: Operation | undefined): MetCheck[] {
  const deciding = code === null ? undefined : checkOf(code);
  const at = deciding === undefined ? checks.length : checks.indexOf(deciding);
  return checks.map((check, index) => {
    if (check === deciding) return { ...check, met: 'decided' };
    return { ...check, met: index < at && isAsked(check.name, row) ? 'passed' : 'unasked' };
  });
}
