// Webhook subscriptions and their simulated deliveries.

import { retryPolicy } from '../../contract/form/surface.ts';
import type { Entry } from '../../engine/records/entry.ts';
import type { Slices } from '../../primitives/slices.ts';
import type { CallContext, Handler, Outcome } from '../call-context/call-context.ts';
import { createIn } from '../call-context/create-in.ts';
import { admitWebhookSubscription } from './admit-webhook-subscription.ts';
import { newestDeliveries, replay } from './deliveries.ts';

export const createWebhookSubscription = createIn('webhookSubscriptions', admitWebhookSubscription);

function listAll({ store }: CallContext): Outcome {
  const deliveries = newestDeliveries(store);
  const deadLetters = deliveries.filter(({ value }) => value.status === 'dead_letter');
  return {
    json: [
      Buffer.from('{"deliveries":['),
      ...joinTexts(deliveries),
      Buffer.from('],"deadLetterQueue":['),
      ...joinTexts(deadLetters),
      Buffer.from(`],"retryPolicy":${JSON.stringify(retryPolicy)}}`),
    ],
  };
}

/** Deliveries are read all at once, and until then nobody needs their texts. */
export const listDeliveries: Handler<'listDeliveries'> = Object.assign(listAll, {
  precompute: ({ store }: CallContext) => {
    const entries = newestDeliveries(store).filter(({ isRendered }) => !isRendered);
    return entries.length === 0 ? undefined : renderAll(entries);
  },
});

/** One in each slice: rendering signs a delivery once for each of its attempts. */
function* renderAll(entries: readonly Entry[]): Slices<void> {
  for (const entry of entries) {
    yield* entry.render();
    yield;
  }
}

/** The first element of a list is bare, and every other one has a comma before it. */
const joinTexts = ([first, ...others]: readonly Entry[]): Buffer[] =>
  first === undefined ? [] : [first.json, ...others.map(({ element }) => element)];

export const replayDelivery: Handler<'replayDelivery'> = (context, { params }) => {
  const { deliveryId } = replay(context, context.store.named('webhookDeliveries', params.id));
  return { json: context.store.namedEntry('webhookDeliveries', deliveryId).json };
};
