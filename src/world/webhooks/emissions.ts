// Events reach the webhook subscriptions that ask for them (Decision 9). No network call is ever made.

import type { WebhookEventType } from '../../contract/schemas/vocabularies.ts';
import { memoize } from '../../primitives/memoize.ts';
import type { CallContext } from '../call-context/call-context.ts';
import { buildDelivery, renderMessage, runSchedule } from './attempts.ts';
import { keepAttempted, secretOf } from './deliveries.ts';

export interface Emission {
  readonly eventType: WebhookEventType;
  readonly at: string;
  /** The resource that the event is about, as a page shows it: its JSON text. */
  readonly json: string;
}

type Emitter = Pick<CallContext, 'organizationId' | 'store' | 'ids'>;

/** All attempts are simulated at once and the clock moves on to the last, unless the clock is being moved already. */
export function emit(context: Emitter & Pick<CallContext, 'clock' | 'isPassing'>, emission: Emission): void {
  for (const { pending, secret } of buildPending(context, emission)) {
    if (context.isPassing) context.store.put('webhookDeliveries', pending);
    else keepAttempted(context, runSchedule(pending, emission.at, secret));
  }
}

/** Leaves the attempts to the time that passes. */
export function emitInTime(context: Emitter, emission: Emission): void {
  for (const { pending } of buildPending(context, emission)) context.store.put('webhookDeliveries', pending);
}

/** One message for the event, one delivery for each active subscription; neither when nobody subscribes to it. */
function buildPending(context: Emitter, { eventType, at, json }: Emission) {
  const subscriptions = context.store
    .all('webhookSubscriptions', 'eventTypes', eventType)
    .filter(({ status }) => status === 'active');
  if (subscriptions.length === 0) return [];
  const messageId = context.ids.next('msg');
  const { organizationId } = context;
  // What is sent is one text, however many receive it.
  const body = memoize(() => renderMessage({ organizationId, messageId, eventType, at, json }));
  return subscriptions.map((subscription) => {
    const deliveryId = context.ids.next('dlv');
    const secret = secretOf(context.store, subscription);
    const pending = buildDelivery({ deliveryId, messageId, subscription, secret, eventType, at, body });
    return { pending, secret };
  });
}
