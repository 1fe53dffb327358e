// Watch subscriptions: create. A plot that was struck already raises an alert at once (Decision 9).

import { createdOutcome } from '../turn/created.ts';
import type { Handler } from '../turn/turn.ts';
import { emit } from '../webhooks/emissions.ts';
import { admitWatchSubscription } from './admit-watch.ts';
import { findStruckBy, raiseAlert } from './alerts.ts';

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
