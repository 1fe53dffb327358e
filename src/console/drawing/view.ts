// The part of the earth that a map shows: in Web Mercator, by the width of the world in pixels and an offset.

import { type GeoProjection, geoDistance, geoMercator } from 'd3-geo';
import type { Position } from '../../contract/schemas/fields.ts';
import { type Box, boxOf } from '../../primitives/polygon.ts';

/** `k` is the width of the whole world in pixels. */
export interface View {
  readonly k: number;
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

const earthRadiusMetres = 6_371_000;
/** The whole earth, up to about 40 m across the screen. */
const scaleRange: readonly [number, number] = [500, 1e9];

/** Unlike d3's type, never null: Mercator maps every position to a point, and every point to a position. */
export interface Projection extends GeoProjection {
  (position: Position): Position;
  invert(point: Position): Position;
}

export const projectionOf = ({ k, x, y }: View): Projection =>
  geoMercator()
    .scale(k / (2 * Math.PI))
    .translate([x, y]) as Projection;

export const positionAt = (view: View, point: Position): Position => projectionOf(view).invert(point);

export const boundsOf = (positions: readonly Position[]): Box | undefined =>
  positions.length === 0 ? undefined : boxOf(positions);

/** `by` is a share of the size, on each side. */
export function widen([west, south, east, north]: Box, by: number): Box {
  const [across, down] = [(east - west) * by, (north - south) * by];
  return [west - across, south - down, east + across, north + down];
}

/** The view with the bounds in its middle and some room around; a single point gets a few hundred metres. */
export function fitBounds([west, south, east, north]: Box, { width, height }: Size, room = 0.84): View {
  const unit = projectionOf({ k: 1, x: 0, y: 0 });
  const [left, top] = unit([west, north]);
  const [right, bottom] = unit([east, south]);
  const leastSpan = 1e-5;
  const k = room * Math.min(width / Math.max(right - left, leastSpan), height / Math.max(bottom - top, leastSpan));
  return { k, x: width / 2 - (k * (left + right)) / 2, y: height / 2 - (k * (top + bottom)) / 2 };
}

/** The visible part and half as much on each side, so that dragging does not show an edge at once. */
export function drawnBounds(view: View, { width, height }: Size): Box {
  const [west, north] = positionAt(view, [-width / 2, -height / 2]);
  const [east, south] = positionAt(view, [width * 1.5, height * 1.5]);
  return [west, south, east, north];
}

/** Measured in the middle of the picture, since the scale of Mercator grows towards the poles. */
export function metresPerPixel(view: View, { width, height }: Size): number {
  const middle = positionAt(view, [width / 2, height / 2]);
  return geoDistance(middle, positionAt(view, [width / 2 + 1, height / 2])) * earthRadiusMetres;
}

/** Moves the position under `from` to `to`, `ratio` times as large. */
export function moveView({ k, x, y }: View, ratio: number, [fromX, fromY]: Position, to?: Position): View {
  const next = Math.min(scaleRange[1], Math.max(scaleRange[0], k * ratio));
  const [toX, toY] = to ?? [fromX, fromY];
  return { k: next, x: toX - ((fromX - x) * next) / k, y: toY - ((fromY - y) * next) / k };
}

/** The `transform` that moves a drawing of one view to its place in another. */
export function transformBetween(drawn: View, shown: View): string {
  const ratio = shown.k / drawn.k;
  return `translate(${shown.x - drawn.x * ratio},${shown.y - drawn.y * ratio}) scale(${ratio})`;
}

/** Whether the drawing must be renewed: the zoom has changed too much, or its edge comes into sight. */
export function isStale(drawn: View, shown: View, { width, height }: Size): boolean {
  const ratio = shown.k / drawn.k;
  if (ratio < 0.7 || ratio > 1.6) return true;
  const [left, top] = [shown.x - drawn.x * ratio, shown.y - drawn.y * ratio];
  return Math.abs(left) > width * 0.45 || Math.abs(top) > height * 0.45;
}
