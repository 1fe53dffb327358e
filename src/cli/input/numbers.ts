// The numbers that options take. A text that is none is a usage error, never coerced.

import { UsageError } from '../failures/failures.ts';
import type { OptionValue } from '../session/session.ts';

/** A whole number from 0 to the maximum. */
export function parseCount(flag: string, value: OptionValue, usual: number, maximum: number): number {
  if (value === undefined) return usual;
  const text = String(value);
  if (!/^\d{1,9}$/.test(text) || Number(text) > maximum)
    throw new UsageError(`${flag} takes a whole number from 0 to ${maximum}, not "${text}".`);
  return Number(text);
}

/** Seconds, with a fraction if need be. */
export function parseSeconds(flag: string, value: OptionValue): number | undefined {
  if (value === undefined) return undefined;
  const text = String(value);
  if (!/^\d{1,6}(\.\d+)?$/.test(text)) throw new UsageError(`${flag} takes seconds, not "${text}".`);
  return Number(text);
}
