// Posts deliveries to one URL as a sender of webhooks does: one after the other, without waiting long for any of them. While no
// receiver listens, it waits. Where faults are asked for, it damages deliveries as networks do.

import * as Type from 'typebox';
import { isSuccess, NoAnswer } from '../../../client/failures.ts';
import { pause } from '../../../client/pause.ts';
import { retryPolicy } from '../../../contract/form/surface.ts';
import type { Delivery } from '../../../contract/records.ts';
import type { Post, ReceiverAnswer } from '../../access/post.ts';
import type { HeadersOf } from './delivery-signer.ts';

export const deliveryFaults = ['duplicate', 'reorder', 'late', 'drop'] as const;
export type DeliveryFault = (typeof deliveryFaults)[number];

export const Posted = Type.Object({
  deliveryId: Type.String(),
  eventType: Type.String(),
  /** 0 where none was read. */
  status: Type.Integer(),
  /** Why no status was read, or "lost" for a delivery that was lost on purpose; empty where a status was read. */
  failure: Type.String(),
  tries: Type.Integer(),
  durationMs: Type.Integer(),
});
export type Posted = Type.Static<typeof Posted>;

export interface ForwarderOptions {
  readonly url: string;
  readonly post: Post;
  readonly headersOf: HeadersOf;
  readonly faults?: readonly DeliveryFault[];
  readonly onPosted: (posted: Posted) => Promise<void>;
  readonly onWait: (code: string, delivery: Delivery) => void;
  /** Called once, when the limit of unanswered deliveries is reached. */
  readonly onFull: (count: number) => void;
  /** Without it, a receiver that cannot be reached ends the run. */
  readonly waitsForReceiver?: boolean;
  /** The first delay is before the first try. */
  readonly delaysMs?: readonly number[];
  readonly lateMs?: number;
}

interface Try {
  readonly headers?: ReturnType<HeadersOf>;
  readonly isLost?: boolean;
  readonly tries?: number;
}

const firstWaitMs = 500;
const longestWaitMs = 10_000;
/** After this time the next delivery is sent even if the previous one has no answer. */
const maxAnswerWaitMs = 2_000;
const maxUnanswered = 16;

export class Forwarder {
  readonly #options: Required<ForwarderOptions>;
  readonly #quit: AbortController;
  readonly #scheduled = new Set<Promise<void>>();
  readonly #unanswered = new Set<Promise<ReceiverAnswer>>();
  /** How many tries wait until a receiver listens. */
  #unreached = 0;
  #isFullReported = false;
  #deliveryCount = 0;
  #held: Delivery | undefined;
  last: Delivery | undefined;
  forwarded = 0;
  refused = 0;

  /** A try that throws aborts `quit`. Aborting `quit` ends all tries. */
  constructor(options: ForwarderOptions, quit: AbortController) {
    const delaysMs = retryPolicy.delaysSeconds.map((seconds) => seconds * 1000);
    this.#options = { faults: [], waitsForReceiver: true, delaysMs, lateMs: 5_000, ...options };
    this.#quit = quit;
  }

  /** How many tries are scheduled, or were when the run ended. */
  get waiting(): number {
    return this.#scheduled.size;
  }

  /** How many deliveries have no answer yet, or had none when the run ended. */
  get unanswered(): number {
    return this.#unanswered.size;
  }

  /** Resolves when the next delivery may be sent. */
  async forward(delivery: Delivery): Promise<void> {
    const fault = this.#nextFault();
    if (fault === 'reorder') {
      await this.flush();
      this.#held = delivery;
      return;
    }
    if (fault === 'late') {
      const headers = this.#options.headersOf(delivery);
      this.#schedule(this.#options.lateMs, () => this.post(delivery, { headers }));
    } else {
      await this.#postInTurn(delivery, { isLost: fault === 'drop' });
      if (fault === 'duplicate') await this.#postInTurn(delivery);
    }
    await this.flush();
  }

