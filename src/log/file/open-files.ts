// The files of a folder that are open to append to, which a process has a bounded number of.

import { setTimeout as sleep } from 'node:timers/promises';
import { systemCodeOf } from '../../primitives/thrown.ts';
import type { Health } from '../health.ts';

/** A process often may have no more than 1,024 of them, of which its callers need one each. */
const limit = 64;
const betweenTriesMs = 100;

interface Closable {
  readonly close: () => void;
}

/** The files of a folder that are open to append to: a bounded number, however many worlds are written. */
export class OpenFiles {
  /** Least recently used first. */
  readonly #idle = new Set<Closable>();
  readonly #waiting: (() => void)[] = [];
  #busy = 0;

  /** Waits until the file may be opened and written to. */
  async enter(file: Closable): Promise<void> {
    this.#idle.delete(file);
    if (this.#busy >= limit) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#busy += 1;
    for (const idle of this.#idle) if (this.#busy + this.#idle.size > limit) this.#close(idle);
  }

  leave(file: Closable): void {
    this.#idle.add(file);
    const next = this.#waiting.shift();
    if (next === undefined) this.#busy -= 1;
    else next();
  }

  forget(file: Closable): void {
    this.#idle.delete(file);
  }

  /** Opens once more where the process has no room for another open file: it will, when others close theirs. */
  async whenThereIsRoom(health: Health, open: () => Promise<void>): Promise<void> {
    let wait: { end(): void } | undefined;
    for (;;) {
      try {
        await open();
        wait?.end();
        return;
      } catch (error) {
        if (!['EMFILE', 'ENFILE'].includes(systemCodeOf(error) ?? '')) {
          wait?.end();
          throw error;
        }
        wait ??= health.begin('Opening one more file (see ulimit -n: too many are open)');
        for (const idle of this.#idle) this.#close(idle);
        await sleep(betweenTriesMs);
      }
    }
  }

  #close(idle: Closable): void {
    this.#idle.delete(idle);
    idle.close();
  }
}
