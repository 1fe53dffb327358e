import type { Position } from '../../contract/schemas/fields.ts';
import { type Box, boxesOverlap, isInside } from '../../primitives/polygon.ts';
import { boundsOf, type Projection } from './view.ts';

export interface Shape {
  readonly id: string;
  readonly ring: readonly Position[];
  readonly bounds: Box;
}

export function shapeOf(id: string, ring: readonly Position[]): Shape | undefined {
  const bounds = boundsOf(ring);
  return bounds && { id, ring, bounds };
}

const minSizePx = 7;

/** Outlines, and points to be drawn with round caps. */
export interface ShapePaths {
  readonly outlines: string;
  readonly dots: string;
}

export function buildShapePaths(shapes: readonly Shape[], projection: Projection, drawn: Box): ShapePaths {
  const outlines: string[] = [];
  const dots: string[] = [];
  for (const shape of shapes) {
    if (!boxesOverlap(shape.bounds, drawn)) continue;
    const [left, bottom] = projection([shape.bounds[0], shape.bounds[1]]);
    const [right, top] = projection([shape.bounds[2], shape.bounds[3]]);
    const isSmall = Math.max(right - left, bottom - top) < minSizePx;
    if (isSmall) dots.push(`M${renderPoint([(left + right) / 2, (top + bottom) / 2])}h0`);
    else outlines.push(renderRing(shape.ring, projection));
  }
  return { outlines: outlines.join(''), dots: dots.join('') };
}

export const renderRing = (ring: readonly Position[], projection: Projection): string =>
  `M${ring.map((position) => renderPoint(projection(position))).join('L')}Z`;

const renderPoint = ([x, y]: Position): string => `${x.toFixed(1)},${y.toFixed(1)}`;

/** The smallest shape around the position; otherwise the shape with the nearest middle, if it is near enough. */
export function findShapeAt(shapes: readonly Shape[], at: Position, nearDegrees: number): Shape | undefined {
  const around = shapes.filter(
    ({ bounds, ring }) => boxesOverlap(bounds, [at[0], at[1], at[0], at[1]]) && isInside(at, ring as Position[]),
  );
  if (around.length > 0) return leastOf(around, ({ bounds }) => (bounds[2] - bounds[0]) * (bounds[3] - bounds[1]));
  const distanceTo = ({ bounds: [west, south, east, north] }: Shape): number =>
    Math.hypot((west + east) / 2 - at[0], (south + north) / 2 - at[1]);
  const nearest = leastOf(shapes, distanceTo);
  return nearest !== undefined && distanceTo(nearest) <= nearDegrees ? nearest : undefined;
}

function leastOf<Item>(items: readonly Item[], measure: (item: Item) => number): Item | undefined {
  let least: Item | undefined;
  let best = Number.POSITIVE_INFINITY;
  for (const item of items) {
    const measured = measure(item);
    if (measured < best) [least, best] = [item, measured];
  }
  return least;
}
