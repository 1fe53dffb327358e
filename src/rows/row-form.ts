// What a file may say in a row: members that the row has, members that only a read has, and whatever else a GIS keeps with land.

import { questionsFor } from '../primitives/nearest-name.ts';
import type { ImportColumn } from '../projections/import-columns.ts';
import type { DateForm } from './dates.ts';
import type { DecimalSign } from './numbers.ts';

/** Options choose where a file can be read in two ways. */
export interface RowChoices {
  readonly decimal?: DecimalSign | undefined;
  readonly dates?: DateForm | undefined;
  /** By member, the column that gives it. */
  readonly map: ReadonlyMap<string, string>;
}

export interface RowForm extends RowChoices {
  readonly columns: readonly ImportColumn[];
  /** A read shows these, and a row cannot set them: they are left out, so that what was listed can be imported. */
  readonly readOnly: readonly string[];
  /** What a new row must have, and the file has to say. */
  readonly required: readonly string[];
}

export interface Rows {
  readonly items: readonly unknown[];
  readonly lines?: readonly number[];
  readonly ignored: readonly string[];
  readonly foreign: readonly string[];
  /** Absent where rows were given as the service takes them. */
  readonly columns?: readonly string[];
  /** The first column that tells all rows apart; absent where none does. */
  readonly distinct?: string;
  /** Absent where the file names none. */
  readonly system?: string;
}

/** A file without a line end is one name, which nobody would read to its end. */
export const cutName = (name: string): string => (name.length > 80 ? `${name.slice(0, 80)}…` : name);

export const joinSome = (names: readonly string[], most: number, sign: string): string =>
  names.slice(0, most).map(cutName).join(sign) + (names.length > most ? ` and ${names.length - most} more` : '');

/** A map may have a hundred attributes, and one of them may be a misspelt member. */
const maxForeign = 100;

export function describeForeign(foreign: readonly string[], { columns }: RowForm): string {
  const names = columns.map((column) => column.name);
  const said = foreign.map((name) => [cutName(name), ...questionsFor(name, names)].join(', '));
  return joinSome(said, maxForeign, '; ');
}
