import type { ImportResult } from '../contract/records.ts';

export interface Place {
  readonly index: number;
  /** The number of the part from 1, where the row is one of several parts of a plot. */
  readonly part?: number;
}

type RowError = ImportResult['errors'][number];

/** Turns an error of a row into one of the file. */
export const placeError = ({ pointer, detail, ...error }: RowError, { index, part }: Place): RowError => ({
  ...error,
  index,
  pointer: pointer.replace(/^#\/items\/\d+/, `#/items/${index}`),
  detail: part === undefined ? detail : `part ${part}: ${detail}`,
});
