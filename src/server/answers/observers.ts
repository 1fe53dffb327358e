// Observers of requests: a request log, or a recording. Without observers they cost nothing.

import type { Exchange } from '../../client/exchange.ts';
import { withholdTarget } from '../../client/withhold.ts';
import type { ProblemCode } from '../../contract/form/problems.ts';
import type { LoggedRequest } from '../../contract/records.ts';
import { pathOf } from '../wire/request-path.ts';
import { buildExchange } from './build-exchange.ts';
import type { RequestContext } from './request-context.ts';

/** A finished request, for a line of the log. */
export interface RequestEntry
  extends Pick<LoggedRequest, 'requestId' | 'method' | 'path' | 'status' | 'profile' | 'world' | 'idempotencyKey'> {
  readonly target: string;
  readonly code: ProblemCode | null;
  readonly durationMs: number;
}

/** A request with its whole exchange: status 0 where the connection ended without an answer, no bytes for HEAD. */
export interface RecordedRequest extends RequestEntry, Exchange {
  readonly startedAt: Date;
  readonly hold: RequestContext['hold'];
  /** Null if no operation was found. */
  readonly operationId: string | null;
  /** Undefined where the request became no entry of the log. */
  readonly note: RequestContext['note'];
}

export interface Observers {
  readonly onRequest?: (entry: RequestEntry) => void;
  /** Called just before an answer is sent, which is the order in which the worlds executed the calls (Decision 22). */
  readonly onExchange?: (request: RecordedRequest) => void;
}

/** Preflights and requests that are not HTTP reach no world, and are not reported. */
export function recordTo(onExchange: NonNullable<Observers['onExchange']>, context: RequestContext): void {
  const startedAt = new Date();
  const start = performance.now();
  context.recordAnswer = (status, responseHeaders, body, delayMs) => {
    // A client that disconnects within the body reaches no world and gets no answer, so nothing can be replayed.
    if (context.incoming?.errored && !context.incoming.complete) return;
    onExchange({
      ...describeEntry(context, status, performance.now() - start + delayMs),
      startedAt,
      ...buildExchange(context, responseHeaders, context.method === 'HEAD' ? Buffer.alloc(0) : body),
      hold: context.hold,
      operationId: context.operationId,
      note: context.note,
    });
  };
}

export function describeEntry(context: RequestContext, status: number, durationMs: number): RequestEntry {
  const { requestId, method, target, identity, code, idempotencyKey } = context;
  return {
    requestId,
    method,
    path: pathOf(target),
    target: withholdTarget(method, target),
    status,
    profile: identity?.profile ?? null,
    world: identity?.worldName ?? null,
    code,
    idempotencyKey,
    durationMs,
  };
}
