import type { Aoi, Point, Position } from '../../contract/records.ts';
import { boxOf, isInside } from '../../primitives/polygon.ts';

/** The members of a plot that determine its weather. */
export type Weathered = Pick<Aoi, 'weatherAt' | 'ring' | 'centroid'>;

const lines = 7;

/** A lattice within the ring, or the centroid where no point of the lattice is inside. */
export function latticeOf({ ring: corners, centroid }: Pick<Weathered, 'ring' | 'centroid'>): Point[] {
  const ring = corners as Position[];
  const [west, south, east, north] = boxOf(ring);
  const points: Point[] = [];
  for (let index = 0; index < lines * lines; index += 1) {
    const lon = west + ((east - west) * ((index % lines) + 0.5)) / lines;
    const lat = south + ((north - south) * (Math.floor(index / lines) + 0.5)) / lines;
    if (isInside([lon, lat], ring)) points.push({ lat, lon });
  }
  return points.length === 0 ? [centroid] : points;
}

/**
 * The middle, where the weather is computed, the lattice, and the corners, where a swath may end. A plot that was moved keeps its
 * former middle alone.
 */
export function pointsOf(aoi: Weathered): readonly Point[] {
  const { weatherAt, centroid, ring } = aoi;
  if (centroid.lat !== weatherAt.lat || centroid.lon !== weatherAt.lon) return [weatherAt];
  return [weatherAt, ...latticeOf(aoi), ...ring.map(([lon, lat]) => ({ lat, lon }))];
}
