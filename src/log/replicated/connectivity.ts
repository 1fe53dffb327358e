// Whether the servers of a shared log are within reach and this replica has kept up with them, and everything that is sent
// again until they are.

import type { Barrier } from './barrier.ts';
import type { OutboxTimes } from './outbox.ts';
import type { Stream } from './stream.ts';

export interface ReplicaTimes extends OutboxTimes {
  /** How often it is looked whether something has to be sent again. */
  readonly tickMs: number;
  /** How often the servers are asked whether they are there and everything was delivered. */
  readonly probeMs: number;
  /** From when on a replica that has not heard so counts what it holds as gone. */
  readonly lagMs: number;
  /** How long messages of an ended generation are kept: longer than anybody may lag. */
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
  /** When the oldest message was sent that is under way; infinite when none is. */
  readonly oldestSent: () => number;
  readonly barrier: Barrier;
  readonly notice: (message: string) => void;
  /** Sends again what is due, and removes what is not needed. */
  readonly onTick: (now: number) => void;
  readonly onLag: () => void;
}

export class Connectivity {
  readonly #parts: Parts;
  readonly #times: ReplicaTimes;
  readonly #timer: NodeJS.Timeout;
  #lastArrival = Date.now();
  #wasThere = true;

  constructor(parts: Parts, times: ReplicaTimes) {
    this.#parts = parts;
    this.#times = times;
    this.#timer = setInterval(() => this.#tick(), times.tickMs).unref();
  }

  /** Something came from the servers. Where it comes too late for what is held here, that is forgotten first. */
  arrived(): void {
    this.#lastArrival = Date.now();
    if (this.#isLagging()) this.#parts.onLag();
  }

  /** Why nothing can be asked of the log; null while it can. */
  unavailableReason(): string | null {
    const { stream, oldestSent, barrier } = this.#parts;
    const waitsSince = Math.min(oldestSent(), barrier.since ?? Number.POSITIVE_INFINITY);
    if (Date.now() - Math.max(waitsSince, this.#lastArrival) >= this.#times.timeoutMs) {
      const why = stream.lastRefusal === null ? '' : `: ${stream.lastRefusal}`;
      return `A quorum of the log’s servers (${stream.target}) is out of reach${why}. They are asked again all the time.`;
    }
    if (!this.#isLagging()) return null;
    return `This replica lies too far behind the log (${stream.target}) and catches up. Ask again.`;
  }

  end(): void {
    clearInterval(this.#timer);
  }

  #isLagging(): boolean {
    return Date.now() - this.#parts.barrier.provenAt >= this.#times.lagMs;
  }

  #tick(): void {
    const { barrier, notice, onTick, onLag } = this.#parts;
    const now = Date.now();
    onTick(now);
    barrier.resend(now);
    if (this.#isLagging()) onLag();
    if (now - barrier.provenAt >= this.#times.probeMs && barrier.since === undefined) barrier.wait().catch(() => {});
    const reason = this.unavailableReason();
    if ((reason === null) === this.#wasThere) return;
    this.#wasThere = reason === null;
    notice(reason ?? 'The servers of the log answer again.');
  }
}
