// The season as a line: what struck before now, oldest first. Pure.

import type { WeatherEvent } from '../../contract/records.ts';
import { dayMs } from './time-ticks.ts';

interface StormMark extends WeatherEvent {
  /** The distance from the left, as a share of the zone's width. */
  readonly share: number;
}

/** Storms of the season before `now`, oldest first; older and later ones are left out. */
export function placeStorms(events: readonly WeatherEvent[], now: string): StormMark[] {
  const until = Date.parse(now);
  const from = until - seasonMs;
  return events
    .filter(({ startedAt }) => Date.parse(startedAt) >= from && Date.parse(startedAt) <= until)
    .map((event) => ({ ...event, share: (Date.parse(event.startedAt) - from) / seasonMs }))
    .toSorted((one, other) => one.share - other.share);
}

export const seasonMs = 150 * dayMs;