  async flush(): Promise<void> {
    const held = this.#held;
    this.#held = undefined;
    if (held !== undefined) await this.#postInTurn(held);
  }

  /** Resolves to the outcome. A delivery that may be accepted later is tried again on schedule, while other deliveries are sent. */
  async post(delivery: Delivery, { headers, isLost = false, tries = 1 }: Try = {}): Promise<Posted> {
    const { onPosted, delaysMs } = this.#options;
    const startedAt = performance.now();
    const answer = await this.#sendUntilReached(delivery, headers);
    const { status, failure } = isLost ? { status: 0, failure: 'lost' } : answer;
    this.last = delivery;
    this.forwarded += 1;
    const { deliveryId, eventType } = delivery;
    const durationMs = Math.round(performance.now() - startedAt);
    const posted = { deliveryId, eventType, status, failure, tries, durationMs };
    if (!isSuccess(posted)) this.refused += 1;
    await onPosted(posted);
    const delayMs = delaysMs[tries];
    if ((status === 0 || status >= 500) && delayMs !== undefined)
      this.#schedule(delayMs, () => this.post(delivery, { tries: tries + 1 }));
    return posted;
  }

  /** Every second delivery gets the next fault, so that those in between show the normal behaviour. */
  #nextFault(): DeliveryFault | undefined {
    const { faults } = this.#options;
    this.#deliveryCount += 1;
    return this.#deliveryCount % 2 === 0 ? faults[(this.#deliveryCount / 2 - 1) % faults.length] : undefined;
  }

  async #postInTurn(delivery: Delivery, options: Try = {}): Promise<void> {
    while (this.#isFull()) await Promise.race(this.#unanswered);
    const posting = this.post(delivery, options).catch((error: unknown) => this.#quit.abort(error));
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, maxAnswerWaitMs);
      void posting.then(() => {
        clearTimeout(timer);
        resolve();
      });
    });
    while (this.#unreached > 0) await pause(firstWaitMs, this.#quit.signal);
    this.#quit.signal.throwIfAborted();
  }

  #isFull(): boolean {
    const isFull = this.#unanswered.size >= maxUnanswered;
    if (isFull && !this.#isFullReported) this.#options.onFull(maxUnanswered);
    this.#isFullReported ||= isFull;
    return isFull;
  }

  async #sendUntilReached(delivery: Delivery, headers: Try['headers']): Promise<ReceiverAnswer> {
    const { url, waitsForReceiver, onWait } = this.#options;
    for (let waitMs = firstWaitMs; ; waitMs = Math.min(2 * waitMs, longestWaitMs)) {
      const answer = await this.#send(delivery, headers);
      if (answer.isReached) {
        if (waitMs > firstWaitMs) this.#unreached -= 1;
        return answer;
      }
      if (!waitsForReceiver) throw new NoAnswer({ method: 'POST', url, headers: {} }, answer.failure);
      if (waitMs === firstWaitMs) {
        this.#unreached += 1;
        onWait(answer.failure, delivery);
      }
      await pause(waitMs, this.#quit.signal);
    }
  }

  async #send(delivery: Delivery, headers = this.#options.headersOf(delivery)): Promise<ReceiverAnswer> {
    while (this.#isFull()) await Promise.race(this.#unanswered);
    const { url, post } = this.#options;
    const request = { method: 'POST', headers, pieces: [String(delivery.request.body)] } as const;
    const sent = post(url, request, retryPolicy.timeoutSeconds * 1000, this.#quit.signal);
    this.#unanswered.add(sent);
    const answer = await sent;
    this.#unanswered.delete(sent);
    return answer;
  }

  #schedule(delayMs: number, run: () => Promise<unknown>): void {
    const pending = pause(delayMs, this.#quit.signal)
      .then(run)
      .then(() => void this.#scheduled.delete(pending))
      // After the end of the run this does nothing, and the try stays counted.
      .catch((error: unknown) => this.#quit.abort(error));
    this.#scheduled.add(pending);
  }
}
