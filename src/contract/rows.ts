// Finds rows of the tables: by id, by who serves them, by where a record is read. The types of their ids, bodies and answers are
// here as well.

import type { Static, TSchema } from 'typebox';
import { fillTemplate } from '../primitives/path-template.ts';
import type { CollectionName } from './collections.ts';
import { controlOperations } from './control-operations.ts';
import type { Operation } from './form/operation.ts';
import { operations } from './operations.ts';
import type { Permission } from './permissions.ts';
import type { NamesIn, TableRow } from './row.ts';

type AnyRow = (typeof operations)[number] | (typeof controlOperations)[number];
export type OperationId = AnyRow['id'];
export type CollectionReadId = Extract<AnyRow, { readonly method: 'GET'; readonly collection: CollectionName }>['id'];
export type StreamOperationId = Extract<AnyRow, { readonly answer: 'stream' }>['id'];
/** The other operations that the host serves instead of a world. */
export type HostOperationId = Exclude<Extract<AnyRow, { readonly served: 'host' }>['id'], StreamOperationId>;
export type WorldOperationId = Exclude<OperationId, HostOperationId | StreamOperationId>;
export type RowOf<Id extends OperationId> = Extract<AnyRow, { readonly id: Id }>;
export type ParameterOf<Id extends OperationId> = NamesIn<RowOf<Id>['path']>;
export type BodyOf<Id extends OperationId> =
  RowOf<Id> extends { readonly body: infer Body extends TSchema } ? Static<Body> : undefined;
export type DataOf<Id extends OperationId> =
  RowOf<Id> extends { readonly data: infer Data extends TSchema } ? Static<Data> : never;

/** Any row, as projections see it. */
export type Row = TableRow & { readonly id: OperationId };

export type WorldRow = Row & { readonly id: WorldOperationId };

export const rows: readonly Row[] = [...operations, ...controlOperations];

export type WriteOperationId = Exclude<AnyRow, { readonly method: 'GET' }>['id'];

/** A row that the host serves, which keeps the worlds. */
export type HostRow = Row & { readonly id: HostOperationId };

/** A row whose answer has no end; the host serves it as well. */
export type StreamRow = Row & { readonly id: StreamOperationId };

const isStreamRow = (row: Row): row is StreamRow => row.answer === 'stream';
const isWorldRow = (row: Row): row is WorldRow => row.served !== 'host';
export const worldRows: readonly WorldRow[] = rows.filter(isWorldRow);
export const streamRows: readonly StreamRow[] = rows.filter(isStreamRow);
/** Rows whose body, if any, and answer are JSON, without streams. */
export const jsonRows: readonly Row[] = rows.filter((row) => !isStreamRow(row) && row.bytes === undefined);
export const hostRows: readonly HostRow[] = rows.filter((row): row is HostRow => !isWorldRow(row) && !isStreamRow(row));

/** The member that is the geometry of such a record; undefined where it has none. */
export const geometryOf = (data: Operation['data']): string | undefined =>
  rows.find((row) => row.geometry !== undefined && row.data === data)?.geometry;

const byId = new Map<string, Row>(rows.map((row) => [row.id, row]));

export const rowOf = <Id extends OperationId>(id: Id): RowOf<Id> & TableRow => byId.get(id) as RowOf<Id> & TableRow;

/** The row of an id in a log, a file or an answer; undefined for null, and for an operation that no longer exists. */
export const findRow = (id: string | null): Row | undefined => (id === null ? undefined : byId.get(id));

/** The path of an operation whose only parameter is an id. */
export const pathOf = (operationId: OperationId, id: string): string => fillTemplate(rowOf(operationId).path, () => id);

const singleReads = new Map<CollectionName, string>();
for (const { collection, path } of byId.values()) {
  const [, beforeId] = /^(.*\/)\{id\}$/.exec(path) ?? [];
  if (collection !== undefined && beforeId !== undefined) singleReads.set(collection, beforeId);
}

/** The permission to read records of the collection; null for one that no row reads. */
export function readPermissionOf(collection: CollectionName): Permission | null {
  const matching = rows.filter((row) => row.collection === collection);
  const { permission = null } = matching.find(({ method }) => method === 'GET') ?? matching[0] ?? {};
  return permission && (permission.replace(':write', ':read') as Permission);
}

/** The path of a record of the collection. Throws a TypeError for a collection without a single read. */
export function locationOf(collection: CollectionName, id: string): string {
  const beforeId = singleReads.get(collection);
  if (beforeId === undefined) throw new TypeError(`No row of the table reads one of ${collection}.`);
  return beforeId + id;
}
