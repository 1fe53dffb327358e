// Finds the next due event, as far as records show it (Decision 34).

import type { Clock as ClockReading } from '../../contract/schemas/control.ts';
import { latestFrom } from '../../engine/control/end-of-time.ts';
import type { DueKey } from '../../engine/time/due-queue.ts';
import type { Slices } from '../../primitives/slices.ts';
import type { CallContext, OrganizationStore } from '../call-context/call-context.ts';
import { agingCollections, compareDue, type Due, dueOf } from '../time/due.ts';
import { countBetween } from './counted.ts';
import { actsAfter, dueOfUpcoming, upcomingEvents } from './upcoming.ts';

/** The next due event of any organization; null when a move could reach none. */
export function* findNextDue({ clock, stores, store }: CallContext): Slices<ClockReading['next']> {
  const [first] = stores()
    .flatMap((each) => dueKeysIn(each, clock.now))
    .filter(({ at }) => at <= latestFrom(clock.now))
    .sort(compareDue);
  if (first === undefined) return null;
  return { at: first.at, what: first.rule as Due['rule'], counted: yield* countBetween(store, clock.now, first.at) };
}

/** The earliest due record of each collection, and all future events and acts. */
function dueKeysIn(store: OrganizationStore, now: string): DueKey[] {
  const { organizationId } = store;
  const keyOf = (id: string, due: Due | undefined) => (due === undefined ? [] : [{ ...due, organizationId, id }]);
  return [
    ...agingCollections.flatMap((name) => {
      const entry = store.least(name, 'due');
      return entry === undefined ? [] : keyOf(entry.id, dueOf(name, entry.value));
    }),
    ...upcomingEvents(store).flatMap((event) => keyOf(event.eventId, dueOfUpcoming(store, event))),
    ...actsAfter(store, now).flatMap(({ operationId, recordId, at }) => keyOf(recordId, { rule: operationId, at })),
  ];
}
