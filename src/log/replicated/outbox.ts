// What this replica sent and has not yet seen decided: sent again until it comes back, since nobody can know whether it was
// stored. The caller is told after a while that it is not known.

import { LogUnavailable } from '../log-error.ts';

export interface OutboxTimes {
  /** How long a message may be under way before it is sent again; twice as long each further time, up to eight times. */
  readonly resendMs: number;
  /** How long a caller waits for an answer, and from when on the log counts as out of reach. */
  readonly timeoutMs: number;
}

/** One message that is under way. */
export interface Submission<Outcome> {
  /** That it is tagged with: another one when it was submitted again. */
  generation: number;
  /** How often it was meant for a generation that had ended. */
  voids: number;
  /** False for what replaces a world: its caller would ask anew, and it must not happen later on. */
  readonly outlivesCaller: boolean;
  send: () => void;
  resolve: (outcome: Outcome) => void;
  reject: (error: Error) => void;
}

interface Sent<Outcome> extends Submission<Outcome> {
  readonly since: number;
  lastSent: number;
  resendAfterMs: number;
  hasGivenUp: boolean;
}

/** Messages under way at most. */
const limit = 10_000;

export class Outbox<Outcome> {
  readonly #times: OutboxTimes;
  readonly #sent = new Map<string, Sent<Outcome>>();

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

  add(id: string, generation: number, outlivesCaller: boolean, send: () => void): Promise<Outcome> {
    const since = Date.now();
    const resendAfterMs = this.#times.resendMs;
    const outcome = new Promise<Outcome>((resolve, reject) => {
      const submission = { generation, voids: 0, outlivesCaller, send, resolve, reject };
      this.#sent.set(id, { ...submission, since, lastSent: since, resendAfterMs, hasGivenUp: false });
    });
    send();
    return outcome;
  }

  /** Undefined where nobody waits for it any more. */
  get(id: string): Submission<Outcome> | undefined {
    const sent = this.#sent.get(id);
    return sent?.hasGivenUp === true ? undefined : sent;
  }

  /** False when nothing of this id is under way. */
  answer(id: string, outcome: Outcome): boolean {
    this.#sent.get(id)?.resolve(outcome);
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

  /** To be called now and then. Gives the ids of those that are not sent any more. */
  resend(now: number): string[] {
    const ended: string[] = [];
    for (const [id, sent] of this.#sent) {
      if (now - sent.since >= this.#times.timeoutMs && !sent.hasGivenUp) {
        sent.hasGivenUp = true;
        sent.reject(
          new LogUnavailable(
            'The servers of the log did not answer in time: the call may be carried out or not. Send it again with its key.',
          ),
        );
        if (!sent.outlivesCaller) ended.push(id);
      }
      if (now - sent.lastSent < sent.resendAfterMs) continue;
      sent.lastSent = now;
      // Servers that come back may have kept all of them.
      sent.resendAfterMs = Math.min(2 * sent.resendAfterMs, 8 * this.#times.resendMs);
      sent.send();
    }
    for (const id of ended) this.#sent.delete(id);
    return ended;
  }
}
