// Lists possible requests about a record, by its collection, with bodies that the organization's records suggest. Requests that
// need a name or a ring, which no record suggests, are left out.

import type { CollectionName, RecordOf } from '../../contract/collections.ts';
import type { Aoi, Detection, Job, WeatherEvent } from '../../contract/records.ts';
import { footprintJobKind, supportedPerils } from '../../contract/schemas/vocabularies.ts';
import { latestFrom } from '../../engine/control/end-of-time.ts';
import { yearOf } from '../../law/days/seasons.ts';
import { insuredPlotOf, insuredValueOf } from '../../law/figures/insured-plots.ts';
import type { OrganizationStore, Sandbox } from '../call-context/call-context.ts';
import { actsAfter, dueOfUpcoming, upcomingEvents } from '../control/upcoming.ts';
import { footprintKey, longTermKey, watchKey } from '../records/indexes.ts';
import { type AgingCollection, agingCollections, type Due, dueOf } from '../time/due.ts';
import { type Candidate, maxCandidates, withBody, withId } from './candidate.ts';
import { listClaimCandidates, listReportCandidates } from './claim-candidates.ts';

/** The plots of an event, and the events of a plot, that are offered for measurement. */
const [maxPlots, maxEvents] = [10, 3];

type Lists = {
  readonly [Name in CollectionName]?: (
    store: OrganizationStore,
    record: Sandbox['records'][Name],
    now: string,
  ) => Candidate[];
};

const lists: Lists = {
  events: (store, event) => {
    const plots = event.affectedAoiIds.flatMap((id) => store.get('aois', id) ?? []);
    return plots
      .filter((aoi) => !isMeasured(store, event, aoi))
      .slice(0, maxPlots)
      .map((aoi) => mapOf(event, aoi));
  },
  aois: (store, aoi) => {
    const events = store.all('events', 'affectedAoiIds', aoi.aoiId);
    const newest = events.toSorted((one, other) => (one.startedAt < other.startedAt ? 1 : -1)).slice(0, maxEvents);
    const toMap = newest.filter((event) => !isMeasured(store, event, aoi)).map((event) => mapOf(event, aoi));
    return [...toMap, ...watchesOf(store, aoi)];
  },
  jobs: (_, job) => jobCandidates(job),
  detections: (store, detection) => reportsOf(store, detection),
  claims: listClaimCandidates,
  peritajes: (_, { peritajeId }) => [
    withBody('createPeritaje', 'accept_assessment', { peritajeId, agreedByInsured: true }),
    withBody('createPeritaje', 'dispute_assessment', { peritajeId, agreedByInsured: false }),
  ],
  reports: listReportCandidates,
  alerts: (_, { alertId }) => [withId('acknowledgeAlert', 'acknowledge_alert', alertId)],
  webhookDeliveries: (_, { deliveryId }) => [withId('replayDelivery', 'retry_delivery', deliveryId)],
};

/** Empty for a collection without actions. */
export function listCandidates<Name extends CollectionName>(
  store: OrganizationStore,
  name: Name,
  record: Sandbox['records'][Name],
  now: string,
): Candidate[] {
  return (lists[name] as Lists[Name])?.(store, record, now).slice(0, maxCandidates) ?? [];
}

/** A failed or cancelled job has measured nothing. */
const isMeasured = (store: OrganizationStore, { eventId }: WeatherEvent, { aoiId }: Aoi): boolean =>
  store.find('jobs', 'footprint', footprintKey({ eventId, aoiId })) !== undefined ||
  store.find('detections', 'eventId', eventId, (detection) => detection.aoiId === aoiId) !== undefined;

const mapOf = ({ eventId }: WeatherEvent, { aoiId }: Aoi): Candidate =>
  withBody('createJob', 'map_footprint', { kind: footprintJobKind, input: { eventId, aoiId } });

/** One watch for each peril for which the plot is monitored without a watch. */
function watchesOf(store: OrganizationStore, { aoiId, perilProfile }: Aoi): Candidate[] {
  const perils = supportedPerils.filter((peril) => perilProfile.includes(peril));
  return perils
    .filter((peril) => store.find('watchSubscriptions', 'sameWatch', watchKey({ aoiId, peril })) === undefined)
    .map((peril) =>
      withBody(
        'createWatchSubscription',
        'watch_plot',
        { aoiId, peril, minSeverity: 'moderate' },
        { needs: ['#/minSeverity'] },
      ),
    );
}

function jobCandidates({ jobId, status, input }: Job): Candidate[] {
  const candidates = [withId('cancelJob', 'cancel_job', jobId)];
  if (status === 'queued' || status === 'running') candidates.unshift(withId('getJob', 'read_job', jobId));
  if (!('eventId' in input)) return candidates;
  const { eventId, aoiId, method } = input;
  if (status === 'failed')
    candidates.push(withBody('createJob', 'repeat_job', { kind: footprintJobKind, input: { eventId, aoiId, method } }));
  if (status === 'succeeded')
    candidates.unshift(withBody('createDetection', 'keep_detection', { eventId, aoiId, method }));
  return candidates;
}

/** Where there is damage, a claim under each policy that insured the plot in the event's year, except those that pay by an index. */
function reportsOf(store: OrganizationStore, { detectionId, eventId, aoiId, damagedHectares }: Detection): Candidate[] {
  const { peril, startedAt: occurredAt } = store.named('events', eventId);
  const keys = [`${aoiId} ${yearOf(occurredAt)}`, longTermKey(aoiId)];
  const policies = keys.flatMap((key) => store.all('policies', 'insured', key));
  return policies
    .filter(({ trigger, perils }) => damagedHectares > 0 && trigger === null && perils.includes(peril))
    .map((policy) => {
      const insured = insuredPlotOf(policy, aoiId);
      const claimedHectares = Math.min(damagedHectares, insured.hectares);
      const claimedAmount = insuredValueOf(insured, claimedHectares);
      const { policyId } = policy;
      const body = { policyId, aoiId, peril, occurredAt, eventId, claimedHectares, claimedAmount };
      const needs = ['#/occurredAt', '#/claimedHectares', '#/claimedAmount'];
      return withBody('createClaim', 'report_claim', { ...body, detectionIds: [detectionId] }, { needs });
    });
}

/** Null where nothing is due within the time that the clock can reach. */
export function dueOfRecord<Name extends CollectionName>(
  store: OrganizationStore,
  name: Name,
  { id, value }: { readonly id: string; readonly value: RecordOf<Name> },
  now: string,
): Due | null {
  const isAging = (agingCollections as readonly CollectionName[]).includes(name);
  const ofRecord = isAging ? dueOf(name as AgingCollection, value as RecordOf<AgingCollection>) : undefined;
  const upcoming = upcomingEvents(store).find(({ eventId }) => eventId === id);
  const dues: (Due | undefined)[] = [
    ofRecord,
    upcoming && dueOfUpcoming(store, upcoming),
    ...actsAfter(store, now)
      .filter(({ recordId }) => recordId === id)
      .map(({ operationId, at }) => ({ rule: operationId, at })),
  ];
  const [first] = dues
    .filter((due): due is Due => due !== undefined && due.at <= latestFrom(now))
    .sort((one, other) => (one.at < other.at ? -1 : 1));
  return first ?? null;
}
