// A cell of a CSV file as the member that it stands for. What does not have the member's kind stays text, so that the
// service says what is wrong with the row; nothing is guessed.

import { isJsonObject, tryParseJson } from '../../primitives/json-object.ts';
import type { FieldKind } from '../../projections/body-fields.ts';

/** `hasDecimalComma`: spreadsheets that separate cells by semicolons write 12,5. */
export function parseCell(
  text: string,
  { kind, hasDecimalComma }: { kind: FieldKind; hasDecimalComma: boolean },
): unknown {
  if (kind === 'number') return parseNumber(text, hasDecimalComma);
  if (kind === 'boolean') return { true: true, false: false }[text.toLowerCase()] ?? text;
  if (kind === 'list') return text.split(/[|;]/).map((element) => element.trim());
  return kind === 'json' ? parseRing(text) : text;
}

function parseNumber(text: string, hasDecimalComma: boolean): number | string {
  const plain = hasDecimalComma ? text.replace(/^([-+]?\d+),(\d+)$/, '$1.$2') : text;
  return /^[-+]?\d+(\.\d+)?(e[-+]?\d+)?$/i.test(plain) ? Number(plain) : text;
}

/** Positions as JSON, the exterior ring of a GeoJSON Polygon, or `lon lat; lon lat; …`, which is what WKT has in its parentheses. */
function parseRing(text: string): unknown {
  const value = tryParseJson(text);
  if (value !== undefined) return exteriorOf(value);
  const list = /^(?:POLYGON\s*\(\()?([-+.\d\s;,]+)(?:\)\))?$/i.exec(text)?.[1];
  const positions = list?.split(/[;,]/).map((position) => position.trim().split(/\s+/).map(Number));
  return positions?.every((numbers) => numbers.length === 2 && numbers.every(Number.isFinite)) ? positions : text;
}

function exteriorOf(value: unknown): unknown {
  const geometry = isJsonObject(value) ? (value.geometry ?? value) : undefined;
  if (!isJsonObject(geometry) || geometry.type !== 'Polygon') return value;
  const { coordinates } = geometry;
  return Array.isArray(coordinates) && coordinates.length === 1 ? coordinates[0] : value;
}
