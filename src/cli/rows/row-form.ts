// What a file may say in a row: members that the row has, members that only a read has, and whatever else a GIS keeps with land.

import { questionsFor } from '../../primitives/nearest-name.ts';
import type { ImportColumn } from '../../projections/import-columns.ts';

export interface RowForm {
  readonly columns: readonly ImportColumn[];
  /** Members that a read shows and a row cannot set: left out, so that what was listed can be imported. */
  readonly readOnly: readonly string[];
}

export interface Rows {
  readonly items: readonly unknown[];
  /** On which line of a CSV file each row begins. */
  readonly lines?: readonly number[];
  /** The members that only a read has, and were left out. */
  readonly ignored: readonly string[];
  /** The names that neither a row nor a read has, and were left out. */
  readonly foreign: readonly string[];
  /** The system of the coordinates, where the file names one. */
  readonly system?: string;
}

/** The first of them, and how many more there are. */
export const joinSome = (names: readonly string[], most: number, sign: string): string =>
  names.slice(0, most).join(sign) + (names.length > most ? ` and ${names.length - most} more` : '');

/** A map has a hundred attributes at most, and one of them may be a misspelt member. */
const maxForeign = 100;

/** `crop_, did you mean crop?` */
export function describeForeign(foreign: readonly string[], { columns }: RowForm): string {
  const names = columns.map((column) => column.name);
  const said = foreign.map((name) => [name, ...questionsFor(name, names)].join(', '));
  return joinSome(said, maxForeign, '; ');
}
