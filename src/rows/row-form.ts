// The members that a row may have in a file: members of the row, read-only members, and foreign attributes that a GIS keeps with
// land.

import { questionsFor } from '../primitives/nearest-name.ts';
import type { ImportColumn } from '../projections/import-columns.ts';
import type { DateForm } from './dates.ts';
import type { DecimalSign } from './numbers.ts';

/** Options that decide where a file can be read in two ways. */
export interface RowChoices {
  readonly decimal?: DecimalSign | undefined;
  readonly dates?: DateForm | undefined;
  readonly map: ReadonlyMap<string, string>;
}

export interface RowForm extends RowChoices {
  readonly columns: readonly ImportColumn[];
  /** Read-only members, which are left out, so that a list can be imported again. */
  readonly readOnly: readonly string[];
  /** The members that a new row must have, and that the file must give. */
  readonly required: readonly string[];
}

export interface Rows {
  readonly items: readonly unknown[];
  readonly lines?: readonly number[];
  readonly ignored: readonly string[];
  readonly foreign: readonly string[];
  /** Absent where rows already have the form of the service. */
  readonly columns?: readonly string[];
  /** The column whose values look like the names of the rows; absent where there is none. */
  readonly nameColumn?: string;
  /** Absent where the file names none. */
  readonly system?: string;
}

/** A file without a line break is one long name. */
export const cutName = (name: string): string => (name.length > 80 ? `${name.slice(0, 80)}…` : name);

export const joinSome = (names: readonly string[], max: number, sign: string): string =>
  names.slice(0, max).map(cutName).join(sign) + (names.length > max ? ` and ${names.length - max} more` : '');

/** A map may have a hundred attributes, one of which may be a misspelt member. */
const maxForeign = 100;

export function describeForeign(foreign: readonly string[], { columns }: RowForm): string {
  const names = columns.map((column) => column.name);
  const described = foreign.map((name) => [cutName(name), ...questionsFor(name, names)].join(', '));
  return joinSome(described, maxForeign, '; ');
}
