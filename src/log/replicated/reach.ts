// Whether the servers of a shared log are within reach, and everything that is sent again until they are.

import type { Barrier } from './barrier.ts';
import type { Outbox, OutboxTimes } from './outbox.ts';
import type { Stream } from './stream.ts';

export interface ReplicaTimes extends OutboxTimes {
  /** How often it is looked whether something has to be sent again. */
  readonly tickMs: number;
  /** After which time of silence the servers are asked whether they are there. */
  readonly probeMs: number;
}

interface Parts {
  readonly stream: Stream;
  readonly outbox: Pick<Outbox<never>, 'oldest' | 'resend'>;
  readonly barrier: Barrier;
  readonly notice: (message: string) => void;
}

export class Reach {
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

  /** Something came from the servers. */
  arrived(): void {
    this.#lastArrival = Date.now();
  }

  /** Something waits for the servers, and nothing at all has come from them for too long; null while that is not so. */
  trouble(): string | null {
    const { stream, outbox, barrier } = this.#parts;
    const never = Number.POSITIVE_INFINITY;
    const waitsSince = Math.min(outbox.oldest ?? never, barrier.since ?? never);
    if (Date.now() - Math.max(waitsSince, this.#lastArrival) < this.#times.patienceMs) return null;
    const why = stream.lastRefusal === null ? '' : `: ${stream.lastRefusal}`;
    return `A quorum of the log’s servers (${stream.place}) is out of reach${why}. They are asked again all the time.`;
  }

  end(): void {
    clearInterval(this.#timer);
  }

  #tick(): void {
    const { outbox, barrier, notice } = this.#parts;
    const now = Date.now();
    outbox.resend(now);
    barrier.resend(now);
    const isSilent = now - this.#lastArrival >= this.#times.probeMs;
    if (isSilent && barrier.since === undefined) barrier.wait().catch(() => {});
    const trouble = this.trouble();
    if ((trouble === null) === this.#wasThere) return;
    this.#wasThere = trouble === null;
    notice(trouble ?? 'The servers of the log answer again.');
  }
}
