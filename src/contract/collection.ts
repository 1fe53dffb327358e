// What is said of a collection beside the form of its records. A member that no record has does not compile.

import type { Static, TSchema } from 'typebox';

interface Facts<Value> {
  readonly idField: MemberOf<Value>;
  /** Prefix of the ids; a result has the id of its job. */
  readonly prefix: string;
  /** Lists are newest first by this field, the id breaking ties (Decision 4); createdAt unless told. Null: never listed. */
  readonly timeField?: MemberOf<Value> | null;
  /** What a table shows of a record, in its order: paths of members, the time that orders the list among the first. */
  readonly columns?: readonly PathOf<Value>[];
  /** How many of the newest records of a query are served at all; without it, all of them. */
  readonly archive?: number;
  /** A member that a single read shows and a page leaves out. */
  readonly singleReadOnly?: MemberOf<Value>;
}

type MemberOf<Value> = Value extends unknown ? keyof Value & string : never;
type PathOf<Value> = Value extends readonly unknown[] | string | number | boolean | null
  ? never
  : { [Name in keyof Value & string]: Name | `${Name}.${PathOf<Value[Name]>}` }[keyof Value & string];

type TimeField<C> = C extends { readonly timeField: infer Time } ? Time : 'createdAt';

export const collection = <Schema extends TSchema, const C extends Facts<Static<Schema>>>(schema: Schema, facts: C) =>
  ({ timeField: 'createdAt', ...facts, schema }) as C & {
    readonly schema: Schema;
    readonly timeField: TimeField<C>;
  };
