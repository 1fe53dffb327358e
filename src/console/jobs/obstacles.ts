// Why a footprint cannot be computed, said before anything is sent, and what it costs. Pure.

import { creditsOf } from '../../contract/footprint-cost.ts';
import type { Aoi } from '../../contract/schemas/aoi.ts';
import { type Method, methodsOfPeril, type Peril, supportedPerils } from '../../contract/schemas/vocabularies.ts';
import type { WeatherEvent } from '../../contract/schemas/weather-event.ts';

/** Empty where no method detects the peril. */
export const methodsOf = (peril: Peril): readonly Method[] =>
  (methodsOfPeril as Partial<Record<Peril, readonly Method[]>>)[peril] ?? [];

export interface Wanted {
  readonly event: Pick<WeatherEvent, 'peril' | 'name' | 'affectedAoiIds'>;
  readonly plot: Pick<Aoi, 'aoiId' | 'name' | 'areaHectares' | 'perilProfile'>;
  /** Undefined where the peril has none. */
  readonly method: Method | undefined;
}

export interface Means {
  /** Undefined while it is not known. */
  readonly remainingCredits: number | undefined;
  readonly permissions: readonly string[] | undefined;
}

/** Undefined where the server would accept it, as far as the page knows. */
export function obstacleOf(
  { event, plot, method }: Wanted,
  { remainingCredits, permissions }: Means,
): string | undefined {
  if (method === undefined) {
    return `No method detects ${event.peril}: only ${supportedPerils.join(', ')} have one. Choose another event.`;
  }
  if (!plot.perilProfile.includes(event.peril)) {
    return `The plot is monitored for ${plot.perilProfile.join(', ')}, not for ${event.peril}. Choose another plot.`;
  }
  if (permissions !== undefined && !permissions.includes('events:read')) {
    return 'This identity lacks the permission events:read. Choose another one above.';
  }
  const credits = creditsOf(plot.areaHectares, method);
  if (remainingCredits !== undefined && credits > remainingCredits) {
    return `It costs ${credits} credits and ${remainingCredits} are left. Choose a smaller plot, or reset the world.`;
  }
  return undefined;
}

/** Whether the event can be measured on the plot at all, whoever asks. */
export const isMeasurable = ({ peril }: Pick<WeatherEvent, 'peril'>, { perilProfile }: Pick<Aoi, 'perilProfile'>) =>
  methodsOf(peril).length > 0 && perilProfile.includes(peril);
