// The ids of the operations, and what a row says of its body and its answer, as types of the two tables.

import type { Static, TSchema } from 'typebox';
import type { CollectionName } from './collections.ts';
import type { controlOperations } from './control-operations.ts';
import type { operations } from './operations.ts';
import type { NamesIn } from './row.ts';

type AnyRow = (typeof operations)[number] | (typeof controlOperations)[number];
export type OperationId = AnyRow['id'];
export type CollectionReadId = Extract<AnyRow, { readonly method: 'GET'; readonly collection: CollectionName }>['id'];
export type StreamOperationId = Extract<AnyRow, { readonly answer: 'stream' }>['id'];
export type FileOperationId = Extract<AnyRow, { readonly bytes: string }>['id'];
/** The other operations that the host serves instead of a world. */
export type HostOperationId = Exclude<
  Extract<AnyRow, { readonly served: 'host' }>['id'],
  StreamOperationId | FileOperationId
>;
export type WorldOperationId = Exclude<OperationId, HostOperationId | StreamOperationId | FileOperationId>;
export type RowOf<Id extends OperationId> = Extract<AnyRow, { readonly id: Id }>;
export type ParameterOf<Id extends OperationId> = NamesIn<RowOf<Id>['path']>;
export type BodyOf<Id extends OperationId> =
  RowOf<Id> extends { readonly body: infer Body extends TSchema } ? Static<Body> : undefined;
export type DataOf<Id extends OperationId> =
  RowOf<Id> extends { readonly data: infer Data extends TSchema } ? Static<Data> : never;
