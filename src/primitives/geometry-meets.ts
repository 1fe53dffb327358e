// Whether a geometry of GeoJSON, of whichever type, and a closed ring share a point. A point and a line are rings without an
// area: a line goes there and back.

import { isJsonObject } from './json-object.ts';
import { isInside, ringsCross, ringsIntersect } from './polygon.ts';

type Position = [number, number];
type Ring = readonly Position[];

/** A ring, and the holes in it. */
type Part = readonly [Ring, ...Ring[]];

/** Undefined for what is no geometry. */
export function parseGeometry(value: unknown): readonly Part[] | undefined {
  if (!isJsonObject(value)) return undefined;
  const { type, coordinates, geometries } = value;
  if (type === 'GeometryCollection') return all(geometries, parseGeometry)?.flat();
  const single = String(type).replace(/^Multi/, '');
  if (!Object.hasOwn(parsers, single)) return undefined;
  return all(single === type ? [coordinates] : coordinates, parsers[single as keyof typeof parsers]);
}

export const geometryMeets = (parts: readonly Part[], ring: Ring): boolean =>
  parts.some(([outer, ...holes]) => ringsIntersect(ring, outer) && !holes.some((hole) => liesIn(ring, hole)));

const liesIn = (ring: Ring, hole: Ring): boolean => isInside(ring[0] as Position, hole) && !ringsCross(ring, hole);

const parsers = {
  Point: (value: unknown): Part | undefined => {
    const position = parsePosition(value);
    return position && [[position, position]];
  },
  LineString: (value: unknown): Part | undefined => {
    const line = all(value, parsePosition);
    return line && line.length > 1 ? [[...line, ...line.slice(0, -1).reverse()]] : undefined;
  },
  Polygon: (value: unknown): Part | undefined => {
    const [ring, ...holes] = all(value, parseRing) ?? [];
    return ring && [ring, ...holes];
  },
};

function parsePosition(value: unknown): Position | undefined {
  const [lon, lat] = Array.isArray(value) ? value : [];
  return Number.isFinite(lon) && Number.isFinite(lat) ? [lon, lat] : undefined;
}

function parseRing(value: unknown): Ring | undefined {
  const ring = all(value, parsePosition);
  const [first, last] = [ring?.[0], ring?.at(-1)];
  return ring && ring.length > 3 && first?.[0] === last?.[0] && first?.[1] === last?.[1] ? ring : undefined;
}

/** Each element as it is parsed; undefined where one is not, or where there is no list. */
function all<Parsed>(value: unknown, parse: (one: unknown) => Parsed | undefined): Parsed[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const parsed = value.map(parse);
  return parsed.includes(undefined) ? undefined : (parsed as Parsed[]);
}
