import { extension, resource, row, updatedSince, write } from '../row.ts';
import * as filter from '../schemas/filters.ts';
import { Alert, NewWatchSubscription } from '../schemas/watch.ts';
import { Reason } from '../schemas/webhook.ts';

const watches = resource({
  collection: 'watchSubscriptions',
  path: '/v1/watch/subscriptions',
  area: 'alerting',
  command: 'watches',
});

export const listWatchSubscriptions = row('listWatchSubscriptions', {
  ...watches.page,
  filters: { aoiId: { schema: filter.aoiId }, peril: { schema: filter.peril }, ...updatedSince },
  summary: 'List watch subscriptions',
  decision: 4,
  example: { query: { aoiId: 'aoi_0001' } },
});

export const createWatchSubscription = row('createWatchSubscription', {
  ...watches.creation,
  body: NewWatchSubscription,
  problems: ['resource_not_found', 'peril_not_supported', 'watch_already_exists'],
  summary: 'Watch a plot for a peril',
  decision: 9,
  example: { body: { aoiId: 'aoi_0002', peril: 'frost', minSeverity: 'high' } },
});

export const listAlerts = row('listAlerts', {
  ...resource({ collection: 'alerts', path: '/v1/alerts', area: 'alerting' }).page,
  filters: {
    status: { schema: filter.alertStatus },
    aoiId: { schema: filter.aoiId },
    peril: { schema: filter.peril },
    severity: { schema: filter.severity },
    ...updatedSince,
  },
  summary: 'List the alerts that watch subscriptions raised',
  decision: 4,
  example: { query: { status: 'open' } },
});

export const getWatchSubscription = row('getWatchSubscription', {
  ...watches.item,
  summary: 'Read a watch subscription',
  ...extension,
});

export const acknowledgeAlert = row('acknowledgeAlert', {
  ...write,
  path: '/v1/alerts/{id}/acknowledge',
  permission: 'alerting:write',
  answer: 'applied',
  collection: 'alerts',
  body: Reason,
  data: Alert,
  problems: ['alert_not_open'],
  command: ['alerts', 'acknowledge'],
  summary: 'Acknowledge an open alert',
  decision: 75,
  extension: true,
  example: { params: { id: 'alr_0009' }, body: { reason: 'The grower was called' } },
});
