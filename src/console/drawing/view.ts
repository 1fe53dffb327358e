// What part of the earth a map shows: Web Mercator, a size of the world in pixels and where it lies. Pure.

import { type GeoProjection, geoDistance, geoMercator } from 'd3-geo';
import type { Position } from '../../contract/schemas/fields.ts';

/** A zoom transform as d3-zoom has it; `k` is the width of the whole world in pixels. */
export interface View {
  readonly k: number;
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** West, south, east, north. */
export type Bounds = readonly [number, number, number, number];

const earthRadiusMetres = 6_371_000;
/** About 40 m across the screen, and the whole earth. */
export const scaleRange: readonly [number, number] = [500, 1e9];

/** This one shows every position, and every point of the picture has one. */
export interface Projection extends GeoProjection {
  (position: Position): Position;
  invert(point: Position): Position;
}

export const projectionOf = ({ k, x, y }: View): Projection =>
  geoMercator()
    .scale(k / (2 * Math.PI))
    .translate([x, y]) as Projection;

/** The position under a point of the picture. */
export const positionAt = (view: View, point: Position): Position => projectionOf(view).invert(point);

/** Undefined where there is no position. */
export function boundsOf(positions: Iterable<Position>): Bounds | undefined {
  let bounds: [number, number, number, number] | undefined;
  for (const [lon, lat] of positions) {
    bounds ??= [lon, lat, lon, lat];
    bounds[0] = Math.min(bounds[0], lon);
    bounds[1] = Math.min(bounds[1], lat);
    bounds[2] = Math.max(bounds[2], lon);
    bounds[3] = Math.max(bounds[3], lat);
  }
  return bounds;
}

/** With so much of their size on each side. */
export function widen([west, south, east, north]: Bounds, by: number): Bounds {
  const [across, down] = [(east - west) * by, (north - south) * by];
  return [west - across, south - down, east + across, north + down];
}

/** The bounds in the middle of the picture with some room around; a single point gets a few hundred metres. */
export function fitBounds([west, south, east, north]: Bounds, { width, height }: Size, room = 0.84): View {
  const unit = projectionOf({ k: 1, x: 0, y: 0 });
  const [left, top] = unit([west, north]);
  const [right, bottom] = unit([east, south]);
  const leastSpan = 1e-5;
  const k = room * Math.min(width / Math.max(right - left, leastSpan), height / Math.max(bottom - top, leastSpan));
  return { k, x: width / 2 - (k * (left + right)) / 2, y: height / 2 - (k * (top + bottom)) / 2 };
}

/** What is seen, and half as much around it, so that a map that is dragged has no edge at once. */
export function drawnBounds(view: View, { width, height }: Size): Bounds {
  const [west, north] = positionAt(view, [-width / 2, -height / 2]);
  const [east, south] = positionAt(view, [width * 1.5, height * 1.5]);
  return [west, south, east, north];
}

export const boundsMeet = (a: Bounds, b: Bounds): boolean =>
  a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3];

/** In the middle of the picture; Mercator grows towards the poles. */
export function metresPerPixel(view: View, { width, height }: Size): number {
  const middle = positionAt(view, [width / 2, height / 2]);
  return geoDistance(middle, positionAt(view, [width / 2 + 1, height / 2])) * earthRadiusMetres;
}

/** How what was drawn for one view lies in another, as the value of a transform. */
export function transformBetween(drawn: View, shown: View): string {
  const ratio = shown.k / drawn.k;
  return `translate(${shown.x - drawn.x * ratio},${shown.y - drawn.y * ratio}) scale(${ratio})`;
}

/** Whether what was drawn no longer serves: it is too coarse, or its edge comes into sight. */
export function isStale(drawn: View, shown: View, { width, height }: Size): boolean {
  const ratio = shown.k / drawn.k;
  if (ratio < 0.7 || ratio > 1.6) return true;
  const [left, top] = [shown.x - drawn.x * ratio, shown.y - drawn.y * ratio];
  return Math.abs(left) > width * 0.45 || Math.abs(top) > height * 0.45;
}
