// Renders rows as an aligned table that fits the terminal. An id is cut only when nothing else can be shortened.

import Table from 'cli-table3';
import { baseOf, isInstant, isMoney } from '../../client/reading/figures.ts';
import { memberAtPath, memberIn } from '../../primitives/json-pointer.ts';
import { CleanText, cleanLines } from '../terminal/clean-text.ts';
import type { Palette } from '../terminal/palette.ts';
import { wrap } from '../terminal/paragraphs.ts';
import { cut, widthOf } from '../terminal/text-width.ts';
import { paintCell, renderCell } from './cell.ts';
import { isFlexible, isSentence } from './columns.ts';

export interface TableLayout {
  readonly columns: readonly string[];
  readonly titles: readonly string[];
  readonly widths: readonly number[];
  readonly hidden: readonly string[];
}

const gap = 2;
const minFlexible = 16;

/** Without a `width`, the table is as wide as necessary. */
export function layOutTable(
  records: readonly unknown[],
  columns: readonly string[],
  width: number | undefined,
): TableLayout {
  const titles = columns.map((column) => {
    const hasTimes = records.some((record) => isInstant(memberAtPath(record, column)));
    return `${titleOf(column)}${baseOf(column, 'en', {}).toUpperCase()}${hasTimes ? ' UTC' : ''}`;
  });
  const longest = columns.map((column) => Math.max(0, ...records.map((one) => widthOf(renderTableCell(one, column)))));
  const natural = longest.map((width, index) => Math.max(width, widthOf(titles[index] ?? '')));
  const minimums = columns.map((column, index) =>
    isFlexible(column)
      ? Math.min(natural[index] ?? 0, minFlexible)
      : Math.max(longest[index] ?? 0, widthOnTwoLines(titles[index] ?? '')),
  );
  const room = width ?? Number.POSITIVE_INFINITY;
  const needed = minimums.map((width) => gap + width);
  const count = needed.findLastIndex((_, index) => index === 0 || sum(needed.slice(0, index + 1)) - gap <= room) + 1;
  return {
    columns: columns.slice(0, count),
    titles: titles.slice(0, count),
    widths: shrink(natural.slice(0, count), minimums.slice(0, count), room - gap * (count - 1)),
    hidden: columns.slice(count),
  };
}

function widthOnTwoLines(title: string): number {
  const words = title.split(' ');
  const lines = words.map((_, at) => [words.slice(0, at), words.slice(at)].map((line) => widthOf(line.join(' '))));
  return Math.min(...lines.map((widths) => Math.max(...widths)));
}

/** Whether every cell fits its column, apart from the columns that may be shortened at this width. */
export function fitsLayout(records: readonly unknown[], { columns, widths }: TableLayout, width: number | undefined) {
  return columns.every(
    (column, index) =>
      (width !== undefined && isFlexible(column)) ||
      records.every((record) => widthOf(renderTableCell(record, column)) <= (widths[index] ?? 0)),
  );
}

/** Shortens the widest column that can be shorter by one character at a time until all fit. */
function shrink(natural: readonly number[], minimums: readonly number[], room: number): number[] {
  const widths = [...natural];
  while (sum(widths) > room) {
    const spare = widths.map((width, index) => (width > (minimums[index] ?? 0) ? width : 0));
    const widest = spare.indexOf(Math.max(...spare));
    if (spare[widest] === 0) return widths.map((width) => Math.min(width, Math.max(1, room)));
    widths[widest] = (widths[widest] ?? 0) - 1;
  }
  return widths;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Renders a head only if `hasHead`, so that pages of one list can follow each other. */
export function renderTable(
  records: readonly unknown[],
  { columns, titles, widths }: TableLayout,
  { colours, hasHead }: { colours: Palette; hasHead: boolean },
): CleanText {
  const table = new Table({ ...bare, colWidths: widths.map((width) => width + gap) });
  const cellsOf = (cellOf: (column: string, width: number) => Table.Cell) =>
    columns.map((column, index) => cellOf(column, widths[index] ?? 0));
  const linesIn = (text: string, width: number) => wrap(text, width, widthOf).map((line) => cut(line, width));
  if (hasHead) {
    table.push(
      titles.map((title, index) => {
        const width = widths[index] ?? 0;
        const lines = linesIn(title, widthOf(title) > width ? Math.min(width, widthOnTwoLines(title)) : width);
        return { content: lines.map((line) => String(colours.bold(line))).join('\n'), vAlign: 'bottom' };
      }),
    );
  }
  for (const record of records) {
    table.push(
      cellsOf((column, width) => {
        const value = memberAtPath(record, column);
        const text = renderTableCell(record, column);
        const lines = isSentence(column) ? linesIn(text, width) : [cut(text, width)];
        const content = lines.map((line) => String(paintCell(line, colours))).join('\n');
        return { content, hAlign: typeof value === 'number' || isMoney(value) ? 'right' : 'left' };
      }),
    );
  }
  // Each cell was cleaned above; the table adds blanks.
  const lines = table.length === 0 ? [] : CleanText.trust(table.toString()).lines();
  return cleanLines(lines.map((line) => line.trimEnd()));
}

const sides = ['', '-left', '-mid', '-right'];
const bare: Table.TableConstructorOptions = {
  chars: Object.fromEntries([
    ...['top', 'bottom', 'mid'].flatMap((edge) => sides.map((side) => [`${edge}${side}`, ''])),
    ...['left', 'left-mid', 'right', 'right-mid', 'middle'].map((edge) => [edge, '']),
  ]),
  style: { head: [], border: [], 'padding-left': 0, 'padding-right': gap },
};

/** Titles a column: EXPERT NAME for `expert.name`, CLAIMED HA for `claimedHectares`, CLAIM for `claimId`. */
export function titleOf(column: string): string {
  const words = column.replace(/([A-Z])|\./g, (_, letter: string | undefined) => ` ${letter ?? ''}`).toUpperCase();
  return words
    .replace(/ HECTARES$/, ' HA')
    .replace(/ PCT$/, ' %')
    .replace(/ ID(S?)$/, '$1');
}

/** The heading of a column says the unit, over what its losses are, and UTC; its instants are to the minute. */
function renderTableCell(record: unknown, column: string): string {
  const value = memberAtPath(record, column);
  const base = baseOf(column, 'en', memberIn(record, column.split('.').slice(0, -1)));
  const text = renderCell(value, column, base === baseOf(column, 'en', {}) ? '' : base);
  return isInstant(value) ? text.slice(0, '2026-01-15 12:00'.length) : text;
}
