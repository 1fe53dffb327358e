// The ring of a plot as typed and as drawn: positions with longitude first, the last of which repeats the first. Pure.

import type { Position } from '../../contract/schemas/fields.ts';
import { isJsonObject, tryParseJson } from '../../primitives/json-object.ts';

/** The outer ring of a GeoJSON polygon, or of a feature that has one; anything else unchanged. */
export function ringOf(value: unknown): unknown {
  if (!isJsonObject(value)) return value;
  if (value.type === 'Feature') return ringOf(value.geometry);
  return value.type === 'Polygon' && Array.isArray(value.coordinates) ? value.coordinates[0] : value;
}

/** Each corner once; no corners where the text is not a ring. */
export function readCorners(text: string): Position[] {
  const ring = ringOf(tryParseJson(text));
  if (!Array.isArray(ring) || !ring.every(isPosition)) return [];
  const isClosed = ring.length > 3 && String(ring[0]) === String(ring.at(-1));
  return isClosed ? ring.slice(0, -1) : ring;
}

const isPosition = (value: unknown): value is Position =>
  Array.isArray(value) && value.length === 2 && value.every((number) => Number.isFinite(number));

/** Six decimals of a degree are a tenth of a metre. */
const digits = 6;
const round = (degrees: number): number => Number(degrees.toFixed(digits));

/** Closes the ring once it has three corners. */
export function renderCorners(corners: readonly Position[]): string {
  const positions = corners.map(([lon, lat]) => [round(lon), round(lat)]);
  const [first] = positions;
  if (first === undefined) return '';
  return JSON.stringify(positions.length < 3 ? positions : [...positions, first]);
}
