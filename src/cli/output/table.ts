// Renders rows as an aligned table that fits the terminal. An id is cut only when nothing else can be shortened.

import Table from 'cli-table3';
import { isInstant, isMoney } from '../../client/reading/figures.ts';
import { memberAtPath } from '../../primitives/json-pointer.ts';
import { CleanText, cleanLines } from '../terminal/clean-text.ts';
import type { Palette } from '../terminal/palette.ts';
import { wrap } from '../terminal/paragraphs.ts';
import { cut, widthOf } from '../terminal/text-width.ts';
import { paintCell, renderCell } from './cell.ts';
import { isAmount, isFigure, isFlexible, isSentence, isTimeOrId } from './columns.ts';

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
    return `${titleOf(column)}${hasTimes ? ' UTC' : ''}`;
  });
  const natural = columns.map((column, index) =>
    Math.max(
      widthOf(titles[index] ?? ''),
      ...records.map((record) => widthOf(renderTableCell(memberAtPath(record, column), column))),
    ),
  );
  const minimums = columns.map((column, index) => {
    const width = natural[index] ?? 0;
    return isFlexible(column) ? Math.min(width, minFlexible) : width;
  });
  const room = width ?? Number.POSITIVE_INFINITY;
  const ranked = rankColumns(columns);
  const needed = ranked.map((column) => gap + (minimums[columns.indexOf(column)] ?? 0));
  const count = ranked.findLastIndex((_, index) => index === 0 || sum(needed.slice(0, index + 1)) - gap <= room) + 1;
  const kept = new Set(ranked.slice(0, count));
  const pickKept = <Item>(all: readonly Item[]) => all.filter((_, index) => kept.has(columns[index] as string));
  return {
    columns: pickKept(columns),
    titles: pickKept(titles),
    widths: shrink(pickKept(natural), pickKept(minimums), room - gap * (kept.size - 1)),
    hidden: columns.filter((column) => !kept.has(column)),
  };
}

/** The order in which columns get room: where a record has figures, its times and the ids of others come last. */
function rankColumns(columns: readonly string[]): readonly string[] {
  const [id = '', ...others] = columns;
  const rank = (column: string) => (isAmount(column) ? 0 : isTimeOrId(column) ? 2 : 1);
  return others.some(isFigure) ? [id, ...others.toSorted((one, other) => rank(one) - rank(other))] : columns;
}

/** Whether every cell fits its column, apart from the columns that may be shortened at this width. */
export function fitsLayout(records: readonly unknown[], { columns, widths }: TableLayout, width: number | undefined) {
  return columns.every(
    (column, index) =>
      (width !== undefined && isFlexible(column)) ||
      records.every((record) => widthOf(renderTableCell(memberAtPath(record, column), column)) <= (widths[index] ?? 0)),
  );
}

/** Shortens the widest flexible column by one character at a time until all fit. */
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
  if (hasHead) table.push(titles.map((title, index) => String(colours.bold(cut(title, widths[index] ?? 0)))));
  for (const record of records) {
    table.push(
      cellsOf((column, width) => {
        const value = memberAtPath(record, column);
        const text = renderTableCell(value, column);
        const lines = isSentence(column) ? wrap(text, width, widthOf) : [text];
        const content = lines.map((line) => String(paintCell(cut(line, width), colours))).join('\n');
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

/** The heading of a column says the unit, and UTC; its instants are to the minute. */
function renderTableCell(value: unknown, column: string): string {
  const text = renderCell(value, column, false);
  return isInstant(value) ? text.slice(0, '2026-01-15 12:00'.length) : text;
}
