import type { WeatherEvent } from '../../contract/records.ts';

type Standing = WeatherEvent['status'];

/** Null for an event that struck. A cancelled one was an echo, and of a preliminary one nobody knows yet. */
export const doubtOf = ({ status }: { readonly status: Standing }): Exclude<Standing, 'confirmed'> | null =>
  status === 'confirmed' ? null : status;
