import { extension, item, resource, row, updatedSince, write } from '../row.ts';
import { Deliveries, Delivery, NewWebhookSubscription, Reason } from '../schemas/webhook.ts';

const webhooks = resource({
  collection: 'webhookSubscriptions',
  path: '/v1/webhooks/subscriptions',
  area: 'notifications',
  command: 'webhooks',
});

export const listWebhookSubscriptions = row('listWebhookSubscriptions', {
  ...webhooks.page,
  filters: updatedSince,
  summary: 'List webhook subscriptions',
});

export const createWebhookSubscription = row('createWebhookSubscription', {
  ...webhooks.creation,
  body: NewWebhookSubscription,
  problems: ['resource_not_found', 'invalid_endpoint_url', 'duplicate_resource', 'webhook_limit_reached'],
  summary: 'Subscribe an endpoint to event types',
  decision: 9,
  example: {
    body: { endpointUrl: 'https://ok.sandbox.test/example', eventTypes: ['claim.created', 'report.approved'] },
  },
});

export const listDeliveries = row('listDeliveries', {
  ...item,
  path: '/v1/webhooks/deliveries',
  permission: 'notifications:read',
  data: Deliveries,
  command: ['deliveries', 'list'],
  summary: 'List webhook deliveries with their retries and the dead-letter queue',
  decision: 9,
});

export const replayDelivery = row('replayDelivery', {
  ...write,
  path: '/v1/webhooks/deliveries/{id}/replay',
  permission: 'notifications:write',
  answer: 'applied',
  collection: 'webhookDeliveries',
  body: Reason,
  data: Delivery,
  problems: ['delivery_not_dead_lettered'],
  command: ['deliveries', 'replay'],
  summary: 'Retry a delivery from the dead-letter queue',
  decision: 9,
  example: { params: { id: 'dlv_0008' }, body: { reason: 'The endpoint responds again' } },
});

export const getWebhookSubscription = row('getWebhookSubscription', {
  ...webhooks.item,
  summary: 'Read a webhook subscription',
  ...extension,
});
