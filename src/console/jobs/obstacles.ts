// Why a footprint cannot be computed, and what it costs, known before anything is sent. Pure.

import { creditsOf } from '../../contract/footprint-cost.ts';
import type { Aoi, WeatherEvent } from '../../contract/records.ts';
import { type Method, methodsOf, type Peril, supportedPerils } from '../../contract/schemas/vocabularies.ts';
import { named, t } from '../words/t.ts';

export interface Wanted {
  readonly event: Pick<WeatherEvent, 'peril' | 'name' | 'affectedAoiIds'>;
  readonly plot: Pick<Aoi, 'aoiId' | 'name' | 'areaHectares' | 'perilProfile'>;
  /** Undefined where no method detects the peril. */
  readonly method: Method | undefined;
}

export interface Means {
  /** Undefined until they are known. */
  readonly remainingCredits: number | undefined;
  readonly permissions: readonly string[] | undefined;
}

const nameAll = (perils: readonly Peril[]): string =>
  perils.map((peril) => named(peril.replaceAll('_', ' '))).join(', ');

/** Undefined where, as far as the page knows, the server would accept the job. */
export function obstacleOf(
  { event, plot, method }: Wanted,
  { remainingCredits, permissions }: Means,
): string | undefined {
  if (method === undefined) {
    return t(
      'No method detects {0}: only {1} have one. Choose another event.',
      nameAll([event.peril]),
      nameAll(supportedPerils),
    );
  }
  if (!plot.perilProfile.includes(event.peril)) {
    return t(
      'The plot is monitored for {0}, not for {1}. Choose another plot.',
      nameAll(plot.perilProfile),
      nameAll([event.peril]),
    );
  }
  if (permissions !== undefined && !permissions.includes('events:read')) {
    return t('This identity lacks the permission {0}. Choose another one above.', 'events:read');
  }
  const credits = creditsOf(plot.areaHectares, method);
  if (remainingCredits !== undefined && credits > remainingCredits) {
    return t(
      'It costs {0} credits and {1} are left. Choose a smaller plot, or reset the world.',
      credits,
      remainingCredits,
    );
  }
  return undefined;
}

/** Whether the event can be measured on the plot at all, by any identity. */
export const isMeasurable = ({ peril }: Pick<WeatherEvent, 'peril'>, { perilProfile }: Pick<Aoi, 'perilProfile'>) =>
  methodsOf(peril).length > 0 && perilProfile.includes(peril);
