// The rows of a CSV file, as people export them from a spreadsheet: its first line names the members of a row. What has no
// place in a row is refused before anything is sent, with its line.

import type { CsvError } from 'csv-parse/sync';
import { counted } from '../../primitives/counted.ts';
import { unguardFormula } from '../../primitives/formula-guard.ts';
import { askNearest } from '../../primitives/nearest-name.ts';
import { UsageError } from '../failures/failures.ts';
import { buildItems, memberOf } from './feature-rows.ts';
import type { RowForm, Rows } from './row-form.ts';

interface Line {
  readonly cells: readonly string[];
  readonly line: number;
}

const delimiterNames = { ',': 'commas', ';': 'semicolons', '\t': 'tabs' } as const;
type Delimiter = keyof typeof delimiterNames;

/** GDAL and PostGIS write a geometry as WKT; the other columns of such a file are those of a GIS. */
const geometryColumns = ['WKT', 'wkt', 'geom'];

/** Throws UsageError. */
export async function parseCsvRows(written: string, path: string, form: RowForm): Promise<Rows> {
  const [text, delimiter] = readMarks(written);
  refuseWideHeader(text, path, delimiter);
  const [head = { cells: [], line: 1 }, ...lines] = await readLines(text, path, delimiter);
  const names = head.cells.map((name) => name.trim());
  for (const { cells, line } of lines)
    if (cells.length !== names.length)
      throw new UsageError(
        `${path}:${line} has ${counted(cells.length, 'cell')}, and the header has ${names.length}.`,
        `${delimiterNames[delimiter]} separate the cells here; a cell that has one of them stands in double quotes`,
      );
  const duplicate = names.find((name, index) => name !== '' && names.indexOf(name) < index);
  if (duplicate !== undefined) throw new UsageError(`${path} has the column ${duplicate} twice.`);
  const rows = lines.map(({ cells }) => cells.map(unguardFormula));
  const hasRing = form.columns.some(({ name }) => name === 'ring');
  const geometry = hasRing ? names.find((name) => geometryColumns.includes(name)) : undefined;
  const isOfGis = geometry !== undefined;
  const ignored = isOfGis ? {} : { ignored: checkColumns(names, rows, path, form) };
  const described = rows.map((cells) => describeRow(names, cells, geometry));
  const read = buildItems(described, form, !isOfGis && delimiter === ';');
  return { ...read, ...ignored, ...systemOf(described, path), lines: lines.map(({ line }) => line) };
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
function describeRow(names: readonly string[], cells: readonly string[], geometry = '') {
  const given = names.flatMap((name, index) => (name === '' || cells[index] === '' ? [] : [[name, cells[index]]]));
  const { [geometry]: ring, ...properties } = Object.fromEntries(given);
  return { properties: geometry === '' ? properties : { ...properties, ring } };
}

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
