// Watch subscriptions, and the alerts that they emit.

import { row } from '../row.ts';
import * as filter from '../schemas/filters.ts';
import { Alert, NewWatchSubscription, WatchSubscription } from '../schemas/watch.ts';

export const listWatchSubscriptions = row(
  {
    id: 'listWatchSubscriptions',
    method: 'GET',
    path: '/v1/watch/subscriptions',
    permission: 'alerting:read',
    idempotencyKey: false,
    answer: 'page',
    collection: 'watchSubscriptions',
    filters: { aoiId: { schema: filter.aoiId }, peril: { schema: filter.peril } },
    data: WatchSubscription,
    problems: [],
    command: ['watches', 'list'],
    summary: 'List watch subscriptions',
    decision: 4,
  },
  { query: { aoiId: 'aoi_0001' } },
);

export const createWatchSubscription = row(
  {
    id: 'createWatchSubscription',
    method: 'POST',
    path: '/v1/watch/subscriptions',
    permission: 'alerting:write',
    idempotencyKey: true,
    answer: 'created',
    body: NewWatchSubscription,
    data: WatchSubscription,
    problems: ['resource_not_found', 'peril_not_supported', 'watch_already_exists'],
    command: ['watches', 'create'],
    summary: 'Watch a plot for a peril',
    decision: 9,
  },
  { body: { aoiId: 'aoi_0002', peril: 'frost', minSeverity: 'high' } },
);

export const listAlerts = row(
  {
    id: 'listAlerts',
    method: 'GET',
    path: '/v1/alerts',
    permission: 'alerting:read',
    idempotencyKey: false,
    answer: 'page',
    collection: 'alerts',
    filters: {
      status: { schema: filter.alertStatus },
      aoiId: { schema: filter.aoiId },
      peril: { schema: filter.peril },
      severity: { schema: filter.severity },
    },
    data: Alert,
    problems: [],
    command: ['alerts', 'list'],
    summary: 'List the alerts that watch subscriptions emitted',
    decision: 4,
  },
  { query: { status: 'open' } },
);

export const getWatchSubscription = row(
  {
    id: 'getWatchSubscription',
    method: 'GET',
    path: '/v1/watch/subscriptions/{id}',
    permission: 'alerting:read',
    idempotencyKey: false,
    answer: 'item',
    collection: 'watchSubscriptions',
    data: WatchSubscription,
    problems: [],
    command: ['watches', 'get'],
    summary: 'Read a watch subscription',
    decision: 0,
    extension: true,
  },
  { params: { id: 'wsb_0001' } },
);
