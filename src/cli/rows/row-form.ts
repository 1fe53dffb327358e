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

/** `crop_, did you mean crop?` */
export const describeForeign = (names: readonly string[], { columns }: RowForm): string =>
  names
    .map((name) =>
      [
        name,
        ...questionsFor(
          name,
          columns.map((column) => column.name),
        ),
      ].join(', '),
    )
    .join('; ');
