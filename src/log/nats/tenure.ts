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

/** The id of a message, and that of the one which it must follow directly. */
export interface Fence {
  readonly number: number;
  readonly id: string;
  readonly after: string;
}

/** One process's time as the owner of a stream. Its messages are numbered; its epoch, number 0, is stored when it begins. */
export class Tenure {
  readonly name: string;
  /** When each message was sent that is not acknowledged yet, the oldest first. */
  #sentAt: Moment[] = [];
  #lastSentAt: Moment;
  #acknowledgedSentAt: Moment;
  #acknowledged = 0;

  constructor(name: string, sentAt: Moment) {
    this.name = name;
    this.#lastSentAt = sentAt;
    this.#acknowledgedSentAt = sentAt;
  }

  /** The number of the last message that was sent. */
  get sent(): number {
    return this.#acknowledged + this.#sentAt.length;
  }

  get acknowledged(): number {
    return this.#acknowledged;
  }

  send(now: Moment): Fence {
    const number = this.sent + 1;
    this.#sentAt.push(now);
    this.#lastSentAt = now;
    return { number, id: `${this.name}-${number}`, after: `${this.name}-${number - 1}` };
  }

  /** The message is stored, and with it all before it. */
  acknowledge(number: number): void {
    const count = number - this.#acknowledged;
    if (count <= 0) return;
    this.#acknowledgedSentAt = this.#sentAt[count - 1] ?? this.#acknowledgedSentAt;
    this.#sentAt.splice(0, count);
    this.#acknowledged = number;
  }

  /**
   * Which message must be acknowledged before what memory holds at this moment, as of message `last`, may be shown; undefined
   * where it may at once, `renew` where another one has to be sent first.
   */
  neededToShow(last: number, now: Moment): number | 'renew' | undefined {
    const isLeased = elapsed(this.#acknowledgedSentAt, now) < leaseMs;
    if (isLeased) return last <= this.#acknowledged ? undefined : last;
    return elapsed(this.#lastSentAt, now) < leaseMs ? this.sent : 'renew';
  }

  isRenewalDue(now: Moment): boolean {
    return now.monotonic - this.#lastSentAt.monotonic >= renewMs;
  }

  isLate(now: Moment): boolean {
    const [oldest] = this.#sentAt;
    return oldest !== undefined && now.monotonic - oldest.monotonic >= lateMs;
  }
}

/** What the last message of the stream is. Its id is a fact that no server can be behind with. */
export interface LastMessage {
  readonly sequence: number;
  /** Of the tenure that it is of; undefined where nobody was the owner yet. */
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
