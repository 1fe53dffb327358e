import { type Check, checks } from '../../contract/form/checks.ts';
import type { Operation } from '../../contract/form/operation.ts';
import { checkOf } from '../../contract/form/problems.ts';

export interface CheckResult extends Check {
  readonly result: 'passed' | 'decided' | 'unasked';
}

/** Some checks do not apply to a row: a read has no key, and a row without a permission cannot be forbidden. */
function appliesTo(name: string, row: Operation | undefined): boolean {
  if (row === undefined) return ['server', 'http', 'host', 'route'].includes(name);
  if (name === 'permission') return row.permission !== null;
  if (name === 'key' || name === 'ledger') return row.idempotencyKey;
  return name === 'body' ? row.body !== undefined : true;
}

/** `code` is null for a request that was not refused. */
export function listCheckResults(code: string | null, row: Operation | undefined): CheckResult[] {
  const deciding = code === null ? undefined : checkOf(code);
  const at = deciding === undefined ? checks.length : checks.indexOf(deciding);
  return checks.map((check, index) => {
    if (check === deciding) return { ...check, result: 'decided' };
    return { ...check, result: index < at && appliesTo(check.name, row) ? 'passed' : 'unasked' };
  });
}

/** The check that decided, two before it and one after it, of those that apply to the operation. */
export function checksAround(code: string | null, row: Operation): CheckResult[] {
  const applying = listCheckResults(code, row).filter(({ name }) => appliesTo(name, row));
  const at = applying.findIndex(({ result }) => result === 'decided');
  return applying.slice(Math.max(0, at - 2), at + 2);
}
