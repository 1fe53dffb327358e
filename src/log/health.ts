// Knows whether a log can be used: what its process waits for and since when, by the monotonic clock, and what its engine
// reports. Callers and /healthz are answered by this alone.

import { LogUnavailable } from './log-error.ts';

/** A longer wait is an outage: its callers are answered, and the work goes on. */
const lateMs = 5_000;
const tickMs = 200;
/** After the process itself was paused this long, pending results are read first. */
const stallMs = 1_000;

export interface Wait {
  readonly what: string;
  /** In the time of `performance.now()`. */
  since: number;
  end(): void;
}

interface Parts {
  /** Why the engine cannot be used now, besides long waits; null while it can. */
  readonly ask?: () => string | null;
  readonly notice?: ((message: string) => void) | undefined;
}

export class Health {
  readonly #parts: Parts;
  readonly #waits = new Set<Wait>();
  readonly #callers = new Set<(error: Error) => void>();
  #timer: NodeJS.Timeout | undefined;
  #tickedAt = 0;
  #late: Wait | undefined;

  constructor(parts: Parts = {}) {
    this.#parts = parts;
  }

  /** Why nothing can be acknowledged; null while it can. */
  get unavailableReason(): string | null {
    const reason = this.#parts.ask?.() ?? null;
    if (reason !== null || this.#late === undefined) return reason;
    const seconds = Math.round((performance.now() - this.#late.since) / 1_000);
    const waits = `${this.#late.what} has not returned for ${seconds} s`;
    return `${waits}. A request that waits for it may or may not be carried out: send it again with its key.`;
  }

  /** The refusal of a call that would have to wait for something in trouble. */
  get refusal(): LogUnavailable | undefined {
    const { unavailableReason } = this;
    return unavailableReason === null ? undefined : new LogUnavailable(unavailableReason);
  }

  begin(what: string): Wait {
    this.#start();
    const wait: Wait = { what, since: performance.now(), end: () => this.#end(wait) };
    this.#waits.add(wait);
    return wait;
  }

  async during<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
    const wait = this.begin(what);
    try {
      return await work();
    } finally {
      wait.end();
    }
  }

  /** Resolves to the result of the work. Rejects with LogUnavailable, while the work goes on, as soon as something is late. */
  inTime<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#late !== undefined) return Promise.reject(this.refusal);
    return new Promise((resolve, reject) => {
      this.#callers.add(reject);
      const forget = () => this.#callers.delete(reject);
      const working = work();
      working.then(forget, forget);
      working.then(resolve, reject);
    });
  }

  #start(): void {
    if (this.#timer !== undefined) return;
    this.#tickedAt = performance.now();
    this.#timer = setInterval(() => this.#tick(), tickMs).unref();
  }

  #stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #end(wait: Wait): void {
    this.#waits.delete(wait);
    if (this.#late !== wait) return;
    this.#late = undefined;
    this.#parts.notice?.(`${wait.what} returned after ${Math.round(performance.now() - wait.since)} ms.`);
  }

  #tick(): void {
    const now = performance.now();
    const stoodStillMs = now - this.#tickedAt - tickMs;
    this.#tickedAt = now;
    if (stoodStillMs > stallMs) this.#forgive(stoodStillMs);
    if (this.#late !== undefined) return;
    if (this.#waits.size === 0) this.#stop();
    const [oldest] = this.#waits;
    if (oldest === undefined || now - oldest.since < lateMs) return;
    this.#late = oldest;
    const error = this.refusal as LogUnavailable;
    this.#parts.notice?.(error.message);
    for (const reject of this.#callers) reject(error);
    this.#callers.clear();
  }

  #forgive(stoodStillMs: number): void {
    for (const wait of this.#waits) wait.since += stoodStillMs;
    if (stoodStillMs < lateMs) return;
    const seconds = Math.round(stoodStillMs / 1_000);
    this.#parts.notice?.(`This process did not run for ${seconds} s: it was paused, or its machine is overloaded.`);
  }
}
