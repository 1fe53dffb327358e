// A delivery whose text and signatures are made when somebody reads them: most deliveries are forgotten unread.

import type { Delivery } from '../../contract/schemas/webhook.ts';
import { memoize } from '../../primitives/memoize.ts';

type Signed = Pick<Delivery, 'request' | 'attempts'>;
/** What can be told of a delivery without its text. */
export type Standing = Omit<Delivery, keyof Signed>;

/** `sign` is a function of nothing that changes: nobody can tell when it runs. */
export const signedWhenRead = (standing: Standing, sign: () => Signed): Delivery =>
  new SignedWhenRead(standing, memoize(sign)) as unknown as Delivery;

/** In the order of a delivery's members; those that wait are its own, so that JSON and a spread have them too. */
class SignedWhenRead {
  readonly #read: () => Signed;

  constructor({ createdAt, updatedAt, ...standing }: Standing, read: () => Signed) {
    this.#read = read;
    Object.assign(this, standing);
    // Shared by all: an object literal with getters of its own takes V8 four times as long to make.
    Object.defineProperties(this, SignedWhenRead.#members);
    Object.assign(this, { createdAt, updatedAt });
  }

  static readonly #members: PropertyDescriptorMap & ThisType<SignedWhenRead> = {
    request: {
      enumerable: true,
      get() {
        return this.#read().request;
      },
    },
    attempts: {
      enumerable: true,
      get() {
        return this.#read().attempts;
      },
    },
  };
}

/** Reads neither text nor signatures. */
export const standingOf = (delivery: Delivery): Standing => ({
  deliveryId: delivery.deliveryId,
  organizationId: delivery.organizationId,
  subscriptionId: delivery.subscriptionId,
  messageId: delivery.messageId,
  eventType: delivery.eventType,
  endpointUrl: delivery.endpointUrl,
  status: delivery.status,
  attemptCount: delivery.attemptCount,
  maxAttempts: delivery.maxAttempts,
  nextAttemptAt: delivery.nextAttemptAt,
  deadLetteredAt: delivery.deadLetteredAt,
  deliveredAt: delivery.deliveredAt,
  createdAt: delivery.createdAt,
  updatedAt: delivery.updatedAt,
});
