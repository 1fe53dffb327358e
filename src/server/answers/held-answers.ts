// Answers that a fault holds until somebody releases them (Decision 53). The calls were carried out when they came. What is
// held belongs to this server alone, is limited in number, bytes and time, and does not outlast the server.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem, refusalAt } from '../../contract/form/problem.ts';
import { heldHeader, limits, neverHoldHeader } from '../../contract/form/surface.ts';
import type { HeldAnswer, NewRelease } from '../../contract/schemas/fault.ts';
import { faultedReply } from '../../engine/faults/fault-effect.ts';
import type { Call } from '../../engine/kernel/call.ts';
import type { Identity } from '../callers/credentials.ts';
import { pathOf } from '../wire/request-path.ts';
import { type Answer, buildHeaders, keepRequest, recordAnswer, writeAnswer } from './answer.ts';
import type { AnswerHeaders } from './exchange-tape.ts';

declare module 'fastify' {
  interface FastifyInstance {
    heldAnswers: HeldAnswers;
  }
}

export interface HoldOptions {
  /** How long an answer is held at most. */
  readonly maxHoldMs?: number;
  /** Off where calls come one after the other, as from a recording: a client that waits for the first never releases it. */
  readonly holds?: boolean;
}

type Reason = 'released' | 'timeout' | 'closed' | 'no-room';

interface Held {
  readonly facts: HeldAnswer;
  readonly worldName: string;
  readonly reply: FastifyReply;
  readonly answer: Answer;
  readonly sent: AnswerHeaders;
  readonly timer: NodeJS.Timeout;
  readonly free: () => void;
}

export class HeldAnswers {
  readonly #maxHoldMs: number;
  readonly #isOn: boolean;
  /** By the id of the request, oldest first. */
  readonly #held = new Map<string, Held>();
  /** Called whenever an answer is held or is no longer held. */
  onChange: (() => void) | undefined;

  constructor({ maxHoldMs = limits.faultDelayMs, holds = true }: HoldOptions) {
    this.#maxHoldMs = maxHoldMs;
    this.#isOn = holds;
  }

  /** Answers the call later, or at once where it may not wait or there is no room for it. */
  hold(reply: FastifyReply, answer: Answer, faultId: string): void {
    const { request } = reply;
    if (this.#isOn) request.passage.hold = 'held';
    const sent = recordAnswer(reply, answer, 0);
    if (!this.#isOn || request.headers[neverHoldHeader] !== undefined) writeAnswer(reply, answer, sent);
    else if (reply.raw.destroyed) keepRequest(request, answer.status);
    else if (!this.#wait(reply, answer, { sent, faultId })) writeAnswer(reply, answer, because('no-room', sent));
  }

  /** False where there is no room. */
  #wait(reply: FastifyReply, answer: Answer, { sent, faultId }: { sent: AnswerHeaders; faultId: string }): boolean {
    const { request } = reply;
    if (this.#held.size >= limits.heldAnswers) return false;
    const free = request.server.inFlightBytes.holdRequest(reply.raw, answer.body.length);
    if (free === undefined) return false;
    const timer = setTimeout(() => this.#end(request.id, 'timeout'), this.#maxHoldMs).unref();
    const { worldName } = request.passage.identity as Identity;
    const facts = describe(request, answer, faultId);
    this.#held.set(request.id, { facts, worldName, reply, answer, sent, timer, free });
    reply.raw.once('close', () => {
      if (this.#take(request.id) !== undefined) keepRequest(request, answer.status);
    });
    this.onChange?.();
    return true;
  }

  /** Throws idempotency_in_progress while the answer to the same key is held. */
  refuseTwin(request: FastifyRequest, { organizationId, idempotencyKey: key }: Call): void {
    if (this.#held.size === 0 || key === undefined) return;
    const { worldName } = request.passage.identity as Identity;
    for (const { facts } of this.#of(worldName)) {
      if (facts.idempotencyKey !== key || facts.organizationId !== organizationId) continue;
      request.passage.hold = 'aside';
      const detail = `The answer to the first request with the key ${key} is held by ${facts.faultId}.`;
      throw new Problem('idempotency_in_progress', detail, { headers: { 'retry-after': '1' } });
    }
  }

  list(worldName: string): HeldAnswer[] {
    return this.#of(worldName).map(({ facts }) => facts);
  }

  /** Gives what was released. Throws resource_not_found for an answer that is not held in the world. */
  release(worldName: string, { requestId, status, drop = false }: NewRelease): HeldAnswer[] {
    const all = this.list(worldName);
    const chosen = requestId === undefined ? all : all.filter((held) => held.requestId === requestId);
    if (requestId !== undefined && chosen.length === 0) {
      const detail = `No answer to ${requestId} is held in this world. GET /control/held lists those that are.`;
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
    const { reply, answer, sent } = held;
    if (how === 'lost') {
      reply.hijack();
      reply.raw.destroy();
      keepRequest(reply.request, answer.status);
    } else if (typeof how === 'number') replace(held, how);
    else writeAnswer(reply, answer, because(how, sent));
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

const because = (reason: Reason, sent: AnswerHeaders): AnswerHeaders => ({ ...sent, [heldHeader]: reason });

function replace({ reply, answer, facts: { faultId, path } }: Held, status: NonNullable<NewRelease['status']>): void {
  const effect = { status, drop: false, delayMs: null, hold: false, after: true, retryAfterSeconds: null };
  const own = { status: answer.status, headers: answer.headers, body: answer.body };
  const { headers, body } = faultedReply(effect, { who: faultId, faultId, path }, own);
  const contentType = 'application/problem+json';
  const given = { status, contentType, headers, body: Buffer.from(body as string) };
  reply.request.passage.code = 'injected_fault';
  writeAnswer(reply, given, because('released', buildHeaders(reply, given)));
}

function describe(request: FastifyRequest, { status }: Answer, faultId: string): HeldAnswer {
  const { organizationId, profile } = request.passage.identity as Identity;
  return {
    requestId: request.id,
    faultId,
    organizationId,
    profile,
    operationId: request.passage.row?.id as string,
    method: request.raw.method as string,
    path: pathOf(request.raw.url as string),
    idempotencyKey: request.passage.idempotencyKey,
    status,
    heldAt: new Date().toISOString(),
  };
}
