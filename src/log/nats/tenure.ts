// The protocol by which a stream has one writer at a time, without clock or network: test/log/nats/simulation.ts runs this very
// code. What every message of an owner demands is the fence; how long its memory may be shown is the lease.

/** Of two clocks: a monotonic one stands still while a machine is suspended, and a wall clock steps. */
export interface Moment {
  readonly monotonic: number;
  readonly wall: number;
}

export const momentOf = (): Moment => ({ monotonic: performance.now(), wall: Date.now() });

const elapsed = (from: Moment, to: Moment): number => Math.max(to.monotonic - from.monotonic, to.wall - from.wall);

/** An owner that appends nothing says this often that it is there. */
export const renewMs = 500;
/** For so long after an acknowledged message was sent nobody else can have become the owner. */
export const leaseMs = 2_000;
/** A message that is not acknowledged by then ends the ownership. */
export const lateMs = 2_000;
/** A stream that nobody wrote to for so long may be taken. */
export const unchangedMs = 3_000;
/** Whoever did not look for so long stood still, or had no answer. */
const stoodStillMs = 1_500;

/**
 * One process's time as the owner of a stream. Its messages are numbered, its epoch is number 0, and one is on its way at a time: so each
 * demands that the stream ends with the one before it, and none is sent that could fit behind what somebody else stores.
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

  /** Gives the last sequence of the stream that the next message demands. To be called while none is on its way. */
  send(now: Moment): number {
    this.#sent += 1;
    this.#sentAt = now;
    return this.sequence;
  }

  /** Whether this is on its way. A message that the network doubled is answered twice, and only once by whether it is stored. */
  awaits(number: number): boolean {
    return this.isOnItsWay && number === this.#sent;
  }

  /** What was on its way is stored. */
  acknowledge(sequence: number): void {
    this.acknowledged = this.#sent;
    this.#acknowledgedSentAt = this.#sentAt;
    this.sequence = sequence;
  }

  /**
   * Which message must be acknowledged before what memory holds at this moment, as of message `last`, may be shown, where `queued`
   * is the last one that waits or was sent; undefined where it may at once, `renew` where another one has to be sent first.
   */
  neededToShow(last: number, queued: number, now: Moment): number | 'renew' | undefined {
    const isLeased = elapsed(this.#acknowledgedSentAt, now) < leaseMs;
    if (isLeased) return last <= this.acknowledged ? undefined : last;
    // What waits is sent later than now.
    return queued > this.#sent || elapsed(this.#sentAt, now) < leaseMs ? queued : 'renew';
  }

  isRenewalDue(now: Moment): boolean {
    return !this.isOnItsWay && now.monotonic - this.#sentAt.monotonic >= renewMs;
  }

  isLate(now: Moment): boolean {
    return this.isOnItsWay && now.monotonic - this.#sentAt.monotonic >= lateMs;
  }
}

/** What the last message of the stream is. Whose it is is a fact that no server can be behind with. */
export interface LastMessage {
  readonly sequence: number;
  /** The name of the tenure that it is of, empty where nobody knows any more; undefined where nobody was the owner yet. */
  readonly tenure: string | undefined;
  /** It says that its owner has gone. */
  readonly isOver: boolean;
}

/** Whether a process may take the stream: only by a message that demands the sequence it saw last. */
export class Vacancy {
  #sequence = Number.NaN;
  #since = 0;
  #lookedAt = Number.NEGATIVE_INFINITY;

  mayTake({ sequence, tenure, isOver }: LastMessage, own: string | undefined, { monotonic: now }: Moment): boolean {
    const stoodStill = now - this.#lookedAt > stoodStillMs;
    this.#lookedAt = now;
    if (sequence !== this.#sequence || stoodStill) {
      this.#sequence = sequence;
      this.#since = now;
    }
    return tenure === undefined || tenure === own || isOver || now - this.#since >= unchangedMs;
  }
}
