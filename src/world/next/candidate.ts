// A request that a caller may want to make about a record. It is tried to find out whether it would succeed.

import type { Intent } from '../../contract/records.ts';
import { type BodyOf, rowOf, type WorldOperationId } from '../../contract/rows.ts';

/** The most candidates that are tried. */
export const maxCandidates = 12;

export interface Candidate {
  readonly intent: Intent;
  readonly operationId: WorldOperationId;
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
  /** JSON pointers of the members whose value is a suggestion. */
  readonly needs?: readonly string[];
  /** The request makes sense only where it moves the status of the record. */
  readonly mustMove?: true;
}

/** A request with a body, which has the form of its operation. */
export const withBody = <Id extends WorldOperationId>(
  operationId: Id,
  intent: Intent,
  body: BodyOf<Id>,
  more: Pick<Candidate, 'needs' | 'mustMove'> = {},
): Candidate => ({ intent, operationId, body: body as Readonly<Record<string, unknown>>, ...more });

/** A request that names the record in its path alone; where the operation takes a body, it is empty. */
export const withId = (operationId: WorldOperationId, intent: Intent, id: string): Candidate => ({
  intent,
  operationId,
  params: { id },
  ...(rowOf(operationId).body && { body: {} }),
});
