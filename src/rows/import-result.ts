// Combines the answers of the service into a result about all rows of the file. Rows that one request cannot hold are several
// imports one after the other: later rows see earlier ones.

import type { ImportResult } from '../contract/records.ts';
import { counted } from '../primitives/counted.ts';
import { isJsonObject } from '../primitives/json-object.ts';
import { type Place, placeError } from './places.ts';

type Errors = ImportResult['errors'];

/** `send` waits for the end of each part; parts are numbered from 1. */
export async function importInParts(
  items: readonly unknown[],
  parts: readonly number[],
  send: (rows: readonly unknown[], number: number) => Promise<ImportResult>,
): Promise<ImportResult> {
  let from = 0;
  const results: ImportResult[] = [];
  for (const [index, count] of parts.entries()) {
    results.push(renumberRows(await send(items.slice(from, from + count), index + 1), from));
    from += count;
  }
  return results.reduce(addResults);
}

/** Turns the row numbers of a part into those of the file. */
const renumberRows = (result: ImportResult, from: number): ImportResult => ({
  ...result,
  errors: result.errors.map((error) => ({ ...error, index: error.index + from })),
});

/** The sum has the job of the last part. */
const addResults = (sum: ImportResult, next: ImportResult): ImportResult => ({
  ...next,
  received: sum.received + next.received,
  created: sum.created + next.created,
  updated: sum.updated + next.updated,
  rejected: sum.rejected + next.rejected,
  resourceIds: [...new Set([...sum.resourceIds, ...next.resourceIds])],
  errors: [...sum.errors, ...next.errors],
});

/** Adds the rows that were not sent as received and rejected, and numbers all rows as in the file. */
export function withRefused<Result extends ImportResult>(
  result: Result,
  { places, refused = [] }: { readonly places?: readonly Place[] | undefined; readonly refused?: Errors | undefined },
): Result {
  if (places === undefined) return result;
  const inFile = result.errors.map((error) => placeError(error, places[error.index] as Place));
  const count = countRows(refused);
  const errors = [...inFile, ...refused].sort((one, other) => one.index - other.index);
  return { ...result, received: result.received + count, rejected: result.rejected + count, errors };
}

/** The result where every row of the file is refused before it is sent: no job was made. */
export const nothingSent = (kind: string, dryRun: boolean): ImportResult => ({
  ...{ jobId: '', kind: `import.${kind}` as ImportResult['kind'], dryRun },
  ...{ received: 0, created: 0, updated: 0, rejected: 0, resourceIds: [], errors: [] },
});

/** A row may have several errors. */
export const countRows = (errors: Errors): number => new Set(errors.map(({ index }) => index)).size;

/** Turns `#/items/3/claimedAmount/amount` into claimedAmount.amount; the row as a whole has no name. */
export const fieldOf = (pointer: string): string => pointer.split('/').slice(3).join('.');

/** This many rows show whether each column became the intended member. */
const maxPreviewed = 5;

/** The first rows, as they will be sent, without their rings, which are too long to read. */
export const previewRows = (
  items: readonly unknown[],
  places: readonly Place[],
): (readonly [row: number, text: string])[] =>
  items.slice(0, maxPreviewed).map((item, at) => {
    const { ring, ...members } = isJsonObject(item) ? item : {};
    const outline = Array.isArray(ring) ? { ring: `${counted(ring.length, 'position')} from ${ring[0]}` } : {};
    return [(places[at]?.index ?? at) + 1, JSON.stringify({ ...members, ...outline })];
  });
