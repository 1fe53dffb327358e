// Webhook subscriptions and their simulated deliveries.

import type { Deliveries } from '../../contract/schemas/webhook.ts';
import { retryPolicy } from '../../contract/surface.ts';
import type { Handler } from '../turn.ts';

export const listDeliveries: Handler<'listDeliveries'> = ({ store }) => {
  const deliveries = store.all('webhookDeliveries').reverse();
  const data: Deliveries = {
    deliveries,
    deadLetterQueue: deliveries.filter(({ status }) => status === 'dead_letter'),
    retryPolicy: { ...retryPolicy, delaysSeconds: [...retryPolicy.delaysSeconds] },
  };
  return { json: JSON.stringify(data) };
};
