// Which problem codes the extensions of this sandbox bring, beside those that an operation's row has.

import { FaultStatus } from '../../src/contract/form/fault.ts';
import type { Operation } from '../../src/contract/form/operation.ts';
import { type ProblemCode, problemCodes, problems } from '../../src/contract/form/problems.ts';

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
