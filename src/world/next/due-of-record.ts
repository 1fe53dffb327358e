// What time brings to one record next, if nobody does anything.

import type { CollectionName, RecordOf } from '../../contract/collections.ts';
import { latestFrom } from '../../engine/control/end-of-time.ts';
import type { OrganizationStore } from '../call-context/call-context.ts';
import { actsAfter, dueOfUpcoming, upcomingEvents } from '../control/upcoming.ts';
import { type AgingCollection, agingCollections, type Due, dueOf } from '../time/due.ts';

/** Null for nothing within the time that the clock can reach. */
export function dueOfRecord<Name extends CollectionName>(
  store: OrganizationStore,
  name: Name,
  { id, value }: { readonly id: string; readonly value: RecordOf<Name> },
  now: string,
): Due | null {
  const isAging = (agingCollections as readonly CollectionName[]).includes(name);
  const own = isAging ? dueOf(name as AgingCollection, value as RecordOf<AgingCollection>) : undefined;
  const upcoming = upcomingEvents(store).find(({ eventId }) => eventId === id);
  const dues: (Due | undefined)[] = [
    own,
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
