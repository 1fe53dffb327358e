// Webhook subscriptions, and the deliveries to their endpoints.

import { row } from '../row.ts';
import { Deliveries, Delivery, NewWebhookSubscription, Reason, WebhookSubscription } from '../schemas/webhook.ts';
import { creation, item, page, write } from './row-kinds.ts';

export const listWebhookSubscriptions = row(
  {
    ...page,
    id: 'listWebhookSubscriptions',
    path: '/v1/webhooks/subscriptions',
    permission: 'notifications:read',
    collection: 'webhookSubscriptions',
    data: WebhookSubscription,
    command: ['webhooks', 'list'],
    summary: 'List webhook subscriptions',
  },
  {},
);

export const createWebhookSubscription = row(
  {
    ...creation,
    id: 'createWebhookSubscription',
    path: '/v1/webhooks/subscriptions',
    permission: 'notifications:write',
    body: NewWebhookSubscription,
    data: WebhookSubscription,
    problems: ['resource_not_found', 'invalid_endpoint_url', 'duplicate_resource', 'webhook_limit_reached'],
    command: ['webhooks', 'create'],
    summary: 'Subscribe an endpoint to event types',
    decision: 9,
  },
  {
    body: { endpointUrl: 'https://ok.sandbox.test/example', eventTypes: ['claim.created', 'report.approved'] },
  },
);

export const listDeliveries = row(
  {
    ...item,
    id: 'listDeliveries',
    path: '/v1/webhooks/deliveries',
    permission: 'notifications:read',
    data: Deliveries,
    command: ['deliveries', 'list'],
    summary: 'List webhook deliveries with their retries and the dead-letter queue',
    decision: 9,
  },
  {},
);

export const replayDelivery = row(
  {
    ...write,
    id: 'replayDelivery',
    path: '/v1/webhooks/deliveries/{id}/replay',
    permission: 'notifications:write',
    answer: 'applied',
    collection: 'webhookDeliveries',
    body: Reason,
    data: Delivery,
    problems: ['resource_not_found', 'delivery_not_dead_lettered'],
    command: ['deliveries', 'replay'],
    summary: 'Retry a delivery from the dead-letter queue',
    decision: 9,
  },
  { params: { id: 'dlv_0008' }, body: { reason: 'The endpoint answers again' } },
);

export const getWebhookSubscription = row(
  {
    ...item,
    id: 'getWebhookSubscription',
    path: '/v1/webhooks/subscriptions/{id}',
    permission: 'notifications:read',
    collection: 'webhookSubscriptions',
    data: WebhookSubscription,
    command: ['webhooks', 'get'],
    summary: 'Read a webhook subscription',
    decision: 0,
    extension: true,
  },
  { params: { id: 'whs_0001' } },
);
