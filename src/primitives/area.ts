// Geodesic area on the sphere.

import { area } from '@turf/area';

/** Of a closed ring in degrees, in hectares, not rounded. */
export function areaHectaresOf(ring: readonly (readonly [number, number])[]): number {
  return area({ type: 'Polygon', coordinates: [ring as [number, number][]] }) / 10_000;
}
