// The rows of a CSV file, as people export them from a spreadsheet: its first line names the members of a row. What has no
// place in a row is refused before anything is sent, with its line.

import type { CsvError } from 'csv-parse/sync';
import { counted } from '../../primitives/counted.ts';
import { unguardFormula } from '../../primitives/formula-guard.ts';
import { askNearest } from '../../primitives/nearest-name.ts';
import { UsageError } from '../failures/failures.ts';
import { mapColumns } from './columns.ts';
import { buildItems, memberOf } from './feature-rows.ts';
import { type Decimals, point, settleDecimals } from './numbers.ts';
import type { RowForm, Rows } from './row-form.ts';

interface Line {
  readonly cells: readonly string[];
  readonly line: number;
}

const delimiterNames = { ',': 'commas', ';': 'semicolons', '\t': 'tabs' } as const;
type Delimiter = keyof typeof delimiterNames;

/** GDAL and PostGIS write a geometry as WKT; the other columns of such a file are those of a GIS. */
const geometryColumns = ['WKT', 'wkt', 'geom'];
const geometryText = /^\s*(SRID=\d+;)?\s*(MULTI)?POLYGON\b/i;

/** Throws UsageError where several columns could be the ring. */
function findGeometry(
  names: readonly string[],
  rows: readonly (readonly string[])[],
  path: string,
  { map }: RowForm,
): string | undefined {
  const mapped = map.get('ring');
  if (mapped !== undefined) return mapped;
  const holdsWkt = (index: number) => geometryText.test(rows.find((cells) => cells[index] !== '')?.[index] ?? '');
  const [geometry, ...others] = names.filter((name, index) => geometryColumns.includes(name) || holdsWkt(index));
  if (others.length > 0)
    throw new UsageError(
      `${path} has several columns of geometries: ${[geometry, ...others].join(', ')}.`,
      `--map ring=${geometry} takes the first`,
    );
  return geometry;
}

/** Throws UsageError. */
export async function parseCsvRows(bytes: string, path: string, form: RowForm): Promise<Rows> {
  const [text, delimiter] = readMarks(bytes);
  refuseWideHeader(text, path, delimiter);
  const [head = { cells: [], line: 1 }, ...lines] = await readLines(text, path, delimiter);
  const written = head.cells.map((name) => name.trim());
  for (const { cells, line } of lines)
    if (cells.length !== written.length)
      throw new UsageError(
        `${path}:${line} has ${counted(cells.length, 'cell')}, and the header has ${written.length}.`,
        `${delimiterNames[delimiter]} separate the cells here; a cell that has one of them stands in double quotes`,
      );
  const duplicate = written.find((name, index) => name !== '' && written.indexOf(name) < index);
  if (duplicate !== undefined) throw new UsageError(`${path} has the column ${duplicate} twice.`);
  const rows = lines.map(({ cells }) => cells.map(unguardFormula));
  const geometry = hasRing(form) && !written.includes('ring') ? findGeometry(written, rows, path, form) : undefined;
  const map = geometry === undefined ? form.map : new Map([...form.map, ['ring', geometry]]);
  const ignored = map.size > 0 ? {} : { ignored: checkColumns(written, rows, path, form) };
  const mapProperties = mapColumns(written, path, { ...form, map });
  const described = rows.map((cells) => ({ properties: mapProperties(describeRow(written, cells)) }));
  const numbers = form.columns.filter(({ kind }) => kind === 'number');
  const decimals = new Map(numbers.map(({ name }) => [name, decimalsOf(name, delimiter, described, form)]));
  const read = buildItems(described, form, decimals);
  return {
    ...read,
    ...ignored,
    ...systemOf(described, path),
    columns: written.filter((name) => name !== ''),
    lines: lines.map(({ line }) => line),
  };
}

/** Programs that separate cells by commas write numbers with a point. */
function decimalsOf(
  name: string,
  delimiter: Delimiter,
  rows: readonly { readonly properties: Readonly<Record<string, unknown>> }[],
  { decimal }: RowForm,
): Decimals {
  if (decimal !== undefined) return { from: 'option', sign: decimal };
  return delimiter === ',' ? point : settleDecimals(rows.map(({ properties }) => String(properties[name] ?? '')));
}

