// Detects the kind of a file by its first bytes and not by its name.

import { quoteWord } from '../primitives/shells/shell.ts';
import { UnreadableValue } from '../projections/field-values.ts';

/** A command that can be pasted; `from` are options about the file. */
export const adviseConversion = (path: string, from = ''): string =>
  `ogr2ogr ${from}-t_srs EPSG:4326 converted.geojson ${path === 'stdin' ? '/vsistdin/' : quoteWord(path)}`;
const adviseCsv = () => 'save the sheet as "CSV UTF-8"';

/** By their first bytes, with advice how to convert them. */
const unsupportedKinds: readonly (readonly [start: string, what: string, help: (path: string) => string])[] = [
  ['SQLite format 3', 'a GeoPackage or another SQLite database', adviseConversion],
  ['fgb\x03', 'FlatGeobuf', adviseConversion],
  ['PAR1', 'Parquet', adviseConversion],
  ['\0\0\x27\x0a', 'a shapefile alone', () => 'zip it together with its .dbf, .prj and .cpg'],
  ['\xd0\xcf\x11\xe0', 'an old spreadsheet workbook', adviseCsv],
  ['%PDF', 'a PDF', () => 'get the map or table file instead'],
];

const startLength = 4096;
const zipStarts = ['PK\x03\x04', 'PK\x05\x06'];
/** Byte order marks, and the mark of a GeoJSON sequence. */
const marks = ['\xef', '\xbb', '\xbf', '\xff', '\xfe', '\0', '\x1e'];

/** Throws UnreadableValue for an unsupported kind. */
export function detectFileKind(bytes: Uint8Array, path: string): 'csv' | 'json' | 'kml' | 'zip' {
  const start = Buffer.from(bytes.subarray(0, startLength)).toString('latin1');
  if (zipStarts.some((mark) => start.startsWith(mark))) return 'zip';
  const [, what, help] = unsupportedKinds.find(([mark]) => start.startsWith(mark)) ?? [];
  if (what !== undefined) throw refuseKind(path, what, help?.(path));
  const text = [...start]
    .filter((sign) => !marks.includes(sign))
    .join('')
    .trimStart();
  if (text.startsWith('<')) {
    if (/<(\w+:)?kml\b/.test(text)) return 'kml';
    throw refuseKind(path, /opengis\.net\/(gml|wfs)/.test(text) ? 'GML' : 'XML without KML', adviseConversion(path));
  }
  return /^[[{]/.test(text) ? 'json' : 'csv';
}

/** Throws UnreadableValue for an archive without a supported file. */
export function refuseArchive(names: readonly string[], path: string): void {
  if (names.some((name) => /\.gdb\//i.test(name))) throw refuseKind(path, 'a File Geodatabase', adviseConversion(path));
  if (names.some((name) => /^xl\/|^content\.xml$/.test(name)))
    throw refuseKind(path, 'a spreadsheet workbook', adviseCsv());
}

const refuseKind = (path: string, what: string, help = ''): UnreadableValue =>
  new UnreadableValue(`${path} is ${what}, which is not supported.`, help);
