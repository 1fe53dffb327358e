// The rows of GeoJSON, as a read or a GIS wrote it: a feature is a plot, its ring and its properties. Nulls say nothing.

import type { SchemaFacts } from '../../contract/form/fields.ts';
import { Aoi } from '../../contract/schemas/aoi.ts';
import { isJsonObject, type JsonObject } from '../../primitives/json-object.ts';
import { setValue } from '../../projections/field-values.ts';
import { UsageError } from '../failures/failures.ts';
import { parseCell } from './csv-cell.ts';
import { ringOf } from './ring.ts';
import type { RowForm, Rows } from './row-form.ts';

interface Described {
  readonly id?: unknown;
  readonly properties: JsonObject;
}

/** Throws UsageError. */
export function parseFeatures(collection: JsonObject, path: string, form: RowForm): Rows {
  const features = collection.type === 'Feature' ? [collection] : (collection.features as readonly unknown[]);
  const plots = features.map((feature, index): Described => {
    const { geometry, properties, id } = isJsonObject(feature) ? feature : {};
    const polygon = requirePolygon(geometry, `Feature ${index + 1} of ${path}`);
    return { id, properties: { ...(properties as object | null), ring: ringOf(polygon) } };
  });
  const { properties: system } = isJsonObject(collection.crs) ? collection.crs : {};
  // Some files have the number of EPSG or an address in its place.
  const { name, code, href } = isJsonObject(system) ? system : {};
  const said = name ?? code ?? href;
  return { ...buildItems(plots, form), ...(said != null && { system: String(said) }) };
}

/** Texts of others stand for numbers, lists and dates. */
export function buildItems(rows: readonly Described[], form: RowForm, hasDecimalComma = false): Rows {
  const columns = new Map(form.columns.map((column) => [column.name, column]));
  const [ignored, foreign] = [new Set<string>(), new Set<string>()];
  const items = rows.map((row) => {
    const item: JsonObject = {};
    for (const [name, value] of Object.entries(nameOf(row))) {
      const column = columns.get(name);
      if (form.readOnly.includes(memberOf(name))) ignored.add(memberOf(name));
      else if (column === undefined) foreign.add(name);
      else if (value != null)
        setValue(item, column.path, typeof value === 'string' ? parseCell(value, column, hasDecimalComma) : value);
    }
    return item;
  });
  return { items, ignored: [...ignored], foreign: [...foreign] };
}

/** `sumInsured.amount` is of the member sumInsured. */
export const memberOf = (name: string): string => name.split('.')[0] as string;

const plotId = new RegExp((Aoi.properties.aoiId as SchemaFacts).pattern as string);
const isPlotId = (id: unknown): boolean => typeof id === 'string' && plotId.test(id);

/** GDAL keeps the id of a feature as a property. The numbers that a GIS counts by are no names. */
function nameOf({ id, properties }: Described): JsonObject {
  const { id: kept, ...members } = properties;
  const aoiId = members.aoiId ?? [id, kept].find(isPlotId);
  return { ...(isPlotId(kept) ? members : properties), ...(aoiId == null ? {} : { aoiId }) };
}

function requirePolygon(geometry: unknown, where: string): object {
  const { type, coordinates } = isJsonObject(geometry) ? geometry : {};
  if (type !== 'Polygon' && type !== 'MultiPolygon')
    throw new UsageError(`${where} is not a Polygon (${type ?? 'no geometry'}).`, 'a plot has one exterior ring');
  if (!Array.isArray(coordinates)) throw new UsageError(`${where} is a ${type} without coordinates.`);
  return geometry as object;
}
