// What is said of a collection besides the form of its records. A member that no record has does not compile.

import type { Static, TObject, TSchema } from 'typebox';
import { prefixOf } from './fields.ts';

interface Facts<Value> {
  /** Lists are newest first by this field, the id breaking ties (Decision 4); createdAt by default. Null: never listed. */
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

/** The first member of a record is its id; a result has the id of its job. */
export function collection<Schema extends TSchema, const C extends Facts<Static<Schema>>>(schema: Schema, facts: C) {
  const { properties } = ('anyOf' in schema ? (schema.anyOf as [TObject])[0] : schema) as TObject;
  const [idField, id] = Object.entries(properties)[0] as [string, TSchema];
  return { idField, prefix: prefixOf(id), timeField: 'createdAt' as TimeField<C>, ...facts, schema };
}
