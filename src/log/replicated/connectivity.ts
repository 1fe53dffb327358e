// Whether the servers of a shared log are within reach and this replica has kept up with them; has messages sent again until
// both are so.

import type { Barrier } from './barrier.ts';
import type { OutboxTimes } from './outbox.ts';
import type { Stream } from './stream.ts';

export interface ReplicaTimes extends OutboxTimes {
  /** How often to look for what has to be sent again. */
  readonly tickMs: number;
  /** How often the servers are asked whether they are there and everything was delivered. */
  readonly probeMs: number;
  /** After how long without such an answer a replica gives up the state that it has. */
  readonly lagMs: number;
  /** How long messages of an ended generation are kept: longer than any replica may lag. */
  readonly graceMs: number;
}

export const defaultTimes: ReplicaTimes = {
  resendMs: 2_000,
  timeoutMs: 5_000,
  tickMs: 200,
  probeMs: 5_000,
  lagMs: 30_000,
  graceMs: 60_000,
};

interface Parts {
  readonly stream: Stream;
  /** When the oldest of the messages that are under way was sent; infinite when there is none. */
  readonly oldestSent: () => number;
  readonly barrier: Barrier;
  readonly notice: (message: string) => void;
  /** Sends again what is due, and removes what is not needed. */
  readonly onTick: (now: number) => void;
  /** The state that is here is not to be relied on any more. */
  readonly onLag: () => void;
}

export class Connectivity {
  readonly #parts: Parts;
  readonly #times: ReplicaTimes;
  readonly #timer: NodeJS.Timeout;
  #lastArrival = performance.now();
  #wasThere = true;

  constructor(parts: Parts, times: ReplicaTimes) {
    this.#parts = parts;
    this.#times = times;
    this.#timer = setInterval(() => this.#tick(), times.tickMs).unref();
  }

  /** Something came from the servers. Where it comes too late for the state that is here, that is forgotten first. */
  arrived(): void {
    this.#lastArrival = performance.now();
    if (this.#isLagging()) this.#parts.onLag();
  }

  /** Why the log cannot be used; null while it can. */
  unavailableReason(): string | null {
    const { stream, oldestSent, barrier } = this.#parts;
    if (stream.unavailableReason !== null) return stream.unavailableReason;
    const waitsSince = Math.min(oldestSent(), barrier.since ?? Number.POSITIVE_INFINITY, stream.heardAt);
    if (performance.now() - Math.max(waitsSince, this.#lastArrival) >= this.#times.timeoutMs) {
      const why = stream.lastRefusal === null ? '' : `: ${stream.lastRefusal}`;
      return `A quorum of the log’s servers (${stream.target}) is out of reach${why}. This replica keeps trying.`;
    }
    if (!this.#isLagging()) return null;
    return `This replica is too far behind the log (${stream.target}) and is catching up. Try again.`;
  }

  end(): void {
    clearInterval(this.#timer);
  }

  #isLagging(): boolean {
    return performance.now() - this.#parts.barrier.provenAt >= this.#times.lagMs;
  }

  #tick(): void {
    const { stream, barrier, notice, onTick, onLag } = this.#parts;
    const now = performance.now();
    onTick(now);
    barrier.resend(now);
    if (this.#isLagging() || stream.unavailableReason !== null) onLag();
    if (now - barrier.provenAt >= this.#times.probeMs && barrier.since === undefined) barrier.wait().catch(() => {});
    const reason = this.unavailableReason();
    if ((reason === null) === this.#wasThere) return;
    this.#wasThere = reason === null;
    notice(reason ?? 'The servers of the log answer again.');
  }
}
