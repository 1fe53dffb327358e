// Parses the rows of a CSV file, as people export them from a spreadsheet: its first line names the members of a row. Invalid
// values are refused with their line before anything is sent.

import { unguardFormula } from '../primitives/formula-guard.ts';
import { askNearest, nearestName } from '../primitives/nearest-name.ts';
import { UnreadableValue } from '../projections/field-values.ts';
import { findNameColumn, mapColumns } from './columns.ts';
import { type Delimiter, readCsv } from './csv-lines.ts';
import { buildItems, findPolygon, memberOf } from './feature-rows.ts';
import { type CellGeometry, loadGeometryParser, type ParseGeometry } from './geometry.ts';
import { type Decimals, point, settleDecimals } from './numbers.ts';
import { Refusal } from './refusal.ts';
import { ringOf } from './ring.ts';
import { cutName, type RowForm, type Rows } from './row-form.ts';

/** Finds the column of the ring by its name, or else by its values. Throws UnreadableValue where several match. */
function findGeometry(
  names: readonly string[],
  rows: readonly (readonly string[])[],
  path: string,
  { columns, map }: RowForm,
  parse: ParseGeometry,
): string | undefined {
  if (map.has('ring') || names.includes('ring') || !columns.some(({ name }) => name === 'ring')) return map.get('ring');
  const isPolygon = (text = '') => {
    const { geometry } = parse(text) ?? {};
    return geometry !== undefined && !(findPolygon(geometry) instanceof Refusal);
  };
  // Only the row with a broken geometry is refused, even if it is the first one.
  const holdsPolygons = (index: number) => rows.some((cells) => isPolygon(cells[index]));
  const [geometry, ...others] = names.filter((name, index) => geometryNames.includes(name) || holdsPolygons(index));
  if (others.length > 0)
    throw new UnreadableValue(
      `${path} has several columns of geometries: ${[geometry, ...others].join(', ')}.`,
      `--map ring=${geometry} takes the first`,
    );
  return geometry;
}

/** GDAL and PostGIS give a geometry column these names, whatever it contains. */
const geometryNames = ['WKT', 'wkt', 'geom'];

/** Throws UnreadableValue. */
export async function parseCsvRows(text: string, path: string, form: RowForm): Promise<Rows> {
  const { names: written, lines, delimiter } = await readCsv(text, path);
  const rows = lines.map(({ cells }) => cells.map(unguardFormula));
  const parseGeometry = await loadGeometryParser();
  const geometry = findGeometry(written, rows, path, form, parseGeometry);
  const map = geometry === undefined ? form.map : new Map([...form.map, ['ring', geometry]]);
  const ignored = map.size > 0 ? {} : { ignored: checkColumns(written, rows, path, form) };
  const mapProperties = mapColumns(written, path, { ...form, map });
  const originals = rows.map((cells) => describeRow(written, cells));
  const described = originals.map(mapProperties);
  const geometries = described.map(({ ring }) => (typeof ring === 'string' ? parseGeometry(ring) : undefined));
  const plots = described.map((properties, index) => {
    const found = geometries[index]?.geometry;
    return { properties: found === undefined ? properties : { ...properties, ring: ringOf(findPolygon(found)) } };
  });
  const numbers = form.columns.filter(({ kind }) => kind === 'number');
  const decimals = new Map(numbers.map(({ name }) => [name, decimalsOf(name, delimiter, plots, form)]));
  const read = buildItems(plots, form, decimals);
  const columns = written.filter((name) => name !== '' && name !== geometry);
  return {
    ...read,
    items: read.items.map((item, index) => lines[index]?.refusal ?? item),
    ...ignored,
    ...systemOf(geometries, path),
    ...{ columns, ...findNameColumn(columns, originals) },
    lines: lines.map(({ line }) => line),
  };
}

/** Programs that separate cells by commas write numbers with a decimal point. */
function decimalsOf(
  name: string,
  delimiter: Delimiter,
  rows: readonly { readonly properties: Readonly<Record<string, unknown>> }[],
  { decimal }: RowForm,
): Decimals {
  if (decimal !== undefined) return { from: 'option', sign: decimal };
  return delimiter === ',' ? point : settleDecimals(rows.map(({ properties }) => String(properties[name] ?? '')));
}

/** PostGIS writes the coordinate system into a geometry; 0 means none. */
function systemOf(geometries: readonly (CellGeometry | undefined)[], path: string) {
  const [code, ...more] = new Set(geometries.flatMap((one) => one?.srid ?? []));
  if (more.length > 0)
    throw new UnreadableValue(`${path} has its coordinates in several systems: ${[code, ...more].join(', ')}.`);
  return code === undefined ? {} : { system: `EPSG:${code}` };
}

/** An empty cell leaves its member out. */
const describeRow = (names: readonly string[], cells: readonly string[]) =>
  Object.fromEntries(
    names.flatMap((name, index) => (name === '' || cells[index] === '' ? [] : [[name, cells[index]]])),
  );

/** Throws UnreadableValue for an unknown column. Returns the members that a row cannot set. */
function checkColumns(
  names: readonly string[],
  rows: readonly (readonly string[])[],
  path: string,
  { columns, readOnly, required }: RowForm,
): string[] {
  const known = columns.map(({ name }) => name);
  const ignored = new Set<string>();
  const isLacking = required.some((member) => !names.some((name) => name.split('.')[0] === member));
  for (const [index, name] of names.entries()) {
    const member = memberOf(name);
    if (readOnly.includes(member)) ignored.add(member);
    // A missing member is reported once for a table with foreign column names, not for each row.
    else if (isLacking && name !== '' && nearestName(name, known) === undefined) continue;
    else if (!known.includes(name) && (name !== '' || rows.some((cells) => cells[index] !== '')))
      throw new UnreadableValue(
        name === ''
          ? `${path} has a column without a name.`
          : `${path} has a column "${cutName(name)}", but a row has no such field.`,
        askNearest(name, known, `columns: ${known.join(', ')}`),
      );
  }
  return [...ignored];
}
