import { dateOfDay } from './air.ts';
import { longestDryRun } from './drought.ts';
import { type Field, weatherOf } from './growth-stage.ts';
import type { Weathered } from './plot-points.ts';
import type { StrikingWeather } from './plot-weather.ts';

/** 0 where no climate is known. The field need not contain the drought. */
export function dryDaysOf({ climates, events }: Field, drought: StrikingWeather, aois: readonly Weathered[]): number {
  const field = { climates, events: [...events.filter(({ eventId }) => eventId !== drought.eventId), drought] };
  const runs = aois.map((aoi) => {
    const weather = weatherOf(field, aoi);
    if (weather === undefined) return 0;
    return longestDryRun(weather.daysOf(drought).map((day) => weather.on(dateOfDay(day)).precipitationMm));
  });
  return Math.max(0, ...runs);
}
