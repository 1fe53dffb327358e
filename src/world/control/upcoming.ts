// What the seed holds of the time to come: when an event strikes, when it is found to have been none, and what people do
// (Decision 44).

import type { UpcomingAct, UpcomingEvent } from '../../contract/schemas/upcoming.ts';
import type { OrganizationStore } from '../records/store.ts';
import type { Due } from '../time/due.ts';

export const upcomingEvents = ({ seed }: OrganizationStore): readonly UpcomingEvent[] => seed.upcoming?.events ?? [];

/** Of what people do: at its time or never, for an act that a call has overtaken is none any more. */
export const actsAfter = ({ seed }: OrganizationStore, now: string): readonly UpcomingAct[] =>
  (seed.upcoming?.acts ?? []).filter(({ at }) => at > now);

/** What of it comes about next; undefined when all of it has. An event is known when it has ended. */
export function dueOfUpcoming(
  store: OrganizationStore,
  { eventId, endedAt, cancelledAt }: UpcomingEvent,
): Due | undefined {
  const struck = store.get('events', eventId);
  if (struck === undefined) return { rule: 'event.struck', at: endedAt };
  if (struck.status !== 'preliminary' || cancelledAt === null) return undefined;
  return { rule: 'event.cancelled', at: cancelledAt };
}
