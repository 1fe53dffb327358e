// The protocol by which a stream has one writer at a time. Its classes use no clock and no network, so test/log/nats/simulation.ts
// runs the same code. The fence is what each message of an owner demands; the lease is the time in which its state may be shown.

/** The time by two clocks: the monotonic one stops while a machine is suspended, and the wall clock may be set. */
export interface Moment {
  readonly monotonic: number;
  readonly wall: number;
}

export const momentOf = (): Moment => ({ monotonic: performance.now(), wall: Date.now() });

const elapsed = (from: Moment, to: Moment): number => Math.max(to.monotonic - from.monotonic, to.wall - from.wall);

/** How often an owner that appends nothing renews its epoch. */
export const renewMs = 500;
/** For this time after an acknowledged message was sent, no other process can have become the owner. */
export const leaseMs = 2_000;
/** A message that is not acknowledged within this time ends the ownership. */
export const lateMs = 2_000;
/** A stream without a new message for this time may be taken. */
export const unchangedMs = 3_000;
/** A process that did not look for this time starts to count the silence anew: it was paused, or got no answer. */
const stoodStillMs = 1_500;

/**
 * The time in which one process owns a stream. Its messages are numbered, and the epoch is number 0. Only one message is sent at
 * a time, and it demands that the stream ends with the one before: so none can follow a message of another process.
 */
export class Tenure {
  #sentAt: Moment;
  #acknowledgedSentAt: Moment;
  #sent = 0;
  /** The number of the last message that is stored, and its sequence. */
  acknowledged = 0;
  sequence: number;

  /** The epoch was sent at that time, and is stored at that sequence. */
  constructor(sequence: number, sentAt: Moment) {
    this.sequence = sequence;
    this.#sentAt = sentAt;
    this.#acknowledgedSentAt = sentAt;
  }

  get isOnItsWay(): boolean {
    return this.#sent > this.acknowledged;
  }

  /** Returns the sequence with which the stream must end for the next message. Must be called while no message is on its way. */
  send(now: Moment): number {
    this.#sent += 1;
    this.#sentAt = now;
    return this.sequence;
  }

  /** Whether this message is on its way. One that the network doubled gets two answers, and only the first one counts. */
  awaits(number: number): boolean {
    return this.isOnItsWay && number === this.#sent;
  }

  /** Notes that the message on its way is stored. */
  acknowledge(sequence: number): void {
    this.acknowledged = this.#sent;
    this.#acknowledgedSentAt = this.#sentAt;
    this.sequence = sequence;
  }

  /**
   * Returns the message that must be acknowledged before the state after message `last` may be shown; `queued` is the last one in
   * the queue. Undefined where the state may be shown at once, `renew` where another message must be sent first.
   */
  neededToShow(last: number, queued: number, now: Moment): number | 'renew' | undefined {
    const isLeased = elapsed(this.#acknowledgedSentAt, now) < leaseMs;
    if (isLeased) return last <= this.acknowledged ? undefined : last;
    // The acknowledgement of a message that waits, or was just sent, is enough.
    return queued > this.#sent || elapsed(this.#sentAt, now) < leaseMs ? queued : 'renew';
  }

  isRenewalDue(now: Moment): boolean {
    return !this.isOnItsWay && now.monotonic - this.#sentAt.monotonic >= renewMs;
  }

  isLate(now: Moment): boolean {
    return this.isOnItsWay && now.monotonic - this.#sentAt.monotonic >= lateMs;
  }
}

/** The last message of the stream, and its sender. */
export interface LastMessage {
  readonly sequence: number;
  /** The tenure that sent it: empty where it is unknown, undefined where the stream has never had an owner. */
  readonly tenure: string | undefined;
  /** True for the farewell of an owner. */
  readonly isOver: boolean;
}

/** Decides whether a process may take the stream. Its first message demands the sequence that it saw last. */
export class Vacancy {
  #sequence = Number.NaN;
  #since = 0;
  #lookedAt = Number.NEGATIVE_INFINITY;

  mayTake({ sequence, tenure, isOver }: LastMessage, mine: string | undefined, { monotonic: now }: Moment): boolean {
    const stoodStill = now - this.#lookedAt > stoodStillMs;
    this.#lookedAt = now;
    if (sequence !== this.#sequence || stoodStill) {
      this.#sequence = sequence;
      this.#since = now;
    }
    return tenure === undefined || tenure === mine || isOver || now - this.#since >= unchangedMs;
  }
}
