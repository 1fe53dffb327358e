import type { SchemaFacts } from '../contract/form/fields.ts';
import { Aoi } from '../contract/schemas/aoi.ts';
import { isJsonObject, type JsonObject } from '../primitives/json-object.ts';
import { setValue } from '../projections/field-values.ts';
import type { ImportColumn } from '../projections/import-columns.ts';
import { findNameColumn, mapColumns } from './columns.ts';
import { parseCell } from './csv-cell.ts';
import type { DateForm } from './dates.ts';
import type { Decimals } from './numbers.ts';
import { Refusal } from './refusal.ts';
import { listOf, polygonsOf, ringOf } from './ring.ts';
import type { RowForm, Rows } from './row-form.ts';

interface Described {
  readonly id?: unknown;
  readonly properties: JsonObject;
}

/** Throws UnreadableValue. */
export function parseFeatures(collection: JsonObject, path: string, form: RowForm): Rows {
  const features = collection.type === 'Feature' ? [collection] : (collection.features as readonly unknown[]);
  const originals = features.map((one) => (isJsonObject(one) && isJsonObject(one.properties) ? one.properties : {}));
  const columns = [...new Set(originals.flatMap((properties) => Object.keys(properties)))];
  const mapProperties = mapColumns(columns, path, form);
  const plots = features.map((feature, index): Described => {
    const { geometry, id } = isJsonObject(feature) ? feature : {};
    return {
      id,
      properties: { ...mapProperties(originals[index] as JsonObject), ring: ringOf(findPolygon(geometry)) },
    };
  });
  const { properties: system } = isJsonObject(collection.crs) ? collection.crs : {};
  // Some files have an EPSG number or an address instead of a name.
  const { name, code, href } = isJsonObject(system) ? system : {};
  const systemName = name ?? code ?? href;
  const named = { columns, ...findNameColumn(columns, originals) };
  return { ...buildItems(plots, form), ...named, ...(systemName != null && { system: String(systemName) }) };
}

/** Foreign programs write numbers, lists and dates as texts. */
export function buildItems(
  rows: readonly Described[],
  form: RowForm,
  decimals: ReadonlyMap<string, Decimals> = new Map(),
): Rows {
  const columns = new Map(form.columns.map((column) => [column.name, column]));
  const [ignored, foreign] = [new Set<string>(), new Set<string>()];
  const items = rows.map((row) => {
    const item: JsonObject = {};
    for (const [name, value] of Object.entries(withAoiId(row))) {
      const column = columns.get(name);
      if (form.readOnly.includes(memberOf(name))) ignored.add(memberOf(name));
      else if (column === undefined) foreign.add(name);
      else if (value != null) setValue(item, column.path, parseValue(value, column, form.dates, decimals.get(name)));
    }
    return item;
  });
  return { items, ignored: [...ignored], foreign: [...foreign] };
}

/** The member of a dotted name: sumInsured for `sumInsured.amount`. */
export const memberOf = (name: string): string => name.split('.')[0] as string;

const plotId = new RegExp((Aoi.properties.aoiId as SchemaFacts).pattern as string);
const isPlotId = (id: unknown): boolean => typeof id === 'string' && plotId.test(id);

/** Finds the id of the plot: GDAL writes the id of a feature as a property. A number that a GIS assigned is not one. */
function withAoiId({ id, properties }: Described): JsonObject {
  const { id: kept, ...members } = properties;
  const aoiId = members.aoiId ?? [id, kept].find(isPlotId);
  return { ...(isPlotId(kept) ? members : properties), ...(aoiId == null ? {} : { aoiId }) };
}

/** Some programs write a plot of several parts as a collection of polygons. */
export function findPolygon(geometry: unknown): object | Refusal {
  const { type, coordinates, geometries } = isJsonObject(geometry) ? geometry : {};
  if (type === 'GeometryCollection') {
    const parts = listOf(geometries).map((one) => polygonsOf(one));
    if (parts.length > 0 && parts.every(({ length }) => length > 0))
      return { type: 'MultiPolygon', coordinates: parts.flat() };
  }
  if (type !== 'Polygon' && type !== 'MultiPolygon')
    return new Refusal('not_a_ring', `a plot is a Polygon, not ${type ?? 'nothing'}`);
  if (!Array.isArray(coordinates)) return new Refusal('not_a_ring', `a ${type} without coordinates`);
  return geometry as object;
}

/** Map files contain whole numbers as names or references, and days as Excel counts them. */
function parseValue(value: unknown, column: ImportColumn, dates?: DateForm, decimals?: Decimals): unknown {
  const isText = column.isDate || column.kind === 'text';
  const text = isText && Number.isSafeInteger(value) ? String(value) : value;
  return typeof text === 'string' ? parseCell(text, column, decimals, dates) : text;
}
