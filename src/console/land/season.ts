// Months and days on a time axis, and the season as a line: the storms before now. The world's time is UTC.

import type { WeatherEvent } from '../../contract/records.ts';
import { figures } from '../words/t.ts';

interface Tick {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly label: string;
}

export const dayMs = 86_400_000;

export const daysBetween = (from: string, until: string): number =>
  Math.floor((Date.parse(until) - Date.parse(from)) / dayMs);

/** The first day of each month, at most sixty; the label of a January includes the year. */
export function listMonths(from: number, until: number): Tick[] {
  const start = new Date(from);
  const ticks: Tick[] = [];
  for (let month = start.getUTCMonth(); ticks.length < 60; month += 1) {
    const at = Date.UTC(start.getUTCFullYear(), month, 1);
    if (at > until) break;
    if (at < from) continue;
    const date = new Date(at);
    const name = figures.value.month(date.toISOString());
    ticks.push({ at, label: date.getUTCMonth() === 0 ? `${name} ${date.getUTCFullYear()}` : name });
  }
  return ticks;
}

/** Ticks at days if at most `max` are needed, or else at months. */
export function listTicks(from: number, until: number, max: number): Tick[] {
  const days = (until - from) / dayMs;
  const step = [1, 2, 5, 7, 10, 14].find((candidate) => days / candidate <= max);
  if (step === undefined) return listMonths(from, until);
  const first = Math.ceil(from / dayMs);
  return Array.from({ length: Math.floor((until / dayMs - first) / step) + 1 }, (_, index) => {
    const at = (first + index * step) * dayMs;
    return { at, label: figures.value.dayOfYear(new Date(at).toISOString()) };
  });
}

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
