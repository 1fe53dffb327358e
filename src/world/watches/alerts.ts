import { t } from '../../contract/form/localization/localized-text.ts';
import { Problem } from '../../contract/form/problem.ts';
import type { Alert, WatchSubscription, WeatherEvent } from '../../contract/records.ts';
import {
  type Method,
  methodsOf,
  type Severity,
  type SupportedPeril,
  severities,
} from '../../contract/schemas/vocabularies.ts';
import { compareSortKeys } from '../../engine/records/entry.ts';
import { plotAt } from '../../law/days/versions.ts';
import type { Slices } from '../../primitives/slices.ts';
import type { CallContext, Handler, OrganizationStore } from '../call-context/call-context.ts';
import { failureOf } from '../footprint/failures.ts';
import {
  type Candidates,
  measureWorst,
  precomputeWorstDamage,
  type WorstDamage,
  worstDamageOf,
} from '../footprint/worst-damage.ts';
import { watchKey } from '../records/indexes.ts';
import { climatesOf } from '../weather/computed-days.ts';
import { standingAt } from '../weather/crop-state.ts';
import { alertMessage, alertTitle } from './alert-text.ts';

const isAtLeast = (severity: Severity, least: Severity): boolean =>
  severities.indexOf(severity) >= severities.indexOf(least);

type Wanted = Pick<WatchSubscription, 'aoiId' | 'peril' | 'minSeverity' | 'threshold'>;

/** The event of the watch that damaged its plot most; undefined when none did. */
export const findWorstDamage = (context: CallContext, watch: Wanted): WorstDamage | undefined =>
  worstDamageOf(candidatesFor(context, watch));

/** The long part of findWorstDamage, in slices; undefined when there is none. */
export const precomputeStrikes = (context: CallContext, watch: Wanted): Slices<void> | undefined =>
  precomputeWorstDamage(candidatesFor(context, watch));

/** The events to measure, and the first method that does not fail on the plot. */
function candidatesFor({ store, seed }: WatchContext, watch: Wanted): Candidates {
  const methods = methodsOf(watch.peril);
  const method = methods.find((one) => failureOf(seed.organization, watch.aoiId, one) === undefined) ?? methods[0];
  const aoi = store.named('aois', watch.aoiId);
  return { aoi, method: method as Method, events: eventsFor(store, watch) };
}

type WatchContext = Pick<CallContext, 'organizationId' | 'seed' | 'store' | 'ids'>;

/** The active watches for an event, on the plots that it touches. */
export const watchesFor = (store: OrganizationStore, event: WeatherEvent): WatchSubscription[] =>
  event.affectedAoiIds
    .flatMap((aoiId) => store.all('watchSubscriptions', 'sameWatch', watchKey({ aoiId, peril: event.peril })))
    .filter((watch) => concerns(watch, event));

/** The damage of the event to the plot of a watch; undefined when it damaged no hectare. */
export function* strikeOn(watching: WatchContext, watch: Wanted, event: WeatherEvent): Slices<WorstDamage | undefined> {
  const { aoi, method } = candidatesFor(watching, watch);
  return hasCrop(watching.store, watch, event) ? yield* measureWorst(aoi, method, event) : undefined;
}

/** The events of the watch that touch its plot, newest first, without those that were over when the plot was created. */
function eventsFor(store: OrganizationStore, watch: Wanted): WeatherEvent[] {
  const enteredAt = store.named('aois', watch.aoiId).createdAt;
  return store
    .all('events', 'affectedAoiIds', watch.aoiId)
    .filter((event) => event.endedAt >= enteredAt && concerns(watch, event) && hasCrop(store, watch, event))
    .sort((a, b) => compareSortKeys(sortKeyOf(b), sortKeyOf(a)));
}

/** An event damages nothing on stubble. */
const hasCrop = (store: OrganizationStore, { aoiId }: Wanted, event: WeatherEvent): boolean =>
  standingAt(climatesOf(store), plotAt(store.named('aois', aoiId), event.startedAt), event) !== 'none';

const concerns = ({ peril, minSeverity, threshold }: Wanted, event: WeatherEvent): boolean =>
  event.peril === peril &&
  event.status !== 'cancelled' &&
  isAtLeast(event.severity, minSeverity) &&
  meetsThreshold(event, threshold);

const sortKeyOf = ({ startedAt, eventId }: WeatherEvent) => ({ time: startedAt, id: eventId });

function meetsThreshold({ metrics }: WeatherEvent, threshold: WatchSubscription['threshold']): boolean {
  if (threshold === null) return true;
  const measured = (metrics as Readonly<Record<string, number>>)[threshold.metric];
  if (measured === undefined) return false;
  return threshold.operator === 'gte' ? measured >= threshold.value : measured <= threshold.value;
}

export function raiseAlert(context: WatchContext, watch: WatchSubscription, struck: WorstDamage, at: string): Alert {
  const { store, organizationId, ids } = context;
  const aoi = store.named('aois', watch.aoiId);
  const peril = watch.peril as SupportedPeril;
  const { event, damagedHectares } = struck;
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
    message: alertMessage(peril, event, damagedHectares),
    triggeredAt: at,
    acknowledgedAt: null,
    resolvedAt: null,
    createdAt: at,
    updatedAt: at,
  }).value;
  store.put('watchSubscriptions', { ...watch, lastAlertAt: at, updatedAt: at });
  return alert;
}

export const acknowledgeAlert: Handler<'acknowledgeAlert'> = ({ store, clock }, { params }) => {
  const alert = store.named('alerts', params.id);
  const { alertId, status } = alert;
  if (status !== 'open') {
    const detail = t('{alertId} is {status}. Only an open alert can be acknowledged.', { alertId, status });
    throw new Problem('alert_not_open', detail);
  }
  const at = clock.tick();
  return { json: store.put('alerts', { ...alert, status: 'acknowledged', acknowledgedAt: at, updatedAt: at }).json };
};
