// Replaces, delays or drops an answer under a fault (Decision 35). The world returns the effect as data; its server waits, or
// ends the connection.

import type { Fault } from '../../contract/form/fault.ts';
import { t } from '../../contract/form/localization/localized-text.ts';
import { Problem, renderProblem } from '../../contract/form/problem.ts';
import type { Applied, Call, Reply } from '../kernel/call.ts';
import type { MatchedFaults } from './match-faults.ts';

/** A fault sets one of the first four. */
export type FaultEffect = Pick<Fault, 'status' | 'drop' | 'delayMs' | 'hold' | 'after' | 'retryAfterSeconds'>;

/** True when the call is not carried out at all. */
export const preventsCall = ({ delayMs, hold, after }: FaultEffect): boolean => delayMs === null && !hold && !after;

export interface Cause {
  /** The subject of a sentence: the id of the fault, or the header. */
  readonly who: string;
  readonly faultId?: string;
  readonly path: string;
}

/** The answer under a fault; `reply` is the one that would have been given, where the call was carried out. */
export function faultedReply(effect: FaultEffect, cause: Cause, reply?: Reply): Reply {
  const { drop, delayMs, hold } = effect;
  if (reply !== undefined && hold) return { ...reply, faultEffect: { hold: cause.faultId ?? cause.who } };
  if (reply !== undefined && delayMs !== null) return { ...reply, faultEffect: { delayMs } };
  if (!drop) return refusalReply(injectedProblem(effect, cause, reply !== undefined), cause.path);
  // No client receives this answer, but a list of entries shows its status.
  const unseen = reply ?? refusalReply(injectedProblem(effect, cause, false), cause.path);
  return { ...unseen, faultEffect: { drop: true } };
}

/** Answers a call that faults count. A refusal is returned, not thrown: the call has changed their counts. */
export function answerUnderFaults(call: Call, { injected }: MatchedFaults, applyOperation: () => Applied): Applied {
  const { path } = call;
  if (injected === undefined) return applyOrRefuse(path, applyOperation);
  const { faultId } = injected;
  const cause = { who: faultId, faultId, path };
  if (preventsCall(injected)) return { reply: faultedReply(injected, cause), effect: 'none' };
  const applied = applyOrRefuse(path, applyOperation);
  const reply = faultedReply(injected, cause, applied.reply);
  return { ...applied, reply, ...(applied.note && { note: { ...applied.note, status: reply.status } }) };
}

function applyOrRefuse(path: string, applyOperation: () => Applied): Applied {
  try {
    return applyOperation();
  } catch (error) {
    if (error instanceof Problem) return { reply: refusalReply(error, path), effect: 'none' };
    throw error;
  }
}

const retryLater: readonly number[] = [429, 503];

function injectedProblem(
  { status: given, retryAfterSeconds }: FaultEffect,
  { who, faultId }: Cause,
  isCarriedOut: boolean,
): Problem {
  const status = given ?? 503;
  const seconds = retryAfterSeconds ?? (retryLater.includes(status) ? 1 : null);
  const what = isCarriedOut
    ? t('The request was carried out; this replaces its response')
    : t('Nothing was carried out');
  return new Problem('injected_fault', t('{who} asked for this {status}. {what}.', { who, status, what }), {
    status,
    headers: seconds === null ? {} : { 'retry-after': String(seconds) },
    ...(faultId === undefined ? {} : { extension: { faultId } }),
  });
}

/** A refusal as a reply, for a call that enters the log because faults counted it. */
export function refusalReply(problem: Problem, path: string): Reply {
  const { status, headers } = problem;
  return { status, headers, body: JSON.stringify(renderProblem(problem, path)), problem };
}
