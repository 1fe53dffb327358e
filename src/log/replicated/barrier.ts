// One barrier for all reads that wait: a read may be answered once a barrier that was sent after it arrived has come
// back, since by then everything that was stored before the read has been applied. Those of one turn of the event loop share it.

import { createDeferred, type Deferred } from '../../primitives/deferred.ts';
import { LogUnavailable } from '../log-error.ts';
import type { OutboxTimes } from './outbox.ts';

export class Barrier {
  readonly #send: (id: string) => void;
  readonly #times: OutboxTimes;
  #count = 0;
  /** The first id whose return ends the wait, when it was sent, and the callers that wait. */
  #sent: { readonly from: number; readonly since: number; lastSent: number; readonly batch: Deferred } | undefined;
  #next: Deferred | undefined;
  #isStarting = false;

  /** Everything that was stored before this time was delivered here. */
  provenAt = performance.now();

  constructor(send: (id: string) => void, times: OutboxTimes) {
    this.#send = send;
    this.#times = times;
  }

  /** When the barrier that is under way was first sent. */
  get since(): number | undefined {
    return this.#sent?.since;
  }

  wait(): Promise<void> {
    this.#next ??= createDeferred();
    const { promise } = this.#next;
    this.#startSoon();
    return promise;
  }

  arrive(id: string): void {
    if (this.#sent === undefined || Number(id) < this.#sent.from) return;
    this.provenAt = this.#sent.since;
    this.#sent.batch.resolve();
    this.#sent = undefined;
    this.#startSoon();
  }

  /** Must be called regularly. */
  resend(now: number): void {
    if (this.#sent === undefined) return;
    if (now - this.#sent.since >= this.#times.timeoutMs) {
      const error = new LogUnavailable(
        'The servers of the log did not answer in time, so it is not known whether this state is current.',
      );
      this.#sent.batch.reject(error);
      this.#next?.reject(error);
      this.#next = undefined;
    }
    if (now - this.#sent.lastSent < this.#times.resendMs) return;
    this.#sent.lastSent = now;
    this.#sendOne();
  }

  #startSoon(): void {
    if (this.#sent !== undefined || this.#next === undefined || this.#isStarting) return;
    this.#isStarting = true;
    setImmediate(() => this.#start(this.#next as Deferred));
  }

  #start(batch: Deferred): void {
    const now = performance.now();
    this.#sent = { from: this.#count + 1, since: now, lastSent: now, batch };
    this.#isStarting = false;
    this.#next = undefined;
    this.#sendOne();
  }

  #sendOne(): void {
    this.#count += 1;
    this.#send(String(this.#count));
  }
}
