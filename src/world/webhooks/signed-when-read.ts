// A delivery whose text and signatures are made when somebody reads them: most deliveries are forgotten unread.

import type { Delivery } from '../../contract/records.ts';
import { memoize } from '../../primitives/memoize.ts';

type Signed = Pick<Delivery, 'request' | 'attempts'>;
/** What an attempt changes and is known without the text. */
export type State = Pick<
  Delivery,
  'status' | 'attemptCount' | 'nextAttemptAt' | 'deadLetteredAt' | 'deliveredAt' | 'updatedAt'
>;
/** What stays as it was built. */
export type Letter = Omit<Delivery, keyof Signed | keyof State>;

/** `sign` is a function of nothing that changes: nobody can tell when it runs. */
export const signedWhenRead = (letter: Letter, state: State, sign: () => Signed): Delivery =>
  new SignedWhenRead(letter, state, memoize(sign)) as unknown as Delivery;

/**
 * Its members are in the order of a delivery's. The two that wait are own members, so that JSON and a spread include
 * them; all deliveries share their getters. The others are set one by one: any other way takes V8 four times as long.
 */
class SignedWhenRead {
  readonly #read: () => Signed;

  constructor(letter: Letter, state: State, read: () => Signed) {
    this.#read = read;
    const own = this as { -readonly [Name in keyof (Letter & State)]?: Delivery[Name] };
    own.deliveryId = letter.deliveryId;
    own.organizationId = letter.organizationId;
    own.subscriptionId = letter.subscriptionId;
    own.messageId = letter.messageId;
    own.eventType = letter.eventType;
    own.endpointUrl = letter.endpointUrl;
    own.status = state.status;
    own.attemptCount = state.attemptCount;
    own.maxAttempts = letter.maxAttempts;
    own.nextAttemptAt = state.nextAttemptAt;
    own.deadLetteredAt = state.deadLetteredAt;
    own.deliveredAt = state.deliveredAt;
    Object.defineProperty(this, 'request', SignedWhenRead.#request);
    Object.defineProperty(this, 'attempts', SignedWhenRead.#attempts);
    own.createdAt = letter.createdAt;
    own.updatedAt = state.updatedAt;
  }

  static readonly #request: PropertyDescriptor & ThisType<SignedWhenRead> = {
    enumerable: true,
    get() {
      return this.#read().request;
    },
  };

  static readonly #attempts: PropertyDescriptor & ThisType<SignedWhenRead> = {
    enumerable: true,
    get() {
      return this.#read().attempts;
    },
  };
}
