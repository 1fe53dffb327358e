// Sends a request until it is answered, where that is safe: a read, or a write whose key makes it apply once (Decision 5).

import { idempotencyKeyHeader } from '../contract/form/surface.ts';
import { type HttpAnswer, NoAnswer } from './failures.ts';
import { pause } from './pause.ts';
import type { HttpRequest } from './request.ts';
import type { Send } from './send.ts';

export interface RetryOptions {
  /** The delays before a request is repeated after a lost connection; one entry per repetition. */
  readonly repeatDelaysMs?: readonly number[];
  /** The total time for which 429 and 503 are waited out, as their Retry-After says; 0 returns them at once. 60,000 by default. */
  readonly retryWithinMs?: number;
  /** Called before each wait for a 429 or 503. */
  readonly onRetry?: ((answer: HttpAnswer, delayMs: number) => void) | undefined;
}

/** The shortest wait, even where Retry-After is 0. */
const shortestWaitMs = 200;
/** Each wait counts for at least this much, so that there are at most sixty. */
const shortestCountedMs = 1000;

/** The wait that Retry-After asks for, in seconds in this API; undefined where the answer asks for none. */
function waitOf({ status, headers }: HttpAnswer): number | undefined {
  const seconds = Number(headers['retry-after'] ?? Number.NaN);
  const asksToWait = (status === 429 || status === 503) && seconds >= 0;
  return asksToWait ? Math.max(shortestWaitMs, seconds * 1000) : undefined;
}

export const isRetryable = ({ method, headers }: HttpRequest): boolean =>
  method === 'GET' || method === 'HEAD' || idempotencyKeyHeader in headers;

/** Repeats after a lost connection, and where `isPatient` after an answer that asks to wait. The caller's signal ends each wait. */
export function createRetry(
  attempt: Send,
  { repeatDelaysMs = [200, 1000], retryWithinMs = 60_000, onRetry }: RetryOptions,
) {
  return async (
    request: HttpRequest,
    signal: AbortSignal | undefined,
    isPatient: boolean,
    onLoss?: () => void,
  ): Promise<HttpAnswer> => {
    const losses = repeatDelaysMs.values();
    let leftMs = isPatient ? retryWithinMs : 0;
    for (;;) {
      try {
        const answer = await attempt(request, signal);
        const waitMs = isRetryable(request) ? waitOf(answer) : undefined;
        if (waitMs === undefined || waitMs > leftMs) return answer;
        leftMs -= Math.max(waitMs, shortestCountedMs);
        onRetry?.(answer, waitMs);
        await pause(waitMs, signal);
      } catch (error) {
        // A repeated DELETE does nothing more, although its second answer is a refusal.
        const isSafe = isRetryable(request) || request.method === 'DELETE';
        const next = losses.next();
        if (!(error instanceof NoAnswer && error.canRepeat && isSafe) || next.done === true) throw error;
        onLoss?.();
        await pause(next.value, signal);
      }
    }
  };
}