/** PostGIS writes the system before a geometry; 0 is none. */
function systemOf(rows: readonly { readonly properties: { readonly ring?: unknown } }[], path: string) {
  const codes = rows.map(({ properties: { ring } }) => /^\s*SRID=0*([1-9]\d*);/i.exec(`${ring}`)?.[1]);
  const [code, ...more] = new Set(codes.filter((one) => one !== undefined));
  if (more.length > 0)
    throw new UsageError(`${path} has its coordinates in several systems: ${[code, ...more].join(', ')}.`);
  return code === undefined ? {} : { system: `EPSG:${code}` };
}

/** An empty cell leaves its member out. */
const describeRow = (names: readonly string[], cells: readonly string[]) =>
  Object.fromEntries(
    names.flatMap((name, index) => (name === '' || cells[index] === '' ? [] : [[name, cells[index]]])),
  );

const hasRing = ({ columns }: RowForm): boolean => columns.some(({ name }) => name === 'ring');

/** Throws UsageError for a column that is no member at all. Gives the members that a row cannot set. */
function checkColumns(
  names: readonly string[],
  rows: readonly (readonly string[])[],
  path: string,
  { columns, readOnly }: RowForm,
): string[] {
  const known = columns.map(({ name }) => name);
  const ignored = new Set<string>();
  for (const [index, name] of names.entries()) {
    const member = memberOf(name);
    if (readOnly.includes(member)) ignored.add(member);
    else if (!known.includes(name) && (name !== '' || rows.some((cells) => cells[index] !== '')))
      throw new UsageError(
        name === ''
          ? `${path} has a column without a name.`
          : `${path} has a column "${name}", and a row has no such member.`,
        askNearest(name, known, `columns: ${known.join(', ')}`),
      );
  }
  return [...ignored];
}

/** No row has so many members. The header is checked before the rest of the file is parsed. */
const maxColumns = 1000;

function refuseWideHeader(text: string, path: string, delimiter: Delimiter): void {
  const count = headOf(text).split(delimiter).length;
  if (count > maxColumns)
    throw new UsageError(
      `${path} has ${count} columns, and no row has more than ${maxColumns}.`,
      'is it the file that was meant?',
    );
}

/** Some spreadsheets name the delimiter in a first line, which stays as an empty one; old programs end a file by Ctrl-Z. */
function readMarks(written: string): [text: string, delimiter: Delimiter] {
  const end = written.trimEnd();
  const text = end.endsWith('\u001a') ? end.slice(0, -1) : written;
  const [mark, named] = /^\ufeff?"?sep=([,;\t])"?(?=[\r\n])/i.exec(text) ?? [''];
  return [text.slice(mark.length), (named as Delimiter | undefined) ?? detectDelimiter(text)];
}

const headOf = (text: string): string => /[^\r\n]+/.exec(text)?.[0] ?? '';

/** The header has the delimiter most often: no member's name contains any of them. */
function detectDelimiter(text: string): Delimiter {
  const head = headOf(text);
  const cellsBy = (delimiter: string) => head.split(delimiter).length;
  return (Object.keys(delimiterNames) as Delimiter[]).reduce((most, one) =>
    cellsBy(one) > cellsBy(most) ? one : most,
  );
}

async function readLines(text: string, path: string, delimiter: Delimiter): Promise<Line[]> {
  if (text.includes('\ufffd'))
    throw new UsageError(`${path} is not UTF-8.`, 'save it as "CSV UTF-8", which is a form of its own in Excel');
  const { parse } = await import('csv-parse/sync');
  const lines: Line[] = [];
  /** The parser counts CRLF within quotes as two lines, and says on which line a record ends. */
  let countedTwice = 0;
  try {
    parse(text, {
      bom: true,
      delimiter,
      relax_column_count: true,
      skip_records_with_empty_values: true,
      trim: true,
      on_record: (cells: string[], { lines: last }) => {
        const text = cells.join('');
        lines.push({ cells, line: last - countedTwice - countOf(text, /[\r\n]/g) });
        countedTwice += countOf(text, /\r\n/g);
        return null;
      },
    });
  } catch (error) {
    throw new UsageError(`${path} is not CSV: ${(error as CsvError).message}.`);
  }
  return lines;
}

const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;
