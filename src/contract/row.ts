// Makes a row of a table: its facts, and beside them a request that succeeds against the seed. The compiler refuses what a
// row says of its record, its path or its body that the schemas do not say, so no test has to look for it.

import type { Static, TSchema } from 'typebox';
import type { CollectionName, RecordOf } from './collections.ts';
import type { Operation, RowFacts } from './form/operation.ts';
import type { Permission } from './permissions.ts';

/** What is said of an operation of this table, in the words of the table. */
export interface TableFacts extends RowFacts {
  readonly permission: Permission | null;
  readonly collection?: CollectionName;
}

export type TableRow = Operation & TableFacts;

/** The example is checked against the row; the second one is for the row's other answer. */
export function row<const R extends TableFacts>(
  facts: R & NoOther<NoInfer<R>> & FiltersFit<NoInfer<R>>,
  example: ExampleFor<NoInfer<R>>,
  ...others: OtherExample<NoInfer<R>>
): R & { readonly example: ExampleFor<R>; readonly otherExample?: ExampleFor<R> } {
  const [otherExample] = others as readonly ExampleFor<R>[];
  return { ...facts, example, ...(otherExample === undefined ? {} : { otherExample }) };
}

/** A member that no row has is misspelt. */
type NoOther<R> = { readonly [Name in Exclude<keyof R, keyof TableFacts>]: never };

type OtherExample<R> = R extends { readonly otherAnswer: unknown } ? [otherExample: ExampleFor<R>] : [];

/** The members of a record that a filter may compare: text, null, or a list of texts. */
export type ComparedMember<Record> = Record extends unknown
  ? {
      [Name in keyof Record & string]-?: Record[Name] extends string | null | readonly string[] | undefined
        ? Name
        : never;
    }[keyof Record & string]
  : never;

/** A filter is named as a member, or says with `by`, `since`, `before` or `unindexed` what it asks for. */
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

/** Every parameter of the path, the body that the row asks for, and filters that it has. */
export type ExampleFor<R> = R extends RowFacts ? Params<NamesIn<R['path']>> & Body<R> & Query<R> : never;

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

/** The filters of a row that are answered by an index whose name is not that of a member. */
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
