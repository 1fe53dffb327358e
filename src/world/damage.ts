// The damage of an event to a plot as figures, for those who need no job and no geometry.

import type { Aoi } from '../contract/schemas/aoi.ts';
import type { FootprintResult } from '../contract/schemas/job.ts';
import type { Method } from '../contract/schemas/vocabularies.ts';
import type { WeatherEvent } from '../contract/schemas/weather-event.ts';
import { computeFootprint } from './footprint.ts';

export type Damage = Pick<FootprintResult, 'affectedPct' | 'damagedHectares' | 'severity' | 'provenance'>;

/** Exactly what a job computes; the figures depend neither on the job nor on the time. */
export function measureDamage(event: WeatherEvent, aoi: Aoi, method: Method): Damage {
  const { affectedPct, damagedHectares, severity, provenance } = computeFootprint({
    event,
    aoi,
    method,
    computedAt: event.endedAt,
    jobId: '',
  });
  return { affectedPct, damagedHectares, severity, provenance };
}
