// Watch subscriptions, and the alerts that they emit.

import { row } from '../row.ts';
import * as filter from '../schemas/filters.ts';
import { Alert, NewWatchSubscription, WatchSubscription } from '../schemas/watch.ts';
import { creation, item, page } from './row-kinds.ts';

export const listWatchSubscriptions = row(
  {
    ...page,
    id: 'listWatchSubscriptions',
    path: '/v1/watch/subscriptions',
    permission: 'alerting:read',
    collection: 'watchSubscriptions',
    filters: { aoiId: { schema: filter.aoiId }, peril: { schema: filter.peril } },
    data: WatchSubscription,
    command: ['watches', 'list'],
    summary: 'List watch subscriptions',
    decision: 4,
  },
  { query: { aoiId: 'aoi_0001' } },
);

export const createWatchSubscription = row(
  {
    ...creation,
    id: 'createWatchSubscription',
    path: '/v1/watch/subscriptions',
    permission: 'alerting:write',
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
    ...page,
    id: 'listAlerts',
    path: '/v1/alerts',
    permission: 'alerting:read',
    collection: 'alerts',
    filters: {
      status: { schema: filter.alertStatus },
      aoiId: { schema: filter.aoiId },
      peril: { schema: filter.peril },
      severity: { schema: filter.severity },
    },
    data: Alert,
    command: ['alerts', 'list'],
    summary: 'List the alerts that watch subscriptions emitted',
    decision: 4,
  },
  { query: { status: 'open' } },
);

export const getWatchSubscription = row(
  {
    ...item,
    id: 'getWatchSubscription',
    path: '/v1/watch/subscriptions/{id}',
    permission: 'alerting:read',
    collection: 'watchSubscriptions',
    data: WatchSubscription,
    command: ['watches', 'get'],
    summary: 'Read a watch subscription',
    decision: 0,
    extension: true,
  },
  { params: { id: 'wsb_0001' } },
);
