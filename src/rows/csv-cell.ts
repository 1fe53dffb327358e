// Parses a cell of a CSV file, or a property that a GIS wrote as text, into its member. Text that is not of the member's kind
// stays text, so that the service reports it; text that can be read in two ways is refused.

import { tryParseJson } from '../primitives/json-object.ts';
import type { ImportColumn } from '../projections/import-columns.ts';
import { type DateForm, parseDate } from './dates.ts';
import { parseNumber, point } from './numbers.ts';
import { parseRing } from './ring.ts';

/** Names and references are normalised (NFC), as the service compares them. */
export function parseCell(text: string, { kind, isDate }: ImportColumn, decimals = point, dates?: DateForm): unknown {
  if (isDate) return parseDate(text, dates);
  if (kind === 'number') return parseNumber(text, decimals);
  if (kind === 'boolean') return /^(true|false)$/i.test(text) ? text.toLowerCase() === 'true' : text;
  if (kind === 'list') return parseList(text);
  return kind === 'json' ? parseRing(text) : text.normalize('NFC');
}

/** Words and ids contain none of these separators: `hail|frost`, or as a GIS writes lists: `hail,frost`, `(2:hail,frost)`, JSON. */
function parseList(text: string): unknown[] {
  const json = tryParseJson(text);
  if (Array.isArray(json)) return json;
  const counted = /^\(\d+:(.*)\)$/.exec(text)?.[1];
  return (counted ?? text).split(/[|;,]/).map((element) => element.trim());
}
