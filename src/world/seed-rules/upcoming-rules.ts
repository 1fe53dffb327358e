// Rule 15 of a fixtures folder: what is to come lies after the epoch, and is what its figures say; what people do has the form
// of a call.

import { type CollectionName, collections } from '../../contract/collections.ts';
import { rowOf } from '../../contract/rows.ts';
import type { UpcomingAct, UpcomingEvent } from '../../contract/schemas/upcoming.ts';
import { seededAt } from '../../contract/surface.ts';
import { severityOfMetrics } from '../footprint/hazards.ts';
import { addDays } from '../kernel/clock.ts';
import { violationsOf } from '../kernel/validation.ts';
import type { Finding, OrganizationRecords } from './fixture-records.ts';

/** What an act makes a record of. */
const made = {
  createAoi: 'aois',
  createPolicy: 'policies',
  createWatchSubscription: 'watchSubscriptions',
  createDetection: 'detections',
  createClaim: 'claims',
  createPeritaje: 'peritajes',
  createReport: 'reports',
} as const satisfies Record<UpcomingAct['operationId'], CollectionName>;

/** Longest review of an event (Decision 44). */
const reviewDays = 7;

export function checkUpcoming(records: OrganizationRecords): Finding[] {
  const { events = [], acts = [] } = records.upcoming ?? {};
  const finding =
    (id: string) =>
    (detail: string): Finding => ({ name: 'upcoming', id, detail });
  return [
    ...events.flatMap((event, index) =>
      [...findViolations(event), ...findTwins(records, events.slice(0, index), event)].map(finding(event.eventId)),
    ),
    ...acts.flatMap((act, index) => findInAct(records, acts.slice(0, index), act).map(finding(act.recordId))),
  ];
}

function findInAct(records: OrganizationRecords, before: readonly UpcomingAct[], act: UpcomingAct): string[] {
  const { at, operationId, recordId, body } = act;
  const row = rowOf(operationId);
  const name = made[operationId];
  const { prefix } = collections[name];
  const isTaken = records.has(name, recordId) || before.some((other) => other.recordId === recordId);
  const isLate = at > seededAt && before.every((other) => other.at <= at);
  return [
    ...(isLate ? [] : [`at must be later than ${seededAt}, the epoch, and not earlier than the act before`]),
    ...(recordId.startsWith(`${prefix}_`) ? [] : [`recordId must begin with ${prefix}_, as what ${operationId} makes`]),
    ...(isTaken ? [`${recordId} is the id of another record`] : []),
    ...violationsOf(row.body, body).map(({ pointer = '#', detail }) => `body${pointer.slice(1)} ${detail}`),
  ];
}

function findViolations({ peril, severity, metrics, startedAt, endedAt, cancelledAt }: UpcomingEvent): string[] {
  const expected = severityOfMetrics(peril, metrics);
  const latest = addDays(endedAt, reviewDays);
  return [
    ...(expected === null || expected === severity ? [] : [`severity must be ${expected}, which its metrics say`]),
    ...(startedAt < endedAt ? [] : [`endedAt must be later than startedAt, ${startedAt}`]),
    ...(endedAt > seededAt ? [] : [`endedAt must be later than ${seededAt}, the epoch`]),
    ...(cancelledAt === null || (cancelledAt > endedAt && cancelledAt < latest)
      ? []
      : [`cancelledAt must lie between ${endedAt} and ${latest}, when an event is confirmed`]),
  ];
}

function findTwins(
  records: OrganizationRecords,
  before: readonly UpcomingEvent[],
  { eventId }: UpcomingEvent,
): string[] {
  const isTaken = records.has('events', eventId) || before.some((other) => other.eventId === eventId);
  return isTaken ? [`${eventId} is the id of another event`] : [];
}
