// A cell of a CSV file, or a property that a GIS wrote as text, as the member that it stands for. What does not have the
// member's kind stays text, so that the service says what is wrong with the row; nothing is guessed.

import { tryParseJson } from '../../primitives/json-object.ts';
import type { ImportColumn } from '../../projections/import-columns.ts';
import { parseRing } from './ring.ts';

/** Spreadsheets that separate cells by semicolons write 12,5. */
export function parseCell(text: string, { kind, isDate }: ImportColumn, hasDecimalComma = false): unknown {
  if (isDate) return text.replace(/^(\d{4})\/(\d\d)\/(\d\d)$/, '$1-$2-$3');
  if (kind === 'number') return parseNumber(text, hasDecimalComma);
  if (kind === 'boolean') return /^(true|false)$/i.test(text) ? text.toLowerCase() === 'true' : text;
  if (kind === 'list') return parseList(text);
  return kind === 'json' ? parseRing(text) : text;
}

function parseNumber(text: string, hasDecimalComma: boolean): number | string {
  const plain = hasDecimalComma ? text.replace(/^([-+]?\d+),(\d+)$/, '$1.$2') : text;
  return /^[-+]?\d+(\.\d+)?(e[-+]?\d+)?$/i.test(plain) ? Number(plain) : text;
}

/** No word and no id has such a sign: `hail|frost`, or as a GIS writes lists: `hail,frost`, `(2:hail,frost)`, JSON. */
function parseList(text: string): unknown[] {
  const json = tryParseJson(text);
  if (Array.isArray(json)) return json;
  const counted = /^\(\d+:(.*)\)$/.exec(text)?.[1];
  return (counted ?? text).split(/[|;,]/).map((element) => element.trim());
}
