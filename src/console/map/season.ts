// The span of time that a map shows: from the first event to the last, or to the world's clock. Pure.

import type { WeatherEvent } from '../../contract/schemas/weather-event.ts';
import { dayMs } from '../drawing/time-ticks.ts';

type Spanned = Pick<WeatherEvent, 'startedAt' | 'endedAt'>;

/** Days since 1970, both ends included. */
export interface Days {
  readonly from: number;
  readonly until: number;
}

export const dayOf = (timestamp: string): number => Math.floor(Date.parse(timestamp) / dayMs);
export const renderDayNumber = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);

const marginDays = 3;

/** Undefined where nothing happened and no clock is known. */
export function seasonOf(events: readonly Spanned[], now: string | undefined): Days | undefined {
  const firsts = events.map(({ startedAt }) => dayOf(startedAt));
  const lasts = events.map(({ endedAt }) => dayOf(endedAt));
  if (now !== undefined) lasts.push(dayOf(now));
  if (lasts.length === 0) return undefined;
  const from = Math.min(...firsts, ...lasts) - marginDays;
  return { from, until: Math.max(...lasts) + (now === undefined ? marginDays : 0) };
}

/** The chosen part of the season; a bound that is absent or cannot be parsed is that of the season. */
export function chosenDays({ from, until }: Days, filters: Readonly<Record<string, string>>): Days {
  const read = (text: string | undefined, otherwise: number): number => {
    const day = text === undefined ? Number.NaN : dayOf(text);
    return Number.isNaN(day) ? otherwise : Math.min(until, Math.max(from, day));
  };
  const first = read(filters.from, from);
  return { from: first, until: Math.max(first, read(filters.until, until)) };
}

export const isDuring = ({ startedAt, endedAt }: Spanned, { from, until }: Days): boolean =>
  dayOf(startedAt) <= until && dayOf(endedAt) >= from;
