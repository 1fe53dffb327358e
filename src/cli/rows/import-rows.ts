// The rows of an import file: a JSON array, {items: […]}, one JSON object per line, or a GeoJSON FeatureCollection of plots.

import type { SchemaFacts } from '../../contract/form/fields.ts';
import { Aoi } from '../../contract/schemas/aoi.ts';
import { isJsonObject, tryParseJson } from '../../primitives/json-object.ts';
import { whereNotJson } from '../../projections/field-values.ts';
import { UsageError } from '../failures/failures.ts';

export interface JsonRows {
  readonly items: readonly unknown[];
  /** The members that were left out. */
  readonly ignored: readonly string[];
}

/** Features may have members that a read shows and a row cannot set (`readOnly`): those are left out, as from a CSV. */
export function parseRows(text: string, path: string, readOnly: readonly string[] = []): JsonRows {
  const whole = tryParseJson(text);
  if (whole === undefined) return { items: parseLines(text, path), ignored: [] };
  if (Array.isArray(whole)) return { items: whole, ignored: [] };
  if (!isJsonObject(whole)) throw new UsageError(`${path} holds no rows.`, expected);
  const { type, features, items } = whole;
  if (type === 'FeatureCollection' && Array.isArray(features)) return parseFeatures(features, path, readOnly);
  if (type === 'Feature') return parseFeatures([whole], path, readOnly);
  return { items: Array.isArray(items) ? items : [whole], ignored: [] };
}

function parseFeatures(features: readonly unknown[], path: string, readOnly: readonly string[]): JsonRows {
  const ignored = new Set<string>();
  const items = features.map((feature) => {
    const members = Object.entries(parseFeature(feature, path)).filter(([name]) => {
      if (readOnly.includes(name)) ignored.add(name);
      return !readOnly.includes(name);
    });
    return Object.fromEntries(members);
  });
  return { items, ignored: [...ignored] };
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
function parseFeature(feature: unknown, path: string): object {
  const { geometry, properties, id } = (isJsonObject(feature) ? feature : {}) as {
    geometry?: { type?: unknown; coordinates?: unknown } | null;
    properties?: Readonly<Record<string, unknown>> | null;
    id?: unknown;
  };
  if (geometry?.type !== 'Polygon')
    throw new UsageError(
      `${path} has a feature that is not a Polygon (${geometry?.type ?? 'no geometry'}).`,
      'a plot has one exterior ring; split MultiPolygons first',
    );
  const { coordinates } = geometry;
  if (!Array.isArray(coordinates)) throw new UsageError(`${path} has a Polygon without coordinates.`);
  if (coordinates.length > 1) throw new UsageError(`${path} has a Polygon with holes.`, 'a plot has none');
  // GDAL keeps the id of a feature as a property. The numbers that a GIS counts by are no names.
  const { id: kept, ...members } = properties ?? {};
  const aoiId = members.aoiId ?? [id, kept].find(isPlotId);
  return { ...(isPlotId(kept) ? members : properties), ...(aoiId != null && { aoiId }), ring: coordinates[0] };
}

const plotId = new RegExp((Aoi.properties.aoiId as SchemaFacts).pattern as string);
const isPlotId = (id: unknown): boolean => typeof id === 'string' && plotId.test(id);
