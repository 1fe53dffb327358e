// The future in the seed: when an event strikes, when it is found to be a false echo, and the acts of people (Decision 44).

import type { UpcomingAct, UpcomingEvent } from '../../contract/records.ts';
import type { OrganizationStore } from '../call-context/call-context.ts';
import type { Due } from '../time/due.ts';

export const upcomingEvents = ({ seed }: OrganizationStore): readonly UpcomingEvent[] => seed.upcoming?.events ?? [];

/** The acts of people that are still to come. An act is skipped once a call has moved the clock past its time. */
export const actsAfter = ({ seed }: OrganizationStore, now: string): readonly UpcomingAct[] =>
  (seed.upcoming?.acts ?? []).filter(({ at }) => at > now);

/** The next change of the event; undefined when there is none. An event becomes known when it has ended. */
export function dueOfUpcoming(
  store: OrganizationStore,
  { eventId, endedAt, cancelledAt }: UpcomingEvent,
): Due | undefined {
  const struck = store.get('events', eventId);
  if (struck === undefined) return { rule: 'event.struck', at: endedAt };
  if (struck.status !== 'preliminary' || cancelledAt === null) return undefined;
  return { rule: 'event.cancelled', at: cancelledAt };
}
