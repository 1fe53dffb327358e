// The area of a ring while it is drawn. Pure.

import { geoArea } from 'd3-geo';
import type { Position } from '../../contract/schemas/fields.ts';

const earthRadiusMetres = 6_371_008.8;

/** On a sphere, with the corners in either direction. The service measures more exactly. */
export function roughHectares(corners: readonly Position[]): number {
  const [first] = corners;
  if (first === undefined || corners.length < 3) return 0;
  const area = geoArea({ type: 'Polygon', coordinates: [[...corners, first]] });
  return (Math.min(area, 4 * Math.PI - area) * earthRadiusMetres ** 2) / 10_000;
}
