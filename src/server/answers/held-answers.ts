// Answers that a fault holds until somebody releases them (Decision 53). The calls were carried out when they came. Held answers
// belong to this server alone, are limited in number, bytes and time, and end with the server.

import { t } from '../../contract/form/localization/localized-text.ts';
import { Problem, refusalAt } from '../../contract/form/problem.ts';
import { heldHeader, limits, neverHoldHeader } from '../../contract/form/surface.ts';
import type { HeldAnswer, NewRelease } from '../../contract/records.ts';
import { faultedReply } from '../../engine/faults/fault-effect.ts';
import type { Call } from '../../engine/kernel/call.ts';
import type { Identity } from '../callers/credentials.ts';
import { pathOf } from '../wire/request-path.ts';
import { type Answer, buildHeaders, dropAnswer, keepRequest, recordAnswer, writeAnswer } from './answer.ts';
import { buildProblemAnswer } from './problems.ts';
import type { AnswerHeaders, RequestContext } from './request-context.ts';

export interface HoldOptions {
  readonly maxHoldMs?: number;
  /** False where calls come one after the other, as in a replay: a client that waits for the first answer never releases it. */
  readonly holds?: boolean;
}

type Reason = 'released' | 'timeout' | 'closed' | 'no-room';

interface Held {
  readonly facts: HeldAnswer;
  readonly worldName: string;
  readonly context: RequestContext;
  readonly answer: Answer;
  readonly sent: AnswerHeaders;
  readonly timer: NodeJS.Timeout;
  readonly free: () => void;
}

export class HeldAnswers {
  readonly #maxHoldMs: number;
  readonly #isOn: boolean;
  readonly #held = new Map<string, Held>();
  onChange: (() => void) | undefined;

  constructor({ maxHoldMs = limits.faultDelayMs, holds = true }: HoldOptions) {
    this.#maxHoldMs = maxHoldMs;
    this.#isOn = holds;
  }

  /** Sends the answer later, or at once where it may not wait or there is no memory for it. */
  hold(context: RequestContext, answer: Answer, faultId: string): void {
    if (this.#isOn) context.hold = 'held';
    const sent = recordAnswer(context, answer, 0);
    if (!this.#isOn || context.headers[neverHoldHeader] !== undefined) writeAnswer(context, answer, sent);
    else if (context.response.destroyed) keepRequest(context, answer.status);
    else if (!this.#wait(context, answer, { sent, faultId })) writeAnswer(context, answer, withReason('no-room', sent));
  }

  #wait(context: RequestContext, answer: Answer, { sent, faultId }: { sent: AnswerHeaders; faultId: string }): boolean {
    const { requestId, response, host } = context;
    if (this.#held.size >= limits.heldAnswers) return false;
    const free = host.inFlightBytes.holdRequest(response, answer.body.length);
    if (free === undefined) return false;
    const timer = setTimeout(() => this.#end(requestId, 'timeout'), this.#maxHoldMs).unref();
    const { worldName } = context.identity as Identity;
    const facts = describe(context, answer, faultId);
    this.#held.set(requestId, { facts, worldName, context, answer, sent, timer, free });
    response.on('close', () => {
      if (this.#take(requestId) !== undefined) keepRequest(context, answer.status);
    });
    this.onChange?.();
    return true;
  }

  /** Throws idempotency_in_progress while the answer to the same key is held. */
  refuseConcurrentDuplicate(context: RequestContext, { organizationId, idempotencyKey: key }: Call): void {
    if (this.#held.size === 0 || key === undefined) return;
    const { worldName } = context.identity as Identity;
    for (const { facts } of this.#of(worldName)) {
      if (facts.idempotencyKey !== key || facts.organizationId !== organizationId) continue;
      context.hold = 'aside';
      const detail = t('The response to the first request with the key {key} is held by {faultId}.', {
        key,
        faultId: facts.faultId,
      });
      throw new Problem('idempotency_in_progress', detail, { headers: { 'retry-after': '1' } });
    }
  }

  list(worldName: string): HeldAnswer[] {
    return this.#of(worldName).map(({ facts }) => facts);
  }

  /** Returns the released answers. Throws resource_not_found for an answer that is not held in the world. */
  release(worldName: string, { requestId, status, drop = false }: NewRelease): HeldAnswer[] {
    const all = this.list(worldName);
    const chosen = requestId === undefined ? all : all.filter((held) => held.requestId === requestId);
    if (requestId !== undefined && chosen.length === 0) {
      const detail = t('No response to {requestId} is held in this world. GET /control/held lists the held ones.', {
        requestId,
      });
      throw refusalAt({ pointer: '#/requestId', code: 'resource_not_found', detail });
    }
    for (const held of chosen) this.#end(held.requestId, drop ? 'lost' : (status ?? 'released'));
    return chosen;
  }

  close(): void {
    for (const requestId of [...this.#held.keys()]) this.#end(requestId, 'closed');
  }

  #of(worldName: string): Held[] {
    return [...this.#held.values()].filter((held) => held.worldName === worldName);
  }

  #end(requestId: string, how: Reason | 'lost' | NonNullable<NewRelease['status']>): void {
    const held = this.#take(requestId);
    if (held === undefined) return;
    const { context, answer, sent } = held;
    if (how === 'lost') dropAnswer(context, answer.status);
    else if (typeof how === 'number') replace(held, how);
    else writeAnswer(context, answer, withReason(how, sent));
  }

  #take(requestId: string): Held | undefined {
    const held = this.#held.get(requestId);
    if (held === undefined) return undefined;
    clearTimeout(held.timer);
    held.free();
    this.#held.delete(requestId);
    this.onChange?.();
    return held;
  }
}

const withReason = (reason: Reason, sent: AnswerHeaders): AnswerHeaders => ({ ...sent, [heldHeader]: reason });

function replace({ context, answer, facts: { faultId, path } }: Held, status: NonNullable<NewRelease['status']>): void {
  const effect = { status, drop: false, delayMs: null, hold: false, after: true, retryAfterSeconds: null };
  const original = { status: answer.status, headers: answer.headers, body: answer.body };
  const { problem } = faultedReply(effect, { who: faultId, faultId, path }, original);
  const replaced = buildProblemAnswer(context, problem as Problem);
  writeAnswer(context, replaced, withReason('released', buildHeaders(context, replaced)));
}

function describe(
  { requestId, identity, operationId, method, target, idempotencyKey }: RequestContext,
  { status }: Answer,
  faultId: string,
): HeldAnswer {
  const { organizationId, profile } = identity as Identity;
  return {
    requestId,
    faultId,
    organizationId,
    profile,
    operationId: operationId as string,
    method,
    path: pathOf(target),
    idempotencyKey,
    status,
    heldAt: new Date().toISOString(),
  };
}
