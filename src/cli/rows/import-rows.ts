// The rows of an import file: a JSON array, {items: […]}, one JSON object per line, or GeoJSON of plots.

import { isJsonObject, tryParseJson } from '../../primitives/json-object.ts';
import { whereNotJson } from '../../projections/field-values.ts';
import { UsageError } from '../failures/failures.ts';
import { parseFeatures } from './feature-rows.ts';
import type { RowForm, Rows } from './row-form.ts';

/** Throws UsageError. */
export function parseRows(text: string, path: string, form: RowForm): Rows {
  const whole = tryParseJson(text);
  const asGiven = (items: readonly unknown[]): Rows => ({ items, ignored: [], foreign: [] });
  if (whole === undefined) return asGiven(parseLines(text, path));
  if (Array.isArray(whole)) return asGiven(whole);
  if (!isJsonObject(whole)) throw new UsageError(`${path} holds no rows.`, expected);
  const { type, features, items } = whole;
  if (type === 'Feature' || (type === 'FeatureCollection' && Array.isArray(features)))
    return parseFeatures(whole, path, form);
  return asGiven(Array.isArray(items) ? items : [whole]);
}

const expected = 'a JSON array, one JSON object per line, or a GeoJSON FeatureCollection';

function parseLines(text: string, path: string): unknown[] {
  return text.split('\n').flatMap((line, index) => {
    if (line.trim() === '') return [];
    try {
      return [JSON.parse(line)];
    } catch (error) {
      throw new UsageError(
        `${path}:${index + 1} is not JSON: ${whereNotJson(error, line).replace('line 1, ', '')}.`,
        `expected ${expected}; --format csv reads CSV`,
      );
    }
  });
}
