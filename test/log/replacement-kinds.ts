// What the process that is killed and the one that kills it agree upon.
import { setTimeout as sleep } from 'node:timers/promises';
import { LogUnavailable } from '../../src/log/log-error.ts';

export const kinds = ['fork', 'drop', 'reset', 'rewind'] as const;
export type Kind = (typeof kinds)[number];
/** Enough that a copy of them takes a while. */
export const entries = 200;
export const padding = 'x'.repeat(2_000);
export const rewoundTo = 120;

/** Servers that come back are asked again, as callers are told to. */
export async function patiently<Result>(ask: () => Result | Promise<Result>): Promise<Result> {
  for (const giveUpAt = Date.now() + 60_000; ; ) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof LogUnavailable) || Date.now() > giveUpAt) throw error;
      await sleep(100);
    }
  }
}
