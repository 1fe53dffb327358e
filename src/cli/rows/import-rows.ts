// The rows of an import file: a JSON array, {items: […]}, one JSON object per line, or a GeoJSON FeatureCollection of plots.

import { isJsonObject, tryParseJson } from '../../primitives/json-object.ts';
import { UsageError } from '../failures/failures.ts';
import { whereNotJson } from '../input/read-source.ts';

export function parseRows(text: string, path: string): unknown[] {
  const whole = tryParseJson(text);
  if (whole === undefined) return parseLines(text, path);
  if (Array.isArray(whole)) return whole;
  if (!isJsonObject(whole)) throw new UsageError(`${path} holds no rows.`, expected);
  const { type, features, items } = whole;
  if (type === 'FeatureCollection' && Array.isArray(features))
    return features.map((feature) => parseFeature(feature, path));
  if (type === 'Feature') return [parseFeature(whole, path)];
  return Array.isArray(items) ? items : [whole];
}

const expected = 'a JSON array, one JSON object per line, or a GeoJSON FeatureCollection';

function parseLines(text: string, path: string): unknown[] {
  return text.split('\n').flatMap((line, index) => {
    if (line.trim() === '') return [];
    try {
      return [JSON.parse(line)];
    } catch (error) {
      throw new UsageError(
        `${path}:${index + 1} is not JSON: ${whereNotJson(error)}.`,
        `expected ${expected}; --format csv reads CSV`,
      );
    }
  });
}

/** The exterior ring becomes the plot's ring; the properties are its other members. */
function parseFeature(feature: unknown, path: string): unknown {
  const { geometry, properties } = feature as {
    geometry?: { type?: string; coordinates?: readonly (readonly unknown[])[] } | null;
    properties?: object | null;
  };
  if (geometry?.type !== 'Polygon' || geometry.coordinates === undefined)
    throw new UsageError(
      `${path} has a feature that is not a Polygon (${geometry?.type ?? 'no geometry'}).`,
      'a plot has one exterior ring; split MultiPolygons first',
    );
  if (geometry.coordinates.length > 1) throw new UsageError(`${path} has a Polygon with holes.`, 'a plot has none');
  return { ...properties, ring: geometry.coordinates[0] };
}
