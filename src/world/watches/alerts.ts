// The alert that a new watch raises at once, when an event of its peril struck its plot (Decision 9).

import type { Aoi } from '../../contract/schemas/aoi.ts';
import { type Severity, type SupportedPeril, severities } from '../../contract/schemas/vocabularies.ts';
import type { Alert, WatchSubscription } from '../../contract/schemas/watch.ts';
import type { WeatherEvent } from '../../contract/schemas/weather-event.ts';
import { methodFor } from '../detections/detection-methods.ts';
import { measureDamage } from '../footprint/damage.ts';
import { comparePlaces } from '../records/entry.ts';
import type { Turn } from '../turn/turn.ts';
import { alertMessage, alertTitle } from './alert-text.ts';

const isAtLeast = (severity: Severity, least: Severity): boolean =>
  severities.indexOf(severity) >= severities.indexOf(least);

/** The most recent event that the watch asks for and that touches its plot. */
export function findStruckBy({ store }: Turn, watch: WatchSubscription): WeatherEvent | undefined {
  return store
    .all('events', 'aoiId', watch.aoiId)
    .filter((event) => event.peril === watch.peril && isAtLeast(event.severity, watch.minSeverity))
    .filter((event) => meetsThreshold(event, watch.threshold))
    .sort((a, b) => comparePlaces(placeOf(b), placeOf(a)))
    .at(0);
}

const placeOf = ({ startedAt, eventId }: WeatherEvent) => ({ time: startedAt, id: eventId });

function meetsThreshold({ metrics }: WeatherEvent, threshold: WatchSubscription['threshold']): boolean {
  if (threshold === null) return true;
  const measured = (metrics as Readonly<Record<string, number>>)[threshold.metric];
  if (measured === undefined) return false;
  return threshold.operator === 'gte' ? measured >= threshold.value : measured <= threshold.value;
}

/** Raises the alert and notes it in the watch. */
export function raiseAlert(turn: Turn, watch: WatchSubscription, event: WeatherEvent, at: string): Alert {
  const { store, organizationId, ids } = turn;
  const aoi = store.get('aois', watch.aoiId) as Aoi;
  const peril = watch.peril as SupportedPeril;
  const onPlot = measureDamage(event, aoi, methodFor(event, undefined, { event: '#', method: '#' }));
  const { severity } = event;
  const alert = store.put('alerts', {
    alertId: ids.next('alr'),
    organizationId,
    watchSubscriptionId: watch.watchSubscriptionId,
    aoiId: aoi.aoiId,
    eventId: event.eventId,
    peril,
    severity,
    status: 'open',
    title: alertTitle(peril, severity, aoi.name),
    message: alertMessage(peril, event, onPlot.damagedHectares),
    triggeredAt: at,
    acknowledgedAt: null,
    resolvedAt: null,
    createdAt: at,
    updatedAt: at,
  }).value;
  store.put('watchSubscriptions', { ...watch, lastAlertAt: at, updatedAt: at });
  return alert;
}
