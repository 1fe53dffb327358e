// Applies a call to its world after the checks in the order of Decision 1. Each step carries the name of its check
// (contract/form/checks.ts), and a test compares the order. Earlier checks are in server/handle-request.ts.

import { answersOf } from '../contract/form/answers.ts';
import type { Operation } from '../contract/form/operation.ts';
import { Problem } from '../contract/form/problem.ts';
import { replayedHeader } from '../contract/form/surface.ts';
import type { Slices } from '../primitives/slices.ts';
import type { CallContext, Handler, Outcome } from './call-context/call-context.ts';
import { refuseAbsent } from './call-context/references.ts';
import { answerUnderFaults } from './faults/fault-effect.ts';
import type { Faults } from './faults/match-faults.ts';
import type { Applied, Call, Reply } from './kernel/call.ts';
import { fingerprintOf } from './kernel/fingerprint.ts';
import type { IdempotencyStore } from './kernel/idempotency-store.ts';
import { refuseMalformed } from './kernel/validation.ts';
import { withoutNulls } from './kernel/without-nulls.ts';
import { refuseQuery } from './paging/queries.ts';
import type { Domain, NameOf } from './records/facts.ts';
import type { OrganizationStore } from './records/store.ts';

export interface ApplyDependencies<D extends Domain> {
  readonly context: CallContext<D>;
  readonly idempotency: IdempotencyStore;
  readonly faults: Faults;
  /** Runs the call, and reports its effect on the world. A call whose key was answered before does not begin. */
  readonly observe: (run: (begin: () => void) => Reply) => Applied;
}

/** An operation whose code is loaded. Its functions throw Problem without having changed anything. */
export interface PreparedOperation<D extends Domain> {
  readonly row: Operation;
  readonly apply: (call: Call, dependencies: ApplyDependencies<D>) => Applied;
  /** Answers a safe read, which needs no observer and takes no fault. */
  readonly answer: (call: Call, context: CallContext<D>) => Reply;
  /** Carries out, in slices, an action of a person while the clock moves; false, without any change, if a rule refuses it. */
  readonly act: (context: CallContext<D>, body: unknown) => Slices<boolean>;
  /** Work of the call that can be done in advance without visible effect; undefined when there is none now, or never any. */
  readonly precompute: ((context: CallContext<D>, call: Call) => Slices<void> | undefined) | undefined;
}

export function prepareOperation<D extends Domain>(row: Operation, handler: Handler<D>): PreparedOperation<D> {
  const statuses = answersOf(row).map(({ status }) => status);
  const { precompute } = handler;
  const apply: PreparedOperation<D>['apply'] = (call, dependencies) =>
    injectFault(row, call, dependencies, () => applyOperation(call, dependencies));
  const applyOperation: PreparedOperation<D>['apply'] = (call, { context, idempotency, observe }) =>
    observe((begin) =>
      consultLedger(row, call, idempotency, () => {
        begin();
        return answer(call, context);
      }),
    );
  const answer: PreparedOperation<D>['answer'] = (call, context) => {
    check(row, call, context);
    // The handler checks rules, conflicts and the budget, and then applies the call.
    return replyOf(row, statuses, handler(context, inputOf(call)));
  };
  return {
    row,
    apply,
    answer,
    act: (context, body) => act({ row, handler }, context, body),
    precompute:
      precompute &&
      ((context, call) =>
        ifAccepted(() => {
          check(row, call, context);
          return precompute(context, inputOf(call));
        })),
  };
}

function check<D extends Domain>(row: Operation, call: Call, { store }: CallContext<D>): void {
  checkId(row, call, store);
  checkForm(row, call);
}

function injectFault<D extends Domain>(
  row: Operation,
  call: Call,
  { faults, context }: ApplyDependencies<D>,
  proceed: () => Applied,
): Applied {
  const matched = faults.match(row, call);
  if (matched === undefined) return proceed();
  // The fingerprint is computed before anything is counted: a call without one is refused here, and is in no log.
  if (call.idempotencyKey !== undefined && call.fingerprint === undefined) fingerprintOf(row, call);
  const applied = answerUnderFaults(call, matched, proceed);
  faults.count(matched);
  // A reset counts as a change here, not as a new beginning, since its answer under a fault depends on the world before it.
  if (applied.effect !== 'none') return { ...applied, effect: 'change' };
  const { reply } = applied;
  const replay = reply.headers[replayedHeader] === undefined ? {} : ({ isReplay: true } as const);
  return { reply, effect: 'change', note: { at: context.clock.now, status: reply.status, created: [], ...replay } };
}

function consultLedger(row: Operation, call: Call, idempotency: IdempotencyStore, proceed: () => Reply): Reply {
  const { organizationId, idempotencyKey: key } = call;
  return key === undefined
    ? proceed()
    : idempotency.runIdempotently(organizationId, key, call.fingerprint ?? fingerprintOf(row, call), proceed);
}

/** A call that will be refused has nothing to precompute: executing it gives the reason. */
function ifAccepted<Result>(run: () => Result): Result | undefined {
  try {
    return run();
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
}

/** The body was validated before. */
const inputOf = ({ params, query, body, peek = false }: Omit<Call, 'operationId' | 'organizationId' | 'path'>) => ({
  params,
  query,
  body: withoutNulls(body),
  isPeek: peek,
});

/** A path parameter names a word of the row, or a record of the caller's organization. */
function checkId<D extends Domain>(row: Operation, { params }: Call, store: OrganizationStore<D>): void {
  store.facts.checkPath(row, params);
  const { id } = params;
  const { collection } = row;
  if (collection === undefined || id === undefined || store.entry(collection as NameOf<D>, id) !== undefined) return;
  throw refuseAbsent(id, collection, store.organizationId);
}

function checkForm(row: Operation, { query, body }: Pick<Call, 'query' | 'body'>): void {
  if (row.answer !== 'page' && row.filters === undefined) refuseQuery(row, query);
  refuseMalformed(row, body);
}

function* act<D extends Domain>(
  { row, handler }: { readonly row: Operation; readonly handler: Handler<D> },
  context: CallContext<D>,
  body: unknown,
): Slices<boolean> {
  const call = { params: {}, query: {}, body } as const;
  try {
    checkForm(row, call);
    yield* handler.precompute?.(context, inputOf(call)) ?? [];
    handler(context, inputOf(call));
    return true;
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
}

/** The row decides the status and the envelope of the reply. */
function replyOf(row: Operation, statuses: readonly number[], outcome: Outcome): Reply {
  return {
    status: statuses[outcome.isOtherAnswer ? 1 : 0] as number,
    headers: headersOf(outcome),
    body: row.answer === 'page' ? joined(piecesOf(outcome.json)) : wrapData(outcome.json),
  };
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

/** A single piece may be large, so it is not copied. */
const joined = (pieces: readonly Buffer[]): Buffer =>
  pieces.length === 1 ? (pieces[0] as Buffer) : Buffer.concat(pieces);
