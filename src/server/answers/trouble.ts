// Trouble on purpose, as HTTP shows it: a later answer, another one, or a connection that ends without any (Decision 35).

import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import type { Method } from '../../contract/operation.ts';
import { Problem } from '../../contract/problem.ts';
import { faultHeader } from '../../contract/surface.ts';
import type { Answer } from '../../log/log.ts';
import { parseFaultHeader } from '../../world/faults/fault-header.ts';
import { preventsCall, refusalReply, troubledReply } from '../../world/faults/trouble.ts';
import type { Reply } from '../../world/kernel/call.ts';
import { keepRequest, type Answer as SentAnswer, tellAnswer, writeAnswer } from './answer.ts';

/** Sends the answer later, holds it, or ends the connection instead. */
export async function sendInTrouble(
  { drop, delayMs = 0, hold }: NonNullable<Reply['trouble']>,
  reply: FastifyReply,
  answer: SentAnswer,
): Promise<void> {
  if (drop === true) {
    reply.hijack();
    reply.raw.destroy();
    reply.request.recordAnswer?.({ status: 0, headers: {}, body: Buffer.alloc(0), delayMs: 0 });
    keepRequest(reply.request, answer.status);
    return;
  }
  if (hold !== undefined) return reply.server.heldAnswers.hold(reply, answer, hold);
  const sent = tellAnswer(reply, answer, delayMs);
  await sleep(delayMs);
  if (!reply.raw.destroyed) writeAnswer(reply, answer, sent);
}

export interface AskedTrouble {
  /** The answer that comes instead of carrying the call out; undefined where it is carried out. */
  readonly instead: Reply | undefined;
  /** What becomes of the answer of a call that was carried out. */
  readonly turn: (answered: Answer<Reply>) => Answer<Reply>;
}

/** What the request asks for in its own header, or undefined. Throws Problem for one that is not well-formed. */
export function askedTrouble({ request }: FastifyReply, method: Method, path: string): AskedTrouble | undefined {
  const header = request.headers[faultHeader.toLowerCase()];
  if (header === undefined) return undefined;
  const trouble = parseFaultHeader(String(header), method);
  const cause = { who: faultHeader, path };
  return {
    instead: preventsCall(trouble) ? troubledReply(trouble, cause) : undefined,
    turn: (answered) => {
      if ('reply' in answered) return { ...answered, reply: troubledReply(trouble, cause, answered.reply) };
      const { refusal, ...standing } = answered;
      return { ...standing, reply: troubledReply(trouble, cause, refusedReply(refusal, path)) };
    },
  };
}

/** Throws what is not a problem: that is a defect, and no trouble hides it. */
function refusedReply(refusal: unknown, path: string): Reply {
  if (refusal instanceof Problem) return refusalReply(refusal, path);
  throw refusal;
}
