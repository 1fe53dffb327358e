// The damage of an event to a plot as figures, for those who need no job and no geometry.

import type { Aoi } from '../../contract/schemas/aoi.ts';
import type { FootprintResult } from '../../contract/schemas/job.ts';
import type { Method } from '../../contract/schemas/vocabularies.ts';
import type { WeatherEvent } from '../../contract/schemas/weather-event.ts';
import { measuredFootprint } from './footprint.ts';

export type Damage = Pick<FootprintResult, 'affectedPct' | 'damagedHectares' | 'severity' | 'provenance'>;

/** Exactly what a job computes. */
export function measureDamage(event: WeatherEvent, aoi: Aoi, method: Method): Damage {
  const { affectedPct, damagedHectares, severity, provenance } = measuredFootprint({ event, aoi, method });
  return { affectedPct, damagedHectares, severity, provenance };
}
