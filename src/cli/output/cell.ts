// A value as the text of a cell, and the colour of the few words that have one.

import { severityColours } from '../../client/footprint/damage-looks.ts';
import { renderCents } from '../../primitives/hundredths.ts';
import { memberAtPath } from '../../primitives/json-pointer.ts';
import { asOneLine } from '../../primitives/steering.ts';
import { type CleanText, clean } from '../terminal/clean-text.ts';
import type { Palette } from '../terminal/palette.ts';

/** Empty for null. */
export function renderCell(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(renderElement).join(', ');
  if (typeof value === 'object') return renderElement(value);
  return asOneLine(String(value));
}

function renderElement(value: unknown): string {
  if (typeof value !== 'object' || value === null) return asOneLine(String(value));
  if (isMoney(value)) return `${renderCents(value.amount)} ${asOneLine(value.currency)}`;
  return asOneLine(JSON.stringify(value));
}

export const renderCells = (record: unknown, paths: readonly string[]): string[] =>
  paths.map((path) => renderCell(memberAtPath(record, path))).filter((cell) => cell !== '');

const isMoney = (value: object): value is { amount: number; currency: string } =>
  Object.keys(value).join() === 'amount,currency' && typeof (value as { amount: unknown }).amount === 'number';

const good = new Set(['succeeded', 'active', 'approved', 'paid', 'delivered', 'signed', 'completed', 'resolved']);
const bad = new Set(['failed', 'rejected', 'dead_letter', 'disabled', 'disputed', 'cancelled', 'expired']);

export function paintCell(text: string, colours: Palette): CleanText {
  const word = text.trim();
  if (Object.hasOwn(severityColours, word))
    return colours.hex(severityColours[word as keyof typeof severityColours])(text);
  if (good.has(word)) return colours.green(text);
  return bad.has(word) ? colours.red(text) : clean`${text}`;
}
