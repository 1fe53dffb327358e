import type { Position, UpcomingEvent, WatchSubscription, WeatherEvent } from '../../contract/records.ts';
import { compareSortKeys } from '../../engine/records/entry.ts';
import { plotAt } from '../../law/days/versions.ts';
import { boxesOverlap, boxOf, ringsIntersect } from '../../primitives/polygon.ts';
import type { Slices } from '../../primitives/slices.ts';
import type { OrganizationStore } from '../call-context/call-context.ts';
import { withdrawEvidence } from '../claims/withdraw-evidence.ts';
import { raiseAlert, strikeOn, watchesFor } from '../watches/alerts.ts';
import { emit } from '../webhooks/emissions.ts';
import type { Scope } from './take-due.ts';

export type StrikingEvent = Omit<UpcomingEvent, 'cancelledAt'>;

/** The event's footprint and metrics never change afterwards, since evidence depends on them. */
export function* strike(scope: Scope, { eventId, ...facts }: StrikingEvent, at: string): Slices<void> {
  const { organizationId, store } = scope;
  scope.happened.push({ operationOrRule: 'event.struck', id: eventId, at });
  const event: WeatherEvent = {
    eventId,
    organizationId,
    ...facts,
    status: 'preliminary',
    affectedAoiIds: yield* touchedBy(store, facts),
    createdAt: at,
    updatedAt: at,
  };
  store.put('events', event);
  for (const { watchSubscriptionId: id } of watchesFor(store, event)) {
    scope.expect({ rule: 'alert.raised', at, id, take: () => raise(scope, id, event, at) });
    yield;
  }
}

/** Raises nothing if the event damaged no hectare of the plot. */
function* raise(scope: Scope, watchId: string, event: WeatherEvent, at: string): Slices<void> {
  const watch: WatchSubscription = scope.store.named('watchSubscriptions', watchId);
  const struck = yield* strikeOn(scope, watch, event);
  if (struck === undefined) return;
  const alert = raiseAlert(scope, watch, struck, at);
  scope.happened.push({ operationOrRule: 'alert.raised', id: alert.alertId, at });
  emit(scope, { eventType: 'weather.alert', at, json: JSON.stringify(alert) });
}

/** Cancels an event that was a false echo: its open alerts are resolved, and claims lose it. */
export function* cancel({ store, happened }: Scope, eventId: string, at: string): Slices<void> {
  happened.push({ operationOrRule: 'event.cancelled', id: eventId, at });
  store.put('events', { ...store.named('events', eventId), status: 'cancelled', updatedAt: at });
  for (const alert of store.all('alerts', 'eventId', eventId)) {
    if (alert.status !== 'open' && alert.status !== 'acknowledged') continue;
    happened.push({ operationOrRule: 'alert.resolved', id: alert.alertId, at });
    store.put('alerts', { ...alert, status: 'resolved', resolvedAt: at, updatedAt: at });
    yield;
  }
  yield* withdrawEvidence(store, eventId, at);
}

/**
 * When a policy over the plots of a footprint was last written, or one of these plots moved: an event that strikes now may not have
 * begun before (Decision 66). Empty where neither happened.
 */
export function* newestWriting(store: OrganizationStore, event: Omit<StrikingEvent, 'eventId'>): Slices<string> {
  const touched = yield* touchedBy(store, { ...event, startedAt: event.endedAt });
  const written = touched.flatMap((id) => store.all('policies', 'aoiIds', id)).map(({ writtenAt }) => writtenAt);
  const moved = touched.flatMap((id) => store.named('aois', id).formerly ?? []).filter((former) => 'ring' in former);
  return [...written, ...moved.map(({ until }) => until)].sort().at(-1) ?? '';
}

const plotsPerSlice = 50;

/** The ids of the touched plots, oldest first, by the rings that they had when it began. */
function* touchedBy(
  store: OrganizationStore,
  { footprint: { coordinates }, startedAt }: Pick<WeatherEvent, 'footprint' | 'startedAt'>,
): Slices<string[]> {
  const ring = coordinates[0] as Position[];
  const box = boxOf(ring);
  const found: { readonly id: string; readonly time: string }[] = [];
  let looked = 0;
  for (const { id, time, value } of store.each('aois')) {
    looked += 1;
    if (looked % plotsPerSlice === 0) yield;
    const plotRing = plotAt(value, startedAt).ring as Position[];
    if (boxesOverlap(boxOf(plotRing), box) && ringsIntersect(plotRing, ring)) found.push({ id, time });
  }
  return found.sort(compareSortKeys).map(({ id }) => id);
}
