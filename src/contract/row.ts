// Makes a row of a table: its facts, and a request that succeeds against the seed. The compiler refuses a row that contradicts
// the schemas of its record, its path or its body, so no test has to. Facts shared by the rows of one kind or of one resource are
// here as well.

import type { Static, TSchema } from 'typebox';
import { type CollectionName, collections, type RecordOf } from './collections.ts';
import type { Operation, RowFacts } from './form/operation.ts';
import type { Area, Permission } from './permissions.ts';
import * as filter from './schemas/filters.ts';

/** The facts of an operation of this table, with the table's own types. */
export interface TableFacts extends RowFacts {
  readonly permission: Permission | null;
  readonly collection?: CollectionName;
}

export type TableRow = Operation & TableFacts;

/** The examples are checked against the row; a row without an example gets an empty one. */
export const row = <const Id extends string, const R extends Omit<TableFacts, 'id'> & Examples>(
  id: Id,
  facts: R & KnownOnly<NoInfer<R>> & FiltersFit<NoInfer<R>> & ExamplesFit<NoInfer<R>> & QueryFits<NoInfer<R>>,
): Row<R> & { readonly id: Id } => ({ id, example: {}, ...facts });

type Examples = Partial<Pick<Operation, 'example' | 'otherExample'>>;
type Row<R> = Omit<R, keyof Examples> & { readonly example: ExampleFor<R>; readonly otherExample?: ExampleFor<R> };

/** Refuses unknown members, such as misspelt ones. */
type KnownOnly<R> = { readonly [Name in Exclude<keyof R, Exclude<keyof TableRow, 'id'>>]: never };

/** A row with two answers needs an example for each. */
type ExamplesFit<R> = (Record<never, never> extends ExampleFor<R> ? unknown : { readonly example: ExampleFor<R> }) & {
  readonly example?: ExampleFor<R>;
} & (R extends { readonly otherAnswer: unknown }
    ? { readonly otherExample: ExampleFor<R> }
    : { readonly otherExample?: never });

/** The query of an example may have only filters of its row. */
type QueryFits<R> = R extends { readonly example: { readonly query: infer Query } }
  ? { readonly example: { readonly query: { readonly [Name in Exclude<keyof Query, QueryName<R>>]: never } } }
  : unknown;

/** The members of a record that a filter may compare: text, null, or a list of texts. */
export type ComparedMember<Record> = Record extends unknown
  ? {
      [Name in keyof Record & string]-?: Record[Name] extends string | null | readonly string[] | undefined
        ? Name
        : never;
    }[keyof Record & string]
  : never;

/** A filter is named after a member, or names what it compares by `by`, `since`, `before` or `unindexed`. */
type FiltersFit<R> = R extends {
  readonly collection: infer Name extends CollectionName;
  readonly filters: infer Filters;
}
  ? { readonly filters: { readonly [F in keyof Filters]: FilterFit<F, Filters[F], ComparedMember<RecordOf<Name>>> } }
  : unknown;
type FilterFit<Name, F, Members> = F extends { readonly by: string } | { readonly unindexed: true }
  ? unknown
  : F extends { readonly since: infer Member } | { readonly before: infer Member }
    ? Member extends Members
      ? unknown
      : { readonly since: Members }
    : Name extends Members
      ? unknown
      : { readonly by: Members };

/** An example has every parameter of the path, the body of the row, and only its filters. */
export type ExampleFor<R> = R extends Omit<RowFacts, 'id'> ? Params<NamesIn<R['path']>> & Body<R> & Query<R> : never;

export type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

type Params<Name extends string> = [Name] extends [never]
  ? { readonly params?: never }
  : { readonly params: Readonly<Record<Name, string>> };
type Body<R> = R extends { readonly body: infer Schema extends TSchema }
  ? { readonly body: Static<Schema> }
  : { readonly body?: never };
type Query<R> = [QueryName<R>] extends [never]
  ? { readonly query?: never }
  : { readonly query?: { readonly [Name in QueryName<R>]?: string } };
type QueryName<R> =
  | (R extends { readonly filters: infer Filters } ? keyof Filters : never)
  | (R extends { readonly answer: 'page' } ? 'limit' : never);

/** The indexes that answer filters of a row and are not named after a member. */
export type NamedIndexOf<R extends Operation> = R extends {
  readonly collection: infer Name extends CollectionName;
  readonly filters: infer Filters;
}
  ? {
      [F in keyof Filters]: Filters[F] extends { readonly by: infer By extends string }
        ? Exclude<By, ComparedMember<RecordOf<Name>>>
        : never;
    }[keyof Filters]
  : never;

export type UnindexedOf<R> = R extends { readonly filters: infer Filters }
  ? { [F in keyof Filters]: Filters[F] extends { readonly unindexed: true } ? F : never }[keyof Filters]
  : never;

export const read = { method: 'GET', idempotencyKey: false, problems: [] } as const;
export const page = { ...read, answer: 'page' } as const;
/** The filter with which a client that keeps a copy of the data reads what changed. */
export const updatedSince = { updatedSince: { schema: filter.updatedSince, since: 'updatedAt' } } as const;
export const item = { ...read, answer: 'item' } as const;
export const write = { method: 'POST', idempotencyKey: true, problems: [] } as const;
const creation = { ...write, answer: 'created' } as const;
/** A single read that the Locations of creations need and the specification does not list (Decision 0). */
export const extension = { decision: 0, extension: true } as const;

interface Resource<Name, Path, AreaName, Command> {
  readonly collection: Name;
  readonly path: Path;
  readonly area: AreaName;
  /** The first word of its commands; the collection's name by default. */
  readonly command?: Command;
}

/** How the records of a resource are listed, created and read. */
export const resource = <
  const Name extends CollectionName,
  const Path extends string,
  const AreaName extends Area,
  const Command extends string = Name,
>({
  collection,
  path,
  area,
  command = collection as string as Command,
}: Resource<Name, Path, AreaName, Command>) => {
  const { schema: data, prefix }: Pick<(typeof collections)[Name], 'schema' | 'prefix'> = collections[collection];
  const first = { params: { id: `${prefix}_0001` } } as const;
  const reading = { permission: `${area}:read`, collection, data } as const;
  return {
    page: { ...page, ...reading, path, command: [command, 'list'] },
    creation: { ...creation, data, path, permission: `${area}:write`, command: [command, 'create'] },
    item: { ...item, ...reading, path: `${path}/{id}`, command: [command, 'get'], example: first },
  } as const;
};

/** The shared facts of the control operations, by who serves them. Any credential may use them, just as any may reset the sandbox. */
const control = <const Served extends 'world' | 'host'>(served: Served) => {
  const common = { permission: null, decision: 34, served } as const;
  return {
    page: { ...common, ...page },
    item: { ...common, ...item },
    read: { ...common, ...read },
    write: { ...common, ...write },
    creation: { ...common, ...creation },
    removal: { ...common, ...write, method: 'DELETE', answer: 'applied' },
  } as const;
};

export const ofWorld = control('world');
export const ofHost = control('host');
