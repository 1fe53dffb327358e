import { setTimeout as sleep } from 'node:timers/promises';
import { systemCodeOf } from '../../primitives/thrown.ts';
import type { Health } from '../health.ts';

/** A process may often have only 1,024 open files, and each of its callers needs one. */
const limit = 64;
const retryEveryMs = 100;

export class OpenFiles {
  readonly #waiting: (() => void)[] = [];
  #open = 0;

  /** Waits until one more file may be open. */
  async acquire(): Promise<void> {
    if (this.#open >= limit) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#open += 1;
  }

  release(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#open -= 1;
    else next();
  }
}

/** Tries again where the process has too many open files: it will succeed when others close theirs. */
export async function retryWhileTooManyOpen<Result>(health: Health, open: () => Promise<Result>): Promise<Result> {
  let wait: { end(): void } | undefined;
  try {
    for (;;) {
      try {
        return await open();
      } catch (error) {
        if (!['EMFILE', 'ENFILE'].includes(systemCodeOf(error) ?? '')) throw error;
        wait ??= health.begin('Opening one more file (see ulimit -n: too many are open)');
        await sleep(retryEveryMs);
      }
    }
  } finally {
    wait?.end();
  }
}
