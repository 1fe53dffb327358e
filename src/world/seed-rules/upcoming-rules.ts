// Rule 15 of a fixtures folder: upcoming events are after the epoch and have the severity of their figures; acts of people have
// the form of a call.

import { type CollectionName, collections } from '../../contract/collections.ts';
import { seededAt } from '../../contract/form/surface.ts';
import type { UpcomingAct, UpcomingEvent } from '../../contract/records.ts';
import { rowOf, rows } from '../../contract/rows.ts';
import { violationsOf } from '../../engine/kernel/validation.ts';
import { addDays } from '../../primitives/timestamps.ts';
import { severityOfMetrics } from '../footprint/hazards.ts';
import { type Details, findingsOf, type OrganizationRecords, type Rule } from './fixture-records.ts';

/** Longest review of an event (Decision 44). */
const reviewDays = 7;

export const checkUpcoming: Rule = (records) => {
  const { events = [], acts = [] } = records.seed.upcoming ?? {};
  return [
    ...events.flatMap((event, index) =>
      findingsOf('upcoming', event.eventId, lookAtEvent(records, events.slice(0, index), event)),
    ),
    ...acts.flatMap((act, index) =>
      findingsOf('upcoming', act.recordId, lookAtAct(records, acts.slice(0, index), act)),
    ),
  ];
};

function lookAtAct(records: OrganizationRecords, before: readonly UpcomingAct[], act: UpcomingAct): Details {
  const { at, operationId, recordId, body } = act;
  const row = rowOf(operationId);
  // The record of the act must belong to the collection of its path.
  const name = rows.find(({ path, answer }) => path === row.path && answer === 'page')?.collection as CollectionName;
  const { prefix } = collections[name];
  const isTaken = records.has(name, recordId) || before.some((other) => other.recordId === recordId);
  const isInOrder = at > seededAt && before.every((other) => other.at <= at);
  return [
    !isInOrder && `at must be later than ${seededAt}, the epoch, and not earlier than the previous act`,
    !recordId.startsWith(`${prefix}_`) && `recordId must begin with ${prefix}_, like the ids that ${operationId} makes`,
    isTaken && `${recordId} is the id of another record`,
    ...violationsOf(row.body, body).map(({ pointer = '#', detail }) => `body${pointer.slice(1)} ${detail}`),
  ];
}

function lookAtEvent(records: OrganizationRecords, before: readonly UpcomingEvent[], event: UpcomingEvent): Details {
  const { eventId, peril, severity, metrics, startedAt, endedAt, cancelledAt } = event;
  const expected = severityOfMetrics(peril, metrics);
  const latest = addDays(endedAt, reviewDays);
  const isInTime = cancelledAt === null || (cancelledAt > endedAt && cancelledAt < latest);
  const isTaken = records.has('events', eventId) || before.some((other) => other.eventId === eventId);
  return [
    expected !== null && expected !== severity && `severity must be ${expected}, according to its metrics`,
    startedAt >= endedAt && `endedAt must be later than startedAt, ${startedAt}`,
    endedAt <= seededAt && `endedAt must be later than ${seededAt}, the epoch`,
    !isInTime && `cancelledAt must lie between ${endedAt} and ${latest}, when an event is confirmed`,
    isTaken && `${eventId} is the id of another event`,
  ];
}
