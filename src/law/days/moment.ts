// The instant at which a loss happens, which decides cover and record. Claimants do not know the minute, events do.

import type { Claim, Peril, WeatherEvent } from '../../contract/records.ts';

/** Perils that strike within days; the others last for a season. */
const sudden: readonly Peril[] = ['hail', 'frost', 'wind', 'fire', 'flood'];
export const isSudden = (peril: Peril): boolean => sudden.includes(peril);

type Spanned = Pick<WeatherEvent, 'startedAt' | 'endedAt'>;

/** The claimed hour, limited to its event; for lasting perils, the beginning of the event. */
export function momentOf(
  { peril, occurredAt }: Pick<Claim, 'peril' | 'occurredAt'>,
  event: Spanned | undefined,
): string {
  if (event === undefined) return occurredAt;
  const { startedAt, endedAt } = event;
  if (!isSudden(peril) || occurredAt < startedAt) return startedAt;
  return occurredAt > endedAt ? endedAt : occurredAt;
}
