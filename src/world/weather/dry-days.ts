// How long a drought stayed without rain: the longest run of dry days on any of its plots, as their observations show them.

import type { Aoi } from '../../contract/schemas/aoi.ts';
import { dateOfDay, dayNumberOf } from './air.ts';
import { longestDryRun } from './drought.ts';
import { type Field, weatherOf } from './growth-stage.ts';
import type { StrikingWeather } from './plot-weather.ts';

/** 0 where no climate is known. The field need not know the drought. */
export function dryDaysOf(
  { climates, events }: Field,
  drought: StrikingWeather,
  aois: readonly Pick<Aoi, 'weatherAt' | 'ring' | 'centroid'>[],
): number {
  const field = { climates, events: [...events.filter(({ eventId }) => eventId !== drought.eventId), drought] };
  const runs = aois.map((aoi) => {
    const weather = weatherOf(field, aoi);
    if (weather === undefined) return 0;
    const dayBefore = (instant: string) => dayNumberOf(weather.lastDateBefore(instant));
    const [before, last] = [dayBefore(drought.startedAt), dayBefore(drought.endedAt)];
    const days = Array.from({ length: Math.max(0, last - before) }, (_, index) => dateOfDay(before + 1 + index));
    return longestDryRun(days.map((date) => weather.on(date).precipitationMm));
  });
  return Math.max(0, ...runs);
}
