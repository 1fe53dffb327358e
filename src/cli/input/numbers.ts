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

export function parseSeconds(flag: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,6}(\.\d+)?$/.test(text)) throw new UsageError(`${flag} takes seconds, not "${text}".`);
  return Number(text);
}

const unitBytes: Readonly<Record<string, number>> = { k: 2 ** 10, m: 2 ** 20, g: 2 ** 30 };

/** K, KB and k mean KiB, as M and G mean MiB and GiB. */
export function parseSize(flag: string, text: string): number {
  const [, count, unit = ''] = /^([1-9]\d{0,5})([kmg])(?:i?b)?$/i.exec(text) ?? [];
  if (count === undefined) throw new UsageError(`${flag} takes a size such as 512MiB or 2GiB, not "${text}".`);
  return Number(count) * (unitBytes[unit.toLowerCase()] as number);
}
