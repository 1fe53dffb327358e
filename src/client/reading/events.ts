import type { WeatherEvent } from '../../contract/records.ts';

type Standing = WeatherEvent['status'];

/** Null for an event that struck. A cancelled event was a false echo; a preliminary one is not confirmed yet. */
export const doubtOf = ({ status }: { readonly status: Standing }): Exclude<Standing, 'confirmed'> | null =>
  status === 'confirmed' ? null : status;
