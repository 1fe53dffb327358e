// The numbers that options take. A text that is not a number is a usage error, and never coerced.

import { UsageError } from '../failures/failures.ts';

/** A whole number from the minimum, 0 unless given, to the maximum. */
export function parseCount(
  flag: string,
  text: string | undefined,
  { minimum = 0, maximum, default: otherwise }: { minimum?: number; maximum: number; default: number },
): number {
  if (text === undefined) return otherwise;
  if (!/^\d{1,9}$/.test(text) || Number(text) < minimum || Number(text) > maximum)
    throw new UsageError(`${flag} takes a whole number from ${minimum} to ${maximum}, not "${text}".`);
  return Number(text);
}

/** Seconds, with a fraction if need be. */
export function parseSeconds(flag: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,6}(\.\d+)?$/.test(text)) throw new UsageError(`${flag} takes seconds, not "${text}".`);
  return Number(text);
}
