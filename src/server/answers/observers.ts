// Observers of the requests: a request log, or a recording. They cost nothing when there are none.

import type { Exchange } from '../../client/exchange.ts';
import { withholdTarget } from '../../client/withhold.ts';
import type { ProblemCode } from '../../contract/form/problems.ts';
import type { LoggedRequest } from '../../contract/records.ts';
import { pathOf } from '../wire/request-path.ts';
import { buildExchange } from './build-exchange.ts';
import type { RequestContext } from './request-context.ts';

/** A finished request, as a line of a log shows it. */
export interface RequestEntry
  extends Pick<LoggedRequest, 'requestId' | 'method' | 'path' | 'status' | 'profile' | 'world' | 'idempotencyKey'> {
  readonly target: string;
  readonly code: ProblemCode | null;
  readonly durationMs: number;
}

/** A request with all that was sent and answered: status 0 where the connection ended without an answer, no bytes for HEAD. */
export interface RecordedRequest extends RequestEntry, Exchange {
  readonly startedAt: Date;
  readonly hold: RequestContext['hold'];
  /** Null where no operation was found. */
  readonly operationId: string | null;
  /** Undefined where the request became no entry of the log. */
  readonly note: RequestContext['note'];
}

export interface Observers {
  readonly onRequest?: (entry: RequestEntry) => void;
  /** Called as an answer is ready to leave, which is the order in which the worlds executed the calls (Decision 22). */
  readonly onExchange?: (request: RecordedRequest) => void;
}

/** Preflights, and what is not HTTP, are answered elsewhere and reach no world: they are not reported. */
export function recordTo(onExchange: NonNullable<Observers['onExchange']>, context: RequestContext): void {
  const startedAt = new Date();
  const start = performance.now();
  context.recordAnswer = (status, responseHeaders, body, delayMs) => {
    // Who leaves in the middle of a body reaches no world and gets no answer: there is nothing to send again.
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
