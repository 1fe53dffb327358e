// Reads the ring of a plot from the forms in files: positions or GeoJSON. A value that is not one ring stays unchanged, and the
// service refuses its row.

import { isJsonObject, tryParseJson } from '../primitives/json-object.ts';

/** Parses JSON, or `lon lat; lon lat; …`. */
export function parseRing(text: string): unknown {
  const value = tryParseJson(text);
  if (value !== undefined) return isJsonObject(value) ? ringOf(value.geometry ?? value) : value;
  if (!/^[-+.\d\s;,]+$/.test(text)) return text;
  const positions = text.split(/[;,]/).map((position) => position.trim().split(/\s+/).map(Number));
  return positions.every((numbers) => numbers.length === 2 && numbers.every(Number.isFinite)) ? positions : text;
}

/** A Polygon without holes has one exterior ring, and so has a MultiPolygon with one such part. Altitudes are removed. */
export function ringOf(geometry: unknown): unknown {
  const [polygon, ...parts] = polygonsOf(geometry);
  const [ring, ...holes] = listOf(polygon);
  if (!Array.isArray(ring) || parts.length + holes.length > 0) return geometry;
  return ring.map((position) => (Array.isArray(position) ? position.slice(0, 2) : position));
}

/** Empty where the geometry is of another type. */
export function polygonsOf(geometry: unknown): readonly unknown[] {
  const { type, coordinates } = isJsonObject(geometry) ? geometry : {};
  return type === 'Polygon' ? [coordinates] : type === 'MultiPolygon' ? listOf(coordinates) : [];
}

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
