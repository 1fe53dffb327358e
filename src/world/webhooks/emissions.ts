// Events reach the webhook subscriptions that ask for them (Decision 9). No network call is ever made.

import type { WebhookEventType } from '../../contract/records.ts';
import { memoize } from '../../primitives/memoize.ts';
import type { CallContext } from '../call-context/call-context.ts';
import { buildDelivery, renderMessage } from './attempts.ts';
import { keepLate, secretOf } from './deliveries.ts';

interface Emission {
  readonly eventType: WebhookEventType;
  readonly at: string;
  /** The resource that the event is about, as a page shows it: its JSON text. */
  readonly json: string;
}

type Emitter = Pick<CallContext, 'organizationId' | 'store' | 'ids' | 'clock' | 'isPassing'>;

/**
 * One message for the event, one delivery for each active subscription; neither when nobody subscribes to it. All attempts are
 * simulated at once and the clock moves on to the last, unless the clock is being moved already.
 */
export function emit(context: Emitter, { eventType, at, json }: Emission): void {
  const { organizationId, store, ids, isPassing } = context;
  const subscriptions = store
    .all('webhookSubscriptions', 'eventTypes', eventType)
    .filter(({ status }) => status === 'active');
  if (subscriptions.length === 0) return;
  const messageId = ids.next('msg');
  // What is sent is one text, however many receive it.
  const body = memoize(() => renderMessage({ organizationId, messageId, eventType, at, json }));
  for (const subscription of subscriptions) {
    const secret = secretOf(store, subscription);
    const deliveryId = ids.next('dlv');
    const delivery = { deliveryId, messageId, subscription, secret, eventType, at, body };
    if (isPassing) store.put('webhookDeliveries', buildDelivery(delivery));
    else keepLate(context, delivery);
  }
}
