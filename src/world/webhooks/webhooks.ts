// Webhook subscriptions and their simulated deliveries.

import type { Deliveries, Delivery } from '../../contract/schemas/webhook.ts';
import { retryPolicy } from '../../contract/surface.ts';
import type { Entry } from '../records/entry.ts';
import { createIn } from '../turn/create-in.ts';
import type { Handler } from '../turn/turn.ts';
import { admitWebhookSubscription } from './admit-webhook-subscription.ts';
import { newestDeliveries, replay } from './deliveries.ts';

export const createWebhookSubscription = createIn('webhookSubscriptions', admitWebhookSubscription);

export const listDeliveries: Handler<'listDeliveries'> = ({ store }) => {
  const deliveries = newestDeliveries(store);
  const data: Deliveries = {
    deliveries,
    deadLetterQueue: deliveries.filter(({ status }) => status === 'dead_letter'),
    retryPolicy: { ...retryPolicy, delaysSeconds: [...retryPolicy.delaysSeconds] },
  };
  return { json: JSON.stringify(data) };
};

export const replayDelivery: Handler<'replayDelivery'> = (turn, { params }) => {
  const { deliveryId } = replay(turn, turn.store.get('webhookDeliveries', params['id'] as string) as Delivery);
  return { json: (turn.store.entry('webhookDeliveries', deliveryId) as Entry).json };
};
