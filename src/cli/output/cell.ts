import { severityColours } from '../../client/footprint/damage-looks.ts';
import { baseOf, figuresOf, isInstant, isMoney, unitOf } from '../../client/reading/figures.ts';
import { memberAtPath } from '../../primitives/json-pointer.ts';
import { asOneLine } from '../../primitives/steering.ts';
import { type CleanText, clean } from '../terminal/clean-text.ts';
import type { Palette } from '../terminal/palette.ts';

const figures = figuresOf('en');

/** What follows a figure of a record: its unit, and over what a loss is. */
export const measureOf = (path: string, record: unknown): string => unitOf(path) + baseOf(path, 'en', record);

/** Empty for null. The path of the member tells the unit of a figure. */
export function renderCell(value: unknown, path = '', measure = unitOf(path)): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(renderElement).join(', ');
  if (typeof value === 'object') return renderElement(value);
  if (typeof value === 'number' && unitOf(path) !== '') return `${figures.ofMember(path, value)}${measure}`;
  return asOneLine(isInstant(value) ? figures.instant(value) : String(value));
}

function renderElement(value: unknown): string {
  if (typeof value !== 'object' || value === null) return asOneLine(String(value));
  if (isMoney(value)) return asOneLine(figures.money(value));
  return asOneLine(JSON.stringify(value));
}

export const renderCells = (record: unknown, paths: readonly string[]): string[] =>
  paths.map((path) => renderCell(memberAtPath(record, path), path, measureOf(path, record))).filter(Boolean);

const good = new Set(['succeeded', 'active', 'approved', 'paid', 'delivered', 'signed', 'completed', 'resolved']);
const bad = new Set(['failed', 'rejected', 'dead_letter', 'disabled', 'disputed', 'cancelled', 'expired']);

export function paintCell(text: string, colours: Palette): CleanText {
  const word = text.trim();
  if (Object.hasOwn(severityColours, word))
    return colours.hex(severityColours[word as keyof typeof severityColours])(text);
  if (good.has(word)) return colours.green(text);
  return bad.has(word) ? colours.red(text) : clean`${text}`;
}
