// What a request that shows an operation holds: every parameter of the path, the body that the row asks for, filters it has.

import type { BodyOf, OperationId, ParameterOf, RowOf } from './operation-id.ts';

type QueryNames<Id extends OperationId> =
  | (RowOf<Id> extends { readonly filters: infer Filters } ? keyof Filters : never)
  | (RowOf<Id>['answer'] extends 'page' ? 'limit' : never);

type Params<Id extends OperationId> = [ParameterOf<Id>] extends [never]
  ? { readonly params?: never }
  : { readonly params: Readonly<Record<ParameterOf<Id>, string>> };
type Body<Id extends OperationId> =
  BodyOf<Id> extends undefined ? { readonly body?: never } : { readonly body: BodyOf<Id> };

export type ExampleOf<Id extends OperationId> = Params<Id> &
  Body<Id> & { readonly query?: Readonly<Partial<Record<QueryNames<Id>, string>>> };
