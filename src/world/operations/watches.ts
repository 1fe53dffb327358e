// Watch subscriptions: create. A plot that was struck already raises an alert at once (Decision 9).

import { admitWatchSubscription } from '../admissions/watch.ts';
import { findStruckBy, raiseAlert } from '../alerts.ts';
import { emit } from '../emissions.ts';
import type { Handler } from '../turn.ts';
import { createdOutcome } from './created.ts';

export const createWatchSubscription: Handler<'createWatchSubscription'> = (turn, { body }) => {
  const apply = admitWatchSubscription(turn, body);
  const at = turn.clock.tick();
  const watch = apply(at);
  const event = findStruckBy(turn, watch);
  if (event !== undefined) {
    const json = JSON.stringify(raiseAlert(turn, watch, event, at));
    emit(turn, { eventType: 'weather.alert', at, json });
  }
  return createdOutcome(turn.store, 'watchSubscriptions', watch.watchSubscriptionId, '/v1/watch/subscriptions');
};
