// A fault, as HTTP shows it: a later answer, another one, or a connection that ends without any (Decision 35).

import type { ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../../contract/form/problem.ts';
import { faultHeader } from '../../contract/form/surface.ts';
import type { WorldRow } from '../../contract/rows.ts';
import { faultedReply, preventsCall, refusalReply } from '../../engine/faults/fault-effect.ts';
import { parseFaultHeader } from '../../engine/faults/fault-header.ts';
import type { Call, Reply } from '../../engine/kernel/call.ts';
import type { WorldAnswer } from '../../log/log.ts';
import { type Answer, keepRequest, recordAnswer, writeAnswer } from './answer.ts';

/** Sends the answer later, holds it, or ends the connection instead. */
export async function sendFaulted(
  { drop, delayMs = 0, hold }: NonNullable<Reply['faultEffect']>,
  reply: FastifyReply,
  answer: Answer,
): Promise<void> {
  if (drop === true) {
    reply.hijack();
    reply.raw.destroy();
    reply.request.passage.recordAnswer?.({ status: 0, headers: {}, body: Buffer.alloc(0), delayMs: 0 });
    keepRequest(reply.request, answer.status);
    return;
  }
  if (hold !== undefined) {
    reply.server.heldAnswers.hold(reply, answer, hold);
    // To the framework, a handler that has ended has answered with nothing.
    return new Promise((resolve) => reply.then(resolve, () => resolve()));
  }
  const sent = recordAnswer(reply, answer, delayMs);
  // An answer for which there is no room waits no longer.
  const free = reply.server.inFlightBytes.holdRequest(reply.raw, answer.body.length);
  if (free !== undefined) await untilOverOrGone(reply.raw, delayMs).then(free);
  if (reply.raw.destroyed) keepRequest(reply.request, answer.status);
  else writeAnswer(reply, answer, sent);
}

function untilOverOrGone(response: ServerResponse, delayMs: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      response.removeListener('close', end);
      resolve();
    };
    const timer = setTimeout(end, response.destroyed ? 0 : delayMs);
    response.once('close', end);
  });
}

/** Carries out a call; a call that a fault prevents never gets here. */
export type ToWorld = (call: Call) => Outcome | Promise<Outcome>;

/** There is no standing where no world was asked. */
export type Outcome = WorldAnswer<Reply> | { readonly reply: Reply };

/** Gives a fault, in the words of the header, to a request that did not ask for one; undefined lets it go on. */
export type Strike = (row: WorldRow, call: Call) => string | undefined;

declare module 'fastify' {
  interface FastifyInstance {
    /** Asked for each call of an operation; no world holds its faults, so a reset forgets none. */
    strike: Strike | undefined;
  }
}

/** Applies the fault that a request asks for in its own header. Throws Problem for a header that is not well-formed. */
export function passFault(row: WorldRow, call: Call, { request }: FastifyReply, toWorld: ToWorld): ReturnType<ToWorld> {
  const header = request.headers[faultHeader.toLowerCase()] ?? strike(row, call, request);
  if (header === undefined) return toWorld(call);
  const effect = parseFaultHeader(String(header), row.method);
  const { path } = call;
  const cause = { who: faultHeader, path };
  if (preventsCall(effect)) return { reply: faultedReply(effect, cause) };
  const answerFault = (outcome: Outcome): Outcome => {
    if ('reply' in outcome) return { ...outcome, reply: faultedReply(effect, cause, outcome.reply) };
    const { refusal, ...standing } = outcome;
    return { ...standing, reply: faultedReply(effect, cause, refusedReply(refusal, path)) };
  };
  const outcome = toWorld(call);
  return outcome instanceof Promise ? outcome.then(answerFault) : answerFault(outcome);
}

/** What strikes is recorded as if the request had asked for it, so that a replay meets the same. */
function strike(row: WorldRow, call: Call, { server, raw }: FastifyRequest): string | undefined {
  const struck = server.strike?.(row, call);
  if (struck !== undefined) raw.rawHeaders.push(faultHeader, struck);
  return struck;
}

/** Throws what is not a problem: that is a defect, and no fault hides it. */
function refusedReply(refusal: unknown, path: string): Reply {
  if (refusal instanceof Problem) return refusalReply(refusal, path);
  throw refusal;
}
