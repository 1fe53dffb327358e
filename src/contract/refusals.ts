import type { Operation } from './form/operation.ts';
import { type ProblemCode, problems } from './form/problems.ts';

const commonCodes: readonly ProblemCode[] = ['missing_credential', 'invalid_token', 'token_expired', 'tenant_mismatch'];
const pageCodes: readonly ProblemCode[] = ['invalid_limit', 'invalid_cursor', 'invalid_parameter'];
const bodyCodes: readonly ProblemCode[] = [
  'unsupported_media_type',
  'malformed_json',
  'body_not_object',
  'body_too_large',
];
const keyCodes: readonly ProblemCode[] = [
  'idempotency_key_required',
  'idempotency_key_invalid',
  'idempotency_key_reused',
  'idempotency_in_progress',
];

/** All codes that the operation may answer with, in the order of their statuses. */
export function problemsOf(row: Operation): ProblemCode[] {
  const codes = new Set<ProblemCode>([
    ...commonCodes,
    ...(row.permission === null ? [] : (['insufficient_permission'] as const)),
    ...(row.answer === 'page' ? pageCodes : []),
    ...(row.collection !== undefined && row.answer !== 'page' ? (['resource_not_found'] as const) : []),
    ...(row.body === undefined ? [] : bodyCodes),
    row.method === 'GET' ? 'unknown_parameter' : 'validation_failed',
    ...(row.idempotencyKey ? keyCodes : []),
    ...row.problems,
  ]);
  return [...codes].sort((a, b) => problems[a].status - problems[b].status);
}
