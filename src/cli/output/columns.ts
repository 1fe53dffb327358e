// The columns of a table of records, the most important first, and which of them may be shortened. The columns of a collection are
// in the contract; those of other records are here.

import { type CollectionName, collections } from '../../contract/collections.ts';
import type { Operation } from '../../contract/form/operation.ts';
import type { OperationId } from '../../contract/rows.ts';

/** The key is the record's first member, which is its id. */
const columnsById = new Map<string, readonly string[]>([
  [
    'faultId',
    ['faultId', 'operation', 'status', 'delayMs', 'drop', 'hold', 'after', 'strikes', 'times', 'every', 'profile'],
  ],
  ...Object.values(collections).flatMap((collection) =>
    'columns' in collection ? [[collection.idField, collection.columns] as const] : [],
  ),
]);

/** Undefined when the record has no columns of its own: then a table has all of its fields. */
export const columnsOf = (idField: string): readonly string[] | undefined => columnsById.get(idField);

/** The columns that describe a record in a few words, without the time. */
export const fewColumnsOf = ({ idField, timeField }: (typeof collections)[CollectionName]): readonly string[] =>
  (columnsOf(idField) ?? []).filter((column) => column !== idField && column !== timeField).slice(0, 3);

export const rowsMemberOf = (row: Operation): string | undefined => rowsMembers[row.id as OperationId];
const rowsMembers: { readonly [Id in OperationId]?: string } = { listDeliveries: 'deliveries' };

/** Sentences are wrapped; other values are cut. */
export const isSentence = (column: string): boolean => column === 'message';

/** Columns that may be shortened when a table is too wide. Ids and figures never are. */
export const isFlexible = (column: string): boolean =>
  /(^|\.)(name|title|message|path|endpointUrl|description|aoiIds|perils|perilProfile|affectedAoiIds|eventTypes|note|detail|purpose)$/.test(
    column,
  );
