// Rule 15 of a fixtures folder: what is to come lies after the epoch, and is what its figures say.

import type { UpcomingEvent } from '../../contract/schemas/upcoming.ts';
import { seededAt } from '../../contract/surface.ts';
import { severityOfMetrics } from '../footprint/hazards.ts';
import { addDays } from '../kernel/clock.ts';
import type { Finding, OrganizationRecords } from './fixture-records.ts';

/** Longest review of an event (Decision 44). */
const reviewDays = 7;

export function checkUpcoming(records: OrganizationRecords): Finding[] {
  const events = records.upcoming?.events ?? [];
  return events.flatMap((event, index) =>
    [...findViolations(event), ...findTwins(records, events.slice(0, index), event)].map(
      (detail): Finding => ({ name: 'upcoming', id: event.eventId, detail }),
    ),
  );
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
