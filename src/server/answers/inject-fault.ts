// Applies a fault to an HTTP answer: a later answer, another one, or a connection that ends without any (Decision 35).

import type { ServerResponse } from 'node:http';
import { Problem } from '../../contract/form/problem.ts';
import { faultHeader } from '../../contract/form/surface.ts';
import type { WorldRow } from '../../contract/rows.ts';
import { faultedReply, preventsCall, refusalReply } from '../../engine/faults/fault-effect.ts';
import { parseFaultHeader } from '../../engine/faults/fault-header.ts';
import type { Call, Reply } from '../../engine/kernel/call.ts';
import type { WorldAnswer } from '../../log/log.ts';
import { andThen } from '../../primitives/and-then.ts';
import { type Answer, dropAnswer, keepRequest, recordAnswer, writeAnswer } from './answer.ts';
import type { HeldAnswers } from './held-answers.ts';
import type { RequestContext } from './request-context.ts';

export interface FaultHost {
  readonly heldAnswers: HeldAnswers;
  /** Called for each call of an operation. These faults are not stored in a world, so no reset removes them. */
  readonly chooseFault?: ChooseFault | undefined;
}

/** Sends the answer later, holds it, or ends the connection instead. */
export async function sendFaulted(
  { drop, delayMs = 0, hold }: NonNullable<Reply['faultEffect']>,
  context: RequestContext,
  answer: Answer,
  { heldAnswers }: FaultHost,
): Promise<void> {
  if (drop === true) {
    context.recordAnswer?.(0, {}, Buffer.alloc(0), 0);
    return dropAnswer(context, answer.status);
  }
  if (hold !== undefined) return heldAnswers.hold(context, answer, hold);
  const { response, host } = context;
  const sent = recordAnswer(context, answer, delayMs);
  // An answer for which there is no memory is sent at once.
  const free = host.inFlightBytes.holdRequest(response, answer.body.length);
  if (free !== undefined) await waitUnlessClosed(response, delayMs).then(free);
  if (response.destroyed) keepRequest(context, answer.status);
  else writeAnswer(context, answer, sent);
}

function waitUnlessClosed(response: ServerResponse, delayMs: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      response.removeListener('close', end);
      resolve();
    };
    const timer = setTimeout(end, response.destroyed ? 0 : delayMs);
    response.on('close', end);
  });
}

/** Not called for a call that a fault prevents. */
export type ToWorld = (call: Call) => Outcome | Promise<Outcome>;

/** Without a world there is no revision. */
export type Outcome = WorldAnswer<Reply> | { readonly reply: Reply };

/** Chooses a fault, in the form of the header, for a request without one; undefined for no fault. */
export type ChooseFault = (row: WorldRow, call: Call) => string | undefined;

/** Applies the fault that a request asks for in its own header. Throws Problem for a header that is not well-formed. */
export function injectFault(
  row: WorldRow,
  call: Call,
  context: RequestContext,
  { chooseFault }: FaultHost,
  toWorld: ToWorld,
): ReturnType<ToWorld> {
  const header = context.headers[faultHeader.toLowerCase()] ?? recordChosen(chooseFault?.(row, call), context);
  if (header === undefined) return toWorld(call);
  const effect = parseFaultHeader(String(header), row.method);
  const { path } = call;
  const cause = { who: faultHeader, path };
  if (preventsCall(effect)) return { reply: faultedReply(effect, cause) };
  const answerFault = (outcome: Outcome): Outcome => {
    if ('reply' in outcome) return { ...outcome, reply: faultedReply(effect, cause, outcome.reply) };
    const { refusal, ...revision } = outcome;
    return { ...revision, reply: faultedReply(effect, cause, refusedReply(refusal, path)) };
  };
  return andThen(toWorld(call), answerFault);
}

/** The fault is recorded as if the request had asked for it, so that a replay gets the same. */
function recordChosen(chosen: string | undefined, { rawHeaders }: RequestContext): string | undefined {
  if (chosen !== undefined) rawHeaders.push(faultHeader, chosen);
  return chosen;
}

/** Throws errors that are not problems, since no fault may hide a defect. */
function refusedReply(refusal: unknown, path: string): Reply {
  if (refusal instanceof Problem) return refusalReply(refusal, path);
  throw refusal;
}
