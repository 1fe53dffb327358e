// The air of one day at one place: normals of the season, and a texture over the land that differs each day. A model, not a
// measurement (Decision 45). The same place and day have the same air in every world.

import type { Climate, Point } from '../../contract/records.ts';
import { LimitedCache } from '../../primitives/limited-cache.ts';
import { getOrMake } from '../../primitives/memoize.ts';
import { textureOf } from '../../primitives/texture.ts';
import { daysOfMonth, normalsOn } from './climate.ts';

export interface Air {
  readonly meanC: number;
  /** Degrees from the mean to the maximum and the minimum. */
  readonly reachC: number;
  /** Rain that falls without an event. */
  readonly rainMm: number;
  /** The share of all rain that a drought keeps before this one: from 0 up to 1. */
  readonly rainRank: number;
  readonly humidityPct: number;
  readonly windKmh: number;
  readonly gustKmh: number;
}

/** Fronts, storms and showers: their sizes, and their weights. */
const scales = [
  [220_000, 0.6],
  [60_000, 0.3],
  [12_000, 0.1],
] as const;
/** The spread of the weighted textures, by which they become nearly uniform shares. */
const spread = 0.27;

/** Between −1 and 1, seldom close to either. */
function fieldAt(date: string, what: string, { lat, lon }: Point): number {
  let sum = 0;
  for (const [metres, weight] of scales) sum += weight * textureOf(`${date} ${what} ${metres}`, metres)(lat, lon);
  return sum;
}

/** Between 0 and 1, nearly uniform. */
const shareAt = (date: string, what: string, point: Point): number =>
  1 / (1 + Math.exp((-1.702 * fieldAt(date, what, point)) / spread));

function airOn(climate: Climate, date: string, point: Point): Air {
  const normals = normalsOn(climate, date);
  const rainRank = (shareAt(date, 'rain', point) * daysOfMonth) / normals.rainDays;
  const isRainy = rainRank < 1;
  // Exponential, so that most rain is light.
  const perRain = normals.rainMm / Math.max(1, normals.rainDays);
  const rainMm = isRainy ? -perRain * Math.log(1 - 0.98 * shareAt(date, 'amount', point)) : 0;
  const windKmh = 13 + 7 * fieldAt(date, 'wind', point);
  return {
    meanC: normals.meanC + 5.5 * fieldAt(date, 'mean', point) - (isRainy ? 1.5 : 0),
    reachC: normals.swingC * (isRainy ? 0.75 : 1) + 1.5 * fieldAt(date, 'reach', point),
    rainMm,
    rainRank,
    humidityPct: Math.min(
      98,
      Math.max(15, normals.humidityPct + (isRainy ? 18 : -3) + 10 * fieldAt(date, 'humid', point)),
    ),
    windKmh,
    gustKmh: windKmh * 1.75 + 4 * (1 + fieldAt(date, 'gust', point)),
  };
}

/**
 * Cells of a tenth of a degree whose days are cached; forgetting them costs only time. Sandboxes of one process may have other
 * climates there, under the same name of a region.
 */
const cells = new LimitedCache<WeakMap<Climate, Map<number, Air>>>(64);
const dayMs = 86_400_000;

/** Days since 1970. */
export const dayNumberOf = (date: string): number => Date.parse(date) / dayMs;
export const dateOfDay = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);

const middleOfCell = ({ lat, lon }: Point): Point => ({
  lat: Math.round(lat * 10) / 10,
  lon: Math.round(lon * 10) / 10,
});
const nameOf = ({ lat, lon }: Point): string => `${lat} ${lon}`;

/** All places of a cell have the same air. */
export const cellOf = (point: Point): string => nameOf(middleOfCell(point));

/** The air of a place by the number of the day. */
export function airsAt(climate: Climate, point: Point): (day: number) => Air {
  const cell = middleOfCell(point);
  const key = nameOf(cell);
  const climates = cells.get(key) ?? cells.keep(key, new WeakMap());
  const days = getOrMake(climates, climate, () => new Map<number, Air>());
  return (day) => getOrMake(days, day, () => airOn(climate, dateOfDay(day), cell));
}
