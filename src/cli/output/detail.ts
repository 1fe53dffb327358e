import { asOneLine } from '../../primitives/steering.ts';
import { type CleanText, clean, cleanLines, hang } from '../terminal/clean-text.ts';
import type { Palette } from '../terminal/palette.ts';
import { minRoom, wrap } from '../terminal/paragraphs.ts';
import { cut, widthOf } from '../terminal/text-width.ts';
import { measureOf, paintCell, renderCell } from './cell.ts';

export function renderDetail(
  record: unknown,
  { colours, width }: { colours: Palette; width: number | undefined },
): CleanText {
  const pairs = listMembers(record, '');
  const left = Math.max(0, ...pairs.map(([name]) => name.length));
  const room = (width ?? Number.POSITIVE_INFINITY) - left - 2;
  const isBeside = room >= minRoom;
  const lines = pairs.flatMap(([name, text]) => {
    const values = breakValue(text || '-', isBeside ? room : (width ?? 0) - 2).map((line) => paintCell(line, colours));
    const head = clean`${colours.dim(name.padEnd(left))}  `;
    return isBeside ? hang(head, values, left + 2) : hang(head, ['', ...values], 2);
  });
  return cleanLines(lines.map((line) => line.trimEnd()));
}

function listMembers(value: unknown, prefix: string, record?: object): [name: string, text: string][] {
  if (typeof value !== 'object' || value === null)
    return [[prefix, renderCell(value, prefix, measureOf(prefix, record))]];
  return Object.entries(value).flatMap(([name, member]): [string, string][] => {
    const path = asOneLine(prefix === '' ? name : `${prefix}.${name}`);
    if (Array.isArray(member)) return listElements(member, path);
    const isMoney = typeof member === 'object' && member !== null && 'currency' in member;
    return isMoney ? [[path, renderCell(member)]] : listMembers(member, path, value);
  });
}

/** A longer word, such as a signature, is cut, since nobody reads it on a screen; --json has all of it. */
const maxWord = 160;

const breakValue = (text: string, room: number): string[] =>
  text.length > maxWord && !text.includes(' ') ? [cut(text, room)] : wrap(text, room, widthOf);

const shownElements = 12;

function listElements(elements: readonly unknown[], path: string): [string, string][] {
  if (elements.every((element) => typeof element !== 'object')) {
    const more = elements.length > shownElements ? ` and ${elements.length - shownElements} more` : '';
    return [[path, `${renderCell(elements.slice(0, shownElements))}${more}`]];
  }
  const shown = elements.slice(0, shownElements).map((element): [string, string] => [path, renderElement(element)]);
  return elements.length > shownElements ? [...shown, [path, `and ${elements.length - shownElements} more`]] : shown;
}

function renderElement(element: unknown): string {
  if (Array.isArray(element) || typeof element !== 'object' || element === null) return renderCell([element]).trim();
  return Object.entries(element)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => {
      const text = Array.isArray(value) ? JSON.stringify(value) : renderCell(value, name, measureOf(name, element));
      return `${name} ${text}`;
    })
    .join('  ');
}
