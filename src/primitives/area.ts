// Geodesic area on the sphere.

import { area } from '@turf/area';

/** Takes a closed ring in degrees; gives hectares, not rounded. */
export function areaHectaresOf(ring: readonly (readonly [number, number])[]): number {
  return area({ type: 'Polygon', coordinates: [ring as [number, number][]] }) / 10_000;
}
