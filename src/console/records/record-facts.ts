import { type CollectionName, collections } from '../../contract/collections.ts';
import { prefixOf, type SchemaFacts, withoutNull } from '../../contract/form/fields.ts';
import { type Row, rows } from '../../contract/rows.ts';
import { collectionsWithIds, kindOfPrefix, listRowOf } from '../ids/id-kinds.ts';

export type AnyRecord = Readonly<Record<string, unknown>>;
export interface ChosenRecord {
  readonly collection: CollectionName;
  readonly id: string;
  readonly record: AnyRecord;
}
export type Members = readonly (readonly [name: string, schema: SchemaFacts])[];

export function membersOf(collection: CollectionName): Members {
  const schema = collections[collection].schema as SchemaFacts;
  return Object.entries((schema.anyOf?.[0] ?? schema).properties ?? {});
}

/** The name or number by which people know the record; without one, its id. */
export function titleOf(collection: CollectionName, record: AnyRecord): string {
  const title = titleMemberOf(collection);
  return String((title && record[title]) ?? record[collections[collection].idField]);
}

export const titleMemberOf = (collection: CollectionName): string | undefined =>
  membersOf(collection).find(([name]) => /^(?:name|title)$|[a-z]Number$/.test(name))?.[0];

export function columnsOf(collection: CollectionName): Members {
  const { columns = [], idField } = collections[collection] as { columns?: readonly string[] } & AnyRecord;
  const known = [idField, 'createdAt', titleMemberOf(collection)];
  const members = membersOf(collection);
  return columns
    .filter((name) => !known.includes(name))
    .flatMap((name) => members.filter(([member]) => member === name.replace(/\..*/, '')));
}

/** The collection that an identifier of this form, or a list of them, points into. */
export function targetOf(schema: SchemaFacts): CollectionName | undefined {
  const { items, ...facts } = withoutNull(schema);
  return kindOfPrefix(prefixOf(items ?? facts))?.collection;
}

function isNaming(schema: SchemaFacts, target: CollectionName): boolean {
  const { items, anyOf = [], properties = {}, ...facts } = withoutNull(schema);
  return (
    targetOf(facts) === target ||
    [...anyOf, ...Object.values(properties), ...(items === undefined ? [] : [items])].some((each) =>
      isNaming(each, target),
    )
  );
}

export interface Naming {
  readonly collection: CollectionName;
  readonly members: readonly string[];
  /** The filter that finds them in their list; undefined where the whole list must be searched. */
  readonly filter: string | undefined;
}

export function listNaming(target: CollectionName): Naming[] {
  return collectionsWithIds.flatMap((collection) => {
    const { idField, singleReadOnly } = collections[collection] as AnyRecord;
    const members = membersOf(collection)
      .filter(([name, schema]) => name !== idField && name !== singleReadOnly && isNaming(schema, target))
      .map(([name]) => name);
    if (members.length === 0) return [];
    const filters = Object.entries(listRowOf(collection)?.filters ?? {});
    const filter = filters.find(([name, { by = name }]) => by === members[0])?.[0];
    return [{ collection, members, filter }];
  });
}

export const isNamedIn = (record: AnyRecord, members: readonly string[], id: string): boolean =>
  members.some((name) => JSON.stringify(record[name] ?? null).includes(`"${id}"`));

/** A read that answers with all records of a collection at once, and with no others; and the member that holds them. */
export function wholeReadOf(collection: CollectionName): { readonly row: Row; readonly member: string } | undefined {
  const { schema } = collections[collection];
  for (const row of rows) {
    const lists = Object.entries((row.data as SchemaFacts).properties ?? {}).filter(
      ([, { items }]) => items?.properties,
    );
    const [member] = lists[0] ?? [];
    if (row.method === 'GET' && member !== undefined && lists.every(([, { items }]) => items === schema))
      return { row, member };
  }
  return undefined;
}
