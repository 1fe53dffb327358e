import { FaultStatus } from './form/fault.ts';
import type { Operation } from './form/operation.ts';
import { type ProblemCode, problemCodes, problems } from './form/problems.ts';

const ofEvery: readonly ProblemCode[] = ['missing_credential', 'invalid_token', 'token_expired', 'tenant_mismatch'];
const ofPages: readonly ProblemCode[] = ['invalid_limit', 'invalid_cursor', 'invalid_parameter'];
const ofBodies: readonly ProblemCode[] = [
  'unsupported_media_type',
  'malformed_json',
  'body_not_object',
  'body_too_large',
];
const ofKeys: readonly ProblemCode[] = [
  'idempotency_key_required',
  'idempotency_key_invalid',
  'idempotency_key_reused',
  'idempotency_in_progress',
];

/** All codes that the operation may answer with, in the order of their statuses. */
export function problemsOf(row: Operation): ProblemCode[] {
  const codes = new Set<ProblemCode>([
    ...ofEvery,
    ...(row.permission === null ? [] : (['insufficient_permission'] as const)),
    ...(row.answer === 'page' ? ofPages : []),
    ...(row.collection !== undefined && row.answer !== 'page' ? (['resource_not_found'] as const) : []),
    ...(row.body === undefined ? [] : ofBodies),
    row.method === 'GET' ? 'unknown_parameter' : 'validation_failed',
    ...(row.idempotencyKey ? ofKeys : []),
    ...row.problems,
  ]);
  return [...codes].sort((a, b) => problems[a].status - problems[b].status);
}

const ofReplacements: readonly ProblemCode[] = ['world_replaced', 'log_unavailable', 'world_stopped'];

/**
 * What the order of a world's calls, or trouble of its log, may answer to what replaces the world: a reset, rewind, fork or drop.
 * Beside the specification's own operations that is an extension, as a fault is.
 */
export function orderProblemsOf({ resets, rewinds, namesWorld, method, bytes }: Operation): readonly ProblemCode[] {
  if (rewinds) return ['before_base', 'made_by_other_version', ...ofReplacements];
  if (!resets && (!namesWorld || bytes !== undefined || method === 'GET')) return [];
  return namesWorld && method === 'POST' ? ['before_base', ...ofReplacements] : ofReplacements;
}

/** What may come instead of any answer of a world, by status: what a fault asks for, and trouble of the server itself. */
export const faultAnswers: readonly (readonly [FaultStatus, ProblemCode[]])[] = FaultStatus.enum.map((status) => [
  status,
  ['injected_fault', ...problemCodes.filter((code) => code !== 'injected_fault' && problems[code].status === status)],
]);
