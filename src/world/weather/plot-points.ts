// The points at which a plot is sampled: a lattice within its ring, or the centroid where no point of that lies in it.

import type { Aoi } from '../../contract/schemas/aoi.ts';
import type { Point, Position } from '../../contract/schemas/fields.ts';
import { boxOf, isInside } from '../../primitives/polygon.ts';

const lines = 7;

export function latticeOf({ ring: corners, centroid }: Pick<Aoi, 'ring' | 'centroid'>): Point[] {
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
