// An operation whose code is loaded: path, query and form are checked in the order of Decision 1, then its handler runs,
// and the row decides the status and the envelope of what comes back.

import type { CollectionName } from '../contract/collections.ts';
import type { Operation } from '../contract/operation.ts';
import type { WorldOperationId } from '../contract/operation-id.ts';
import { Problem } from '../contract/problem.ts';
import { successStatusesOf } from '../contract/refusals.ts';
import { suggestName } from '../primitives/nearest-name.ts';
import type { Steps } from '../primitives/steps.ts';
import type { Call, Reply } from './kernel/call.ts';
import { givenOf } from './kernel/given.ts';
import { checkForm } from './kernel/validation.ts';
import { refuseQuery } from './paging/queries.ts';
import type { OrganizationStore } from './records/store.ts';
import type { Handler, Outcome, Turn } from './turn/turn.ts';

export interface PreparedOperation {
  readonly row: Operation;
  /** Throws Problem, and then nothing has changed. */
  readonly run: (turn: Turn, call: Call) => Reply;
  /** Work that the call would do and that can be done before it, unseen; undefined when there is none, or never any. */
  readonly ahead: ((turn: Turn, call: Call) => Steps<void> | undefined) | undefined;
}

export function prepareOperation(row: Operation, handler: Handler<WorldOperationId>): PreparedOperation {
  const [status, otherStatus = status] = successStatusesOf(row) as [number, number?];
  const takesNoQuery = row.method === 'GET' && row.answer !== 'page' && row.filters === undefined;
  const check = (turn: Turn, call: Call) => {
    checkPath(row, call, turn.store);
    if (takesNoQuery) refuseQuery(call.query);
    if (row.body !== undefined) checkForm(row.body, call.body);
  };
  const { ahead } = handler;
  return {
    row,
    run: (turn, call) => {
      check(turn, call);
      const outcome = handler(turn, inputOf(call));
      return {
        status: outcome.isOtherAnswer ? otherStatus : status,
        headers: headersOf(outcome),
        body: row.answer === 'page' ? joined(piecesOf(outcome.json)) : wrapData(outcome.json),
      };
    },
    ahead:
      ahead &&
      ((turn, call) =>
        ifAccepted(() => {
          check(turn, call);
          return ahead(turn, inputOf(call));
        })),
  };
}

/** A call that will be refused has nothing to do ahead: executing it tells why. */
function ifAccepted<Result>(run: () => Result): Result | undefined {
  try {
    return run();
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
}

/** That the body has the form of the row was checked by then. */
const inputOf = ({ params, query, body, peek = false }: Call) =>
  ({ params, query, body: givenOf(body), isPeek: peek }) as never;

/** A path parameter names a word of the row, or a record of the caller's organization. */
function checkPath(row: Operation, { params }: Call, store: OrganizationStore): void {
  const { kind, id } = params;
  if (row.kind !== undefined && kind !== undefined) {
    const known = (row.kind as { enum?: string[] }).enum ?? [];
    if (!known.includes(kind)) {
      throw new Problem('import_kind_unknown', `${kind} cannot be imported; ${suggestName(kind, known)}.`);
    }
  }
  if (row.collection === undefined || id === undefined) return;
  if (store.entry(row.collection as CollectionName, id) === undefined) {
    throw new Problem(
      'resource_not_found',
      `There is no ${id} in ${row.collection} of ${store.organizationId}. It was never created, forgotten by a reset, or belongs to another organization.`,
    );
  }
}

const noHeaders = {};

function headersOf({ location, isUnfinished }: Outcome): Reply['headers'] {
  if (isUnfinished) return location === undefined ? { 'retry-after': '1' } : { location, 'retry-after': '1' };
  return location === undefined ? noHeaders : { location };
}

const dataHead = Buffer.from('{"data":');
const dataTail = Buffer.from('}');

const piecesOf = (json: Outcome['json']): readonly Buffer[] =>
  typeof json === 'string' ? [Buffer.from(json)] : Buffer.isBuffer(json) ? [json] : json;

const wrapData = (json: Outcome['json']): Buffer =>
  typeof json === 'string' ? Buffer.from(`{"data":${json}}`) : joined([dataHead, ...piecesOf(json), dataTail]);

/** One piece may be large, and is not copied. */
const joined = (pieces: readonly Buffer[]): Buffer =>
  pieces.length === 1 ? (pieces[0] as Buffer) : Buffer.concat(pieces);
