// Splits the lines of a CSV file into cells. The delimiter, and whether it is CSV at all, is decided before its values are read.

import type { CsvError } from 'csv-parse/sync';
import { counted } from '../primitives/counted.ts';
import { UnreadableValue } from '../projections/field-values.ts';
import { Refusal } from './refusal.ts';
import { cutName } from './row-form.ts';

interface Line {
  readonly cells: readonly string[];
  readonly line: number;
}

const delimiterNames = { ',': 'commas', ';': 'semicolons', '\t': 'tabs' } as const;
export type Delimiter = keyof typeof delimiterNames;

/** The first line has the names. Throws UnreadableValue. */
export async function readCsv(file: string, path: string) {
  const [text, delimiter] = readMarks(file);
  refuseWideHeader(text, path, delimiter);
  const [head = { cells: [], line: 1 }, ...lines] = await readLines(text, path, delimiter);
  const names = head.cells.map((name) => name.trim());
  const duplicate = names.find((name, index) => name !== '' && names.indexOf(name) < index);
  if (duplicate !== undefined) throw new UnreadableValue(`${path} has the column ${cutName(duplicate)} twice.`);
  return { names, delimiter, lines: lines.map((line) => refuseRagged(line, names, delimiter)) };
}

/** The columns of such a line are unknown, so its row gets no values. */
function refuseRagged(line: Line, names: readonly string[], delimiter: Delimiter): Line & { refusal?: Refusal } {
  const { length } = line.cells;
  if (length === names.length) return line;
  const detail = `${counted(length, 'cell')}, but the header has ${names.length}: put cells that contain ${delimiterNames[delimiter]} in double quotes`;
  return { ...line, cells: names.map(() => ''), refusal: new Refusal('type', detail) };
}

/** More than any row has. The header is checked before the rest of the file is parsed. */
const maxColumns = 1000;
const maxHeader = 100_000;

function refuseWideHeader(text: string, path: string, delimiter: Delimiter): void {
  const head = headOf(text);
  const count = head.split(delimiter).length;
  const reasons = [
    ...(count > maxColumns ? [`${count} columns, but at most ${maxColumns} are possible`] : []),
    ...(head.length > maxHeader ? [`a first line of ${head.length} characters, which cannot be column names`] : []),
  ];
  if (reasons[0] !== undefined) throw new UnreadableValue(`${path} has ${reasons[0]}.`, 'is this the right file?');
}

/** Some spreadsheets write the delimiter in a first line, which is emptied; old programs end a file by Ctrl-Z. */
function readMarks(written: string): [text: string, delimiter: Delimiter] {
  const end = written.trimEnd();
  const text = end.endsWith('\u001a') ? end.slice(0, -1) : written;
  const [mark, named] = /^\ufeff?"?sep=([,;\t])"?(?=[\r\n])/i.exec(text) ?? [''];
  return [text.slice(mark.length), (named as Delimiter | undefined) ?? detectDelimiter(text)];
}

/** A backtracking pattern would need as much stack as the line is long. */
const headOf = (text: string): string => text.slice(text.search(/[^\r\n]|$/)).split(/[\r\n]/, 1)[0] ?? '';

/** The delimiter is the most frequent candidate in the header, since no member's name contains one. */
function detectDelimiter(text: string): Delimiter {
  const head = headOf(text);
  const cellsBy = (delimiter: string) => head.split(delimiter).length;
  return (Object.keys(delimiterNames) as Delimiter[]).reduce((most, one) =>
    cellsBy(one) > cellsBy(most) ? one : most,
  );
}

async function readLines(text: string, path: string, delimiter: Delimiter): Promise<Line[]> {
  if (text.includes('\ufffd'))
    throw new UnreadableValue(`${path} is not UTF-8.`, 'save it as "CSV UTF-8", a separate file type in Excel');
  const { parse } = await import('csv-parse/sync');
  const lines: Line[] = [];
  /** The parser counts CRLF within quotes as two lines, and reports the line on which a record ends. */
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
    throw new UnreadableValue(`${path} is not CSV: ${(error as CsvError).message}.`);
  }
  return lines;
}

const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;
