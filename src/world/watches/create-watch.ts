// Watch subscriptions: create. A plot that was struck already raises an alert at once (Decision 9).

import { createIn } from '../turn/create-in.ts';
import { emit } from '../webhooks/emissions.ts';
import { admitWatchSubscription } from './admit-watch.ts';
import { findStruckBy, raiseAlert } from './alerts.ts';

export const createWatchSubscription = createIn('watchSubscriptions', admitWatchSubscription, (turn, watch, at) => {
  const event = findStruckBy(turn, watch);
  if (event === undefined) return;
  emit(turn, { eventType: 'weather.alert', at, json: JSON.stringify(raiseAlert(turn, watch, event, at)) });
});
