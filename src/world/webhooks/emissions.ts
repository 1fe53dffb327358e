// Sends events to the webhook subscriptions for them (Decision 9). No network call is ever made.

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
 * Creates one message for the event and one delivery for each active subscription, or nothing without subscriptions. All attempts
 * are simulated at once and the clock moves to the last, unless it is being moved already.
 */
export function emit(context: Emitter, { eventType, at, json }: Emission): void {
  const { organizationId, store, ids, isPassing } = context;
  const subscriptions = store
    .all('webhookSubscriptions', 'eventTypes', eventType)
    .filter(({ status }) => status === 'active');
  if (subscriptions.length === 0) return;
  const messageId = ids.next('msg');
  // All deliveries share one text.
  const body = memoize(() => renderMessage({ organizationId, messageId, eventType, at, json }));
  for (const subscription of subscriptions) {
    const secret = secretOf(store, subscription);
    const deliveryId = ids.next('dlv');
    const delivery = { deliveryId, messageId, subscription, secret, eventType, at, body };
    if (isPassing) store.put('webhookDeliveries', buildDelivery(delivery));
    else keepLate(context, delivery);
  }
}
