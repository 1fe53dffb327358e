// The attempts of a delivery on a time line: those that were made, and those that its retry policy would still make. Pure.

import { retryPolicy } from '../../contract/form/surface.ts';
import type { Delivery } from '../../contract/schemas/webhook.ts';
import { t } from '../words/t.ts';

export interface Mark {
  readonly number: number;
  readonly at: string;
  /** From 0 at the first attempt to 1 at the last. */
  readonly position: number;
  readonly kind: 'succeeded' | 'failed' | 'due';
  readonly title: string;
}

/** The intervals between attempts grow, so the line is logarithmic in the seconds since the first. */
export function placeMarks({ attempts, nextAttemptAt, createdAt }: Delivery): Mark[] {
  const made = attempts.map(({ attemptNumber, attemptedAt, outcome, responseStatus, durationMs, trigger }) => ({
    number: attemptNumber,
    at: attemptedAt,
    kind: responseStatus !== null && responseStatus < 300 ? ('succeeded' as const) : ('failed' as const),
    title: t(
      'attempt {0} ({1}): {2}, {3} ms',
      attemptNumber,
      trigger,
      responseStatus === null ? outcome : `${outcome} ${responseStatus}`,
      durationMs,
    ),
  }));
  const due = nextAttemptAt === null ? [] : listDue(attempts.length, nextAttemptAt);
  const all = [...made, ...due];
  const start = Date.parse(all[0]?.at ?? createdAt);
  const scale = (at: string): number => Math.log10(1 + Math.max(0, Date.parse(at) - start) / 1000);
  const longest = Math.max(...all.map(({ at }) => scale(at)), 1e-9);
  return all.map((mark) => ({ ...mark, position: scale(mark.at) / longest }));
}

function listDue(made: number, nextAttemptAt: string) {
  let at = Date.parse(nextAttemptAt);
  return retryPolicy.delaysSeconds.slice(made).map((delaySeconds, index) => {
    if (index > 0) at += delaySeconds * 1000;
    const number = made + index + 1;
    return {
      number,
      at: new Date(at).toISOString(),
      kind: 'due' as const,
      title: t('attempt {0}, {1} s after the one before', number, delaySeconds),
    };
  });
}
