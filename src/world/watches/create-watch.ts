// Watch subscriptions: create. A plot that was struck already raises an alert at once (Decision 9).

import { createIn } from '../turn/create-in.ts';
import type { Handler, Input, Turn } from '../turn/turn.ts';
import { emit } from '../webhooks/emissions.ts';
import { admitWatchSubscription, wantedBy } from './admit-watch.ts';
import { findStruckBy, raiseAlert, strikesAhead } from './alerts.ts';

const create = createIn('watchSubscriptions', admitWatchSubscription, (turn, watch, at) => {
  const struck = findStruckBy(turn, watch);
  if (struck === undefined) return;
  emit(turn, { eventType: 'weather.alert', at, json: JSON.stringify(raiseAlert(turn, watch, struck, at)) });
});

export const createWatchSubscription: Handler<'createWatchSubscription'> = Object.assign(create, {
  ahead: (turn: Turn, { body }: Input<'createWatchSubscription'>) => {
    admitWatchSubscription(turn, body);
    return strikesAhead(turn, wantedBy(body));
  },
});
