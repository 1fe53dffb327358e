// Watch subscriptions: create. A plot that was struck already raises an alert at once (Decision 9).

import type { CallContext, Handler, Input } from '../call-context/call-context.ts';
import { createIn } from '../call-context/create-in.ts';
import { emit } from '../webhooks/emissions.ts';
import { admitWatchSubscription, wantedBy } from './admit-watch.ts';
import { findStruckBy, precomputeStrikes, raiseAlert } from './alerts.ts';

const create = createIn('watchSubscriptions', admitWatchSubscription, (context, watch, at) => {
  const struck = findStruckBy(context, watch);
  if (struck === undefined) return;
  emit(context, { eventType: 'weather.alert', at, json: JSON.stringify(raiseAlert(context, watch, struck, at)) });
});

export const createWatchSubscription: Handler<'createWatchSubscription'> = Object.assign(create, {
  precompute: (context: CallContext, { body }: Input<'createWatchSubscription'>) => {
    admitWatchSubscription(context, body);
    return precomputeStrikes(context, wantedBy(body));
  },
});
