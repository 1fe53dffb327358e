import type { ImportResult } from '../contract/records.ts';

export interface Place {
  readonly index: number;
  /** Counted from 1, where the row is one of several parts of a plot. */
  readonly part?: number;
}

type RowError = ImportResult['errors'][number];

/** An error of a row as it is one of the file. */
export const placeError = ({ pointer, detail, ...error }: RowError, { index, part }: Place): RowError => ({
  ...error,
  index,
  pointer: pointer.replace(/^#\/items\/\d+/, `#/items/${index}`),
  detail: part === undefined ? detail : `part ${part}: ${detail}`,
});
