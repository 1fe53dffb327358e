// An event that never happened: a false echo takes no new work, no claim and no signature (Decision 44).

import { refusalAt } from '../../contract/form/problem.ts';
import { say } from '../../contract/form/said/said.ts';
import type { WeatherEvent } from '../../contract/records.ts';

/** Throws event_cancelled. `pointer` is where the body names the event, or what rests on it. */
export function refuseCancelled(event: Pick<WeatherEvent, 'eventId' | 'status'>, pointer: string): void {
  if (event.status !== 'cancelled') return;
  const detail = say('{eventId} was cancelled: it was a false echo', event);
  throw refusalAt({ pointer, code: 'event_cancelled', detail });
}
