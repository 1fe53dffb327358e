// The rows of an import file in the form that its name or --format says: CSV, or one of the forms of JSON. Their rings are in
// degrees, whatever system the file has them in.

import { suggestName } from '../../contract/form/said/suggest-name.ts';
import { ImportKind } from '../../contract/schemas/vocabularies.ts';
import { isJsonObject, tryParseJson } from '../../primitives/json-object.ts';
import { whereNotJson } from '../../projections/field-values.ts';
import { listImportColumns, listReadOnlyMembers } from '../../projections/import-columns.ts';
import { UsageError } from '../failures/failures.ts';
import { type CoordinateSystem, findCoordinateSystem } from './coordinate-system.ts';
import { parseCsvRows } from './csv-rows.ts';
import { parseFeatures } from './feature-rows.ts';
import { listOf, polygonsOf } from './ring.ts';
import { describeForeign, joinSome, type RowForm, type Rows } from './row-form.ts';

/** A JSON array, {items: […]}, one JSON object per line, or GeoJSON of plots, whole or a Feature per line. Throws UsageError. */
export function parseRows(text: string, path: string, form: RowForm): Rows {
  const whole = tryParseJson(text);
  const asGiven = (items: readonly unknown[]): Rows => ({ items, ignored: [], foreign: [] });
  if (whole === undefined) {
    const rows = parseLines(text, path);
    return rows.every(isFeature) ? parseFeatures({ features: rows }, path, form) : asGiven(rows);
  }
  if (Array.isArray(whole)) return asGiven(whole);
  if (!isJsonObject(whole)) throw new UsageError(`${path} holds no rows.`, expected);
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
      throw new UsageError(
        `${path}:${index + 1} is not JSON: ${whereNotJson(error, line).replace('line 1, ', '')}.`,
        `expected ${expected}; --format csv reads CSV`,
      );
    }
  });
}

export const fileFormats = ['json', 'csv'] as const;

const isImportKind = (word: string): word is ImportKind => ImportKind.enum.some((known) => known === word);

/** Throws UsageError. */
export function parseImportKind(word: string): ImportKind {
  if (isImportKind(word)) return word;
  throw new UsageError(`There are no rows of "${word}".`, `${suggestName(word, ImportKind.enum)}`);
}

export interface ImportFile {
  readonly kind: string;
  readonly path: string;
  readonly format?: string | undefined;
  readonly mode?: string | undefined;
  /** Without it, the file says its system, or is in degrees. */
  readonly crs?: string | undefined;
  readonly strict?: boolean | undefined;
}

/** Throws UsageError. */
export async function parseImportFile(text: string, file: ImportFile) {
  const { kind, path, format, mode, crs, strict } = file;
  if (format !== undefined && !fileFormats.some((known) => known === format))
    throw new UsageError(`--format knows ${fileFormats.join(', ')}, not "${format}".`);
  const isCsv = (format ?? formatOf(path)) === 'csv';
  const known = isCsv ? parseImportKind(kind) : kind;
  const form = {
    columns: isImportKind(known) ? listImportColumns(known) : [],
    readOnly: isImportKind(known) ? listReadOnlyMembers(known, mode) : [],
  };
  const rows: Rows = isCsv ? await parseCsvRows(text, path, form) : parseRows(text, path, form);
  const foreign = describeForeign(rows.foreign, form);
  if (strict === true && foreign !== '')
    throw new UsageError(`${path} has what no row has: ${foreign}.`, 'without --strict it is left out');
  const { items, remarks } = await convertRows(rows, path, crs);
  return { items, lines: rows.lines, remarks: [...remarks, ...listLeftOut(rows, foreign), ...describeShapes(items)] };
}

/** Rings come out in degrees. Throws UsageError, also where all of them lie beyond degrees. */
async function convertRows({ items: given, system }: Rows, path: string, crs = system) {
  const { accuracy, toDegrees } = await findCoordinateSystem(crs ?? 'EPSG:4326', path);
  const items = crs === undefined ? given : given.map((item) => convertRing(item, toDegrees));
  const firsts = items.flatMap((item) => (isJsonObject(item) ? [listOf(listOf(item.ring)[0])] : []));
  const places = firsts.filter(([x, y]) => Number.isFinite(x) && Number.isFinite(y)) as [number, number][];
  if (places.length > 0 && places.every(([x, y]) => Math.abs(x) > 180 || Math.abs(y) > 90))
    throw new UsageError(
      `${path} has coordinates such as ${places[0]?.slice(0, 2).join(' ')}, which are no longitudes and latitudes.`,
      'if they are metres, --crs EPSG:N says of which system',
    );
  const over = crs !== system && system !== undefined ? [`read as ${crs}, though the file says ${system}`] : [];
  const within = accuracy > 1 ? [`${crs} is converted to within ${accuracy} m, as no grids come with sbox`] : [];
  return { items, remarks: [...over, ...within] };
}

const formatOf = (path: string): (typeof fileFormats)[number] => (/\.(csv|tsv)$/i.test(path) ? 'csv' : 'json');

const listLeftOut = ({ ignored }: Rows, foreign: string): string[] => [
  ...(ignored.length > 0 ? [`left out, since the service sets them: ${ignored.join(', ')}`] : []),
  ...(foreign === '' ? [] : [`left out, since no row has them: ${foreign}`]),
];

/** What is no position, or none of the system, stays, and its row is refused. */
function convertRing(item: unknown, toDegrees: CoordinateSystem['toDegrees']): unknown {
  if (!isJsonObject(item) || !Array.isArray(item.ring)) return item;
  const ring = item.ring.map((position) => {
    const [x, y, ...more] = Array.isArray(position) ? position : [];
    if (!Number.isFinite(x) || !Number.isFinite(y) || more.length > 0) return position;
    const converted = toDegrees(x, y);
    return converted.every(Number.isFinite) ? converted : position;
  });
  return { ...item, ring };
}

/** What a plot is not. The service refuses such a row, and has no word for what a file is. */
const shapes: readonly (readonly [what: string, isSo: (polygons: readonly unknown[]) => boolean])[] = [
  ['MultiPolygons of several parts, and a plot is one: make a row of each part', ({ length }) => length > 1],
  ['polygons with holes, and a plot has none', (polygons) => polygons.some((rings) => listOf(rings).length > 1)],
];

const describeShapes = (items: readonly unknown[]): string[] =>
  shapes.flatMap(([what, isSo]) => {
    const rows = items.flatMap((item, index) =>
      isSo(polygonsOf(isJsonObject(item) && item.ring)) ? [`${index + 1}`] : [],
    );
    return rows.length === 0 ? [] : [`${what}: row ${joinSome(rows, 10, ', ')}`];
  });
