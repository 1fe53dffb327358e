// Renders records as CSV (RFC 4180): a header, then a line per record. Lists are joined with a semicolon, objects are JSON. Text
// that a spreadsheet would execute is guarded (Decision 19); numbers are not text. A cell with blanks at its ends is quoted, since
// readers would drop them.

import { guardFormula } from '../../primitives/formula-guard.ts';
import { memberAtPath } from '../../primitives/json-pointer.ts';

export function renderCsvLine(values: readonly unknown[]): string {
  return `${values.map(renderCsvCell).join(',')}\r\n`;
}

export function renderCsvRecord(record: unknown, paths: readonly string[]): string {
  return renderCsvLine(paths.map((path) => memberAtPath(record, path)));
}

function renderCsvCell(value: unknown): string {
  const text = textOf(value);
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return guardFormula(value);
  if (Array.isArray(value) && value.every((element) => typeof element !== 'object'))
    return guardFormula(value.join(';'));
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
