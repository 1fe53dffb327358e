// Posts deliveries to one URL as a sender of webhooks does: it waits while nobody is there and tries again after a 5xx.
// Where faults are asked for, it does to deliveries what networks do.

import * as Type from 'typebox';
import { NoAnswer } from '../../../client/failures.ts';
import { pause } from '../../../client/pause.ts';
import type { Send } from '../../../client/send.ts';
import { retryPolicy } from '../../../contract/form/surface.ts';
import type { Delivery } from '../../../contract/records.ts';
import type { HeadersOf } from './delivery-signer.ts';

export const deliveryFaults = ['duplicate', 'reorder', 'late', 'drop'] as const;
export type DeliveryFault = (typeof deliveryFaults)[number];

export const Posted = Type.Object({
  deliveryId: Type.String(),
  eventType: Type.String(),
  /** 0 where the answer was lost on purpose. */
  status: Type.Integer(),
  tries: Type.Integer(),
  durationMs: Type.Integer(),
});
export type Posted = Type.Static<typeof Posted>;

export interface Forwarding {
  readonly url: string;
  readonly send: Send;
  readonly headersOf: HeadersOf;
  readonly faults?: readonly DeliveryFault[];
  readonly onPosted: (posted: Posted) => Promise<void>;
  readonly onWait: (code: string, delivery: Delivery) => void;
  readonly isPatient?: boolean;
  /** The first delay is before the first try. */
  readonly delaysMs?: readonly number[];
  readonly lateMs?: number;
}

const firstWaitMs = 500;
const longestWaitMs = 10_000;

export class Forwarder {
  readonly #options: Required<Forwarding>;
  readonly #quit: AbortController;
  readonly #pending = new Set<Promise<void>>();
  #count = 0;
  #held: Delivery | undefined;
  last: Delivery | undefined;
  forwarded = 0;
  refused = 0;

  /** A later try that fails aborts `quit`, and to abort it ends all tries. */
  constructor(options: Forwarding, quit: AbortController) {
    const delaysMs = retryPolicy.delaysSeconds.map((seconds) => seconds * 1000);
    this.#options = { faults: [], isPatient: true, delaysMs, lateMs: 5_000, ...options };
    this.#quit = quit;
  }

  /** How many tries are pending, or were when the run ended. */
  get waiting(): number {
    return this.#pending.size;
  }

  async forward(delivery: Delivery): Promise<void> {
    const fault = this.#nextFault();
    if (fault === 'reorder') {
      await this.flush();
      this.#held = delivery;
      return;
    }
    if (fault === 'late') {
      const headers = this.#options.headersOf(delivery);
      this.#later(this.#options.lateMs, () => this.post(delivery, { headers }));
    } else {
      await this.post(delivery, { isLost: fault === 'drop' });
      if (fault === 'duplicate') await this.post(delivery);
    }
    await this.flush();
  }

  async flush(): Promise<void> {
    const held = this.#held;
    this.#held = undefined;
    if (held !== undefined) await this.post(held);
  }

  /** Resolves to the status. A 5xx and a lost answer are tried again on schedule, while other deliveries go on. */
  async post(
    delivery: Delivery,
    { headers, isLost = false, tries = 1 }: { headers?: ReturnType<HeadersOf>; isLost?: boolean; tries?: number } = {},
  ): Promise<number> {
    const { url, send, headersOf, onPosted, delaysMs } = this.#options;
    const startedAt = performance.now();
    const body = String(delivery.request.body);
    const answered = await this.#untilThere(delivery, () =>
      send({ method: 'POST', url, headers: headers ?? headersOf(delivery), body }, this.#quit.signal),
    );
    const status = isLost ? 0 : answered.status;
    this.last = delivery;
    this.forwarded += 1;
    if (status >= 300) this.refused += 1;
    const { deliveryId, eventType } = delivery;
    await onPosted({ deliveryId, eventType, status, tries, durationMs: Math.round(performance.now() - startedAt) });
    const delayMs = delaysMs[tries];
    if ((isLost || status >= 500) && delayMs !== undefined)
      this.#later(delayMs, () => this.post(delivery, { tries: tries + 1 }));
    return status;
  }

  /** Every second delivery meets the next fault, so that those in between show what is normal. */
  #nextFault(): DeliveryFault | undefined {
    const { faults } = this.#options;
    this.#count += 1;
    return this.#count % 2 === 0 ? faults[(this.#count / 2 - 1) % faults.length] : undefined;
  }

  async #untilThere<Result>(delivery: Delivery, attempt: () => Promise<Result>): Promise<Result> {
    for (let waitMs = firstWaitMs; ; waitMs = Math.min(2 * waitMs, longestWaitMs)) {
      try {
        return await attempt();
      } catch (error) {
        if (!(error instanceof NoAnswer && this.#options.isPatient)) throw error;
        if (waitMs === firstWaitMs) this.#options.onWait(error.code, delivery);
        await pause(waitMs, this.#quit.signal);
      }
    }
  }

  #later(delayMs: number, run: () => Promise<unknown>): void {
    const pending = pause(delayMs, this.#quit.signal)
      .then(run)
      .then(() => void this.#pending.delete(pending))
      // After the end of the run this does nothing, and the try stays counted.
      .catch((error: unknown) => this.#quit.abort(error));
    this.#pending.add(pending);
  }
}
