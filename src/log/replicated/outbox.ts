// What this replica sent and has not yet applied: sent again with the same count until it comes back, since nobody can know
// whether it was stored. The caller is told after a while that it is not known; the message goes on being sent, so that
// the counts of this sender have no gaps.

import { LogUnavailable } from '../log-error.ts';

export interface OutboxTimes {
  /** How long a message may be under way before it is sent again; twice as long each further time, up to eight times. */
  readonly resendMs: number;
  /** How long a caller waits for an answer, and from when on the log counts as out of reach. */
  readonly patienceMs: number;
}

interface Sent<Answer> {
  readonly send: () => void;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: Error) => void;
  readonly since: number;
  lastSent: number;
  resendAfterMs: number;
  hasGivenUp: boolean;
}

/** Messages under way at most. */
const limit = 10_000;

export class Outbox<Answer> {
  readonly #times: OutboxTimes;
  readonly #sent = new Map<string, Sent<Answer>>();

  constructor(times: OutboxTimes) {
    this.#times = times;
  }

  /** When the oldest message was sent first; undefined when none is under way. */
  get oldest(): number | undefined {
    const [first] = this.#sent.values();
    return first?.since;
  }

  /** Throws LogUnavailable when too much is under way. */
  requireRoom(): void {
    if (this.#sent.size < limit) return;
    throw new LogUnavailable(`${limit} calls wait for the log already. Send this one again with its key.`);
  }

  add(id: string, send: () => void): Promise<Answer> {
    const since = Date.now();
    const answer = new Promise<Answer>((resolve, reject) => {
      this.#sent.set(id, {
        send,
        resolve,
        reject,
        since,
        lastSent: since,
        resendAfterMs: this.#times.resendMs,
        hasGivenUp: false,
      });
    });
    send();
    return answer;
  }

  /** False when nothing of this id is under way. */
  answer(id: string, answer: Answer): boolean {
    this.#sent.get(id)?.resolve(answer);
    return this.#sent.delete(id);
  }

  /** Nobody will answer these any more. Gives how many they were. */
  refuse(isMeant: (id: string) => boolean, error: Error): number {
    const meant = [...this.#sent].filter(([id]) => isMeant(id));
    for (const [id, { reject }] of meant) {
      reject(error);
      this.#sent.delete(id);
    }
    return meant.length;
  }

  /** To be called now and then. */
  resend(now: number): void {
    for (const sent of this.#sent.values()) {
      if (now - sent.since >= this.#times.patienceMs && !sent.hasGivenUp) {
        sent.hasGivenUp = true;
        sent.reject(
          new LogUnavailable(
            'The servers of the log did not answer in time: the call may be carried out or not. Send it again with its key.',
          ),
        );
      }
      if (now - sent.lastSent < sent.resendAfterMs) continue;
      sent.lastSent = now;
      // Servers that come back may have kept all of them.
      sent.resendAfterMs = Math.min(2 * sent.resendAfterMs, 8 * this.#times.resendMs);
      sent.send();
    }
  }
}
