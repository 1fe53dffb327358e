import { isJsonObject, type JsonObject } from '../primitives/json-object.ts';
import { tryMake } from '../primitives/thrown.ts';
import { UnreadableValue, whereNotJson } from '../projections/field-values.ts';
import { parseFeatures } from './feature-rows.ts';
import { adviseConversion } from './file-kind.ts';
import type { RowForm, Rows } from './row-form.ts';

/** Parses a JSON array, {items: […]}, an object per line, or GeoJSON, whole or a Feature per line. Throws UnreadableValue. */
export function parseJsonRows(text: string, path: string, form: RowForm): Rows {
  // Only the row that is nested too deeply is refused.
  const whole = tryMake((): unknown => JSON.parse(text));
  const asGiven = (items: readonly unknown[]): Rows => ({ items, ignored: [], foreign: [] });
  if (whole === undefined) {
    const rows = parseLines(text, path);
    return rows.every(isFeature) ? parseFeatures({ features: rows }, path, form) : asGiven(rows);
  }
  if (Array.isArray(whole)) return asGiven(whole);
  if (!isJsonObject(whole)) throw new UnreadableValue(`${path} has no rows.`, expected);
  refuseOthers(whole, path);
  const { type, features, items } = whole;
  if (isFeature(whole) || (type === 'FeatureCollection' && Array.isArray(features)))
    return parseFeatures(whole, path, form);
  return asGiven(Array.isArray(items) ? items : [whole]);
}

const isFeature = (value: unknown): boolean => isJsonObject(value) && value.type === 'Feature';

const expected = 'a JSON array, one JSON object per line, or a GeoJSON FeatureCollection';

/** A text sequence of GeoJSON (RFC 8142) has a mark before each line. */
function parseLines(text: string, path: string): unknown[] {
  return text.split('\n').flatMap((marked, index) => {
    const line = marked.replace('\u001e', '');
    if (line.trim() === '') return [];
    try {
      return [JSON.parse(line)];
    } catch (error) {
      throw new UnreadableValue(
        `${path}:${index + 1} is not JSON: ${whereNotJson(error, line).replace('line 1, ', '')}.`,
        `expected ${expected}; --format csv reads CSV`,
      );
    }
  });
}

/** Refuses JSON of maps without plots. Throws UnreadableValue. */
function refuseOthers({ type, geometryType, features }: JsonObject, path: string): void {
  const [first] = Array.isArray(features) ? features : [];
  const isEsri = geometryType !== undefined || (isJsonObject(first) && 'attributes' in first);
  const what = isEsri ? 'Esri JSON' : type === 'Topology' ? 'TopoJSON' : undefined;
  if (what !== undefined) throw new UnreadableValue(`${path} is ${what}.`, adviseConversion(path));
  if (/^(Multi)?(Point|LineString|Polygon)$|^GeometryCollection$/.test(`${type}`))
    throw new UnreadableValue(
      `${path} is a bare ${type}, but a plot needs a name.`,
      'make a Feature of it: {"type": "Feature", "properties": {"name": …}, "geometry": …}',
    );
}
