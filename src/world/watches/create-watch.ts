// Watch subscriptions: create. There is one active watch for each plot and peril; a plot that was struck already raises an alert
// at once (Decision 9).

import { suggestName, t } from '../../contract/form/localization/localized-text.ts';
import { refusalAt } from '../../contract/form/problem.ts';
import type { SupportedPeril, WatchSubscription } from '../../contract/records.ts';
import { metricsOf } from '../../contract/schemas/weather-event.ts';
import { findReferences } from '../../engine/call-context/references.ts';
import { buildRefusal } from '../../engine/kernel/violations.ts';
import { type CallContext, createIn, type Handler, type Input } from '../call-context/call-context.ts';
import { watchKey } from '../records/indexes.ts';
import { emit } from '../webhooks/emissions.ts';
import { findWorstDamage, precomputeStrikes, raiseAlert } from './alerts.ts';

type Body = Input<'createWatchSubscription'>['body'];

const create = createIn('watchSubscriptions', admitWatchSubscription, (context, watch, at) => {
  const struck = findWorstDamage(context, watch);
  if (struck === undefined) return;
  emit(context, { eventType: 'weather.alert', at, json: JSON.stringify(raiseAlert(context, watch, struck, at)) });
});

export const createWatchSubscription: Handler<'createWatchSubscription'> = Object.assign(create, {
  precompute: (context: CallContext, { body }: { readonly body: Body }) => {
    admitWatchSubscription(context, body);
    return precomputeStrikes(context, wantedBy(body));
  },
});

function admitWatchSubscription(context: CallContext, body: Body): (at: string) => WatchSubscription {
  const { store, organizationId, ids } = context;
  findReferences(store, (references) => references.find('aois', body.aoiId, '#/aoiId'));
  checkMetric(body);
  refuseSame(context, body);
  return (at) => {
    const watchSubscriptionId = ids.next('wsb');
    return store.put('watchSubscriptions', {
      watchSubscriptionId,
      organizationId,
      ...wantedBy(body),
      status: 'active',
      lastAlertAt: null,
      createdAt: at,
      updatedAt: at,
    }).value;
  };
}

function wantedBy(body: Body) {
  const { aoiId, peril, minSeverity = 'moderate', threshold = null } = body;
  return { aoiId, peril, minSeverity, threshold } as const;
}

function checkMetric({ peril, threshold }: Body): void {
  if (threshold === undefined) return;
  const { metric } = threshold;
  const known = Object.keys(metricsOf[peril as SupportedPeril].properties);
  if (known.includes(metric)) return;
  const detail = t('{metric} is not a metric of {peril}; {suggestion}', {
    metric,
    peril,
    suggestion: suggestName(metric, known),
  });
  throw buildRefusal([{ pointer: '#/threshold/metric', code: 'unknown_metric', detail }]);
}

function refuseSame({ store }: CallContext, { aoiId, peril }: { aoiId: string; peril: string }): void {
  const [former] = store.all('watchSubscriptions', 'sameWatch', watchKey({ aoiId, peril }));
  if (former === undefined) return;
  const detail = t('{watchSubscriptionId} watches {aoiId} for {peril} and is active', {
    watchSubscriptionId: former.watchSubscriptionId,
    aoiId,
    peril,
  });
  const sentence = t('{detail}. Use that watch subscription.', { detail });
  throw refusalAt({ pointer: '#/peril', code: 'watch_already_exists', detail }, sentence);
}
