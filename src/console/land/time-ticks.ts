// Months and days along an axis of time. Pure; the world's time is UTC.

import { monthName } from '../words/t.ts';

export interface Tick {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly label: string;
}

export const dayMs = 86_400_000;

/** Whole days. */
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
    const name = monthName(date.getUTCMonth());
    ticks.push({ at, label: date.getUTCMonth() === 0 ? `${name} ${date.getUTCFullYear()}` : name });
  }
  return ticks;
}

/** Ticks at days if at most `most` of them are needed, or else at months. */
export function listTicks(from: number, until: number, most: number): Tick[] {
  const days = (until - from) / dayMs;
  const step = [1, 2, 5, 7, 10, 14].find((candidate) => days / candidate <= most);
  if (step === undefined) return listMonths(from, until);
  const first = Math.ceil(from / dayMs);
  return Array.from({ length: Math.floor((until / dayMs - first) / step) + 1 }, (_, index) => {
    const at = (first + index * step) * dayMs;
    const date = new Date(at);
    return { at, label: `${date.getUTCDate()} ${monthName(date.getUTCMonth())}` };
  });
}
