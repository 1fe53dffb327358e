// The facts that a domain gives the machine: its types in one `Domain`, and the differences between its collections.

import type { Filter, Operation } from '../../contract/form/operation.ts';
import type { LimitedCache } from '../../primitives/limited-cache.ts';
import type { Entry, EntryFacts } from './entry.ts';
import type { KeysOf } from './record-set.ts';

/** The types of a domain; the only type parameter of the machine. */
export interface Domain {
  /** The form of a record, by the name of its collection. */
  readonly records: object;
  /** The names of a collection's indexes, as a union, by the name of the collection. */
  readonly indexes: object;
  readonly seed: OrganizationSeed;
  /** The state of an organization besides its records. */
  readonly organizationState: object;
  /** The state of the whole world besides its records, clock, ids, keys and faults. */
  readonly shared: object;
  /** The options of a world, which never change. */
  readonly options: object;
}

export type NameOf<D extends Domain> = keyof D['records'] & string;
export type RecordOf<D extends Domain, Name extends NameOf<D>> = D['records'][Name];
export type IndexOf<D extends Domain, Name extends NameOf<D>> = D['indexes'][Name & keyof D['indexes']] & string;

/** The seed as one organization sees it: its record sets, and the pages rendered from them alone. */
export interface OrganizationSeed {
  readonly organizationId: string;
  /** The pages that were rendered last, shared by all worlds that have not written to the collection. */
  readonly pages: LimitedCache<Buffer>;
  /** A RecordSet of the collection. */
  records(name: string): object;
}

export interface Seed<D extends Domain> {
  /** The bytes that are counted for its worlds. */
  readonly heldBytes: number;
  readonly datasetVersion: string;
  readonly organizationIds: readonly string[];
  of(organizationId: string): D['seed'];
}

interface CollectionFacts extends EntryFacts {
  /** How many of the newest records of a query are served at all; without it, all of them. */
  readonly archive?: number;
}

export interface SetFacts<Name extends string> {
  readonly rows: readonly Operation[];
  /** A snapshot and a digest have the collections in this order. */
  readonly collections: Readonly<Record<Name, CollectionFacts>>;
  /** The keys of a record in the indexes that are not members. */
  readonly indexes: { readonly [N in Name]?: Readonly<Record<string, (record: never) => readonly string[]>> };
  /** A member whose values no two records share; blanks make no difference between values. */
  readonly unique: { readonly [N in Name]?: string };
}

/** The records of an organization, for filters that look at other collections. */
interface Readable<D extends Domain> {
  get<Name extends NameOf<D>>(name: Name, id: string): RecordOf<D, Name> | undefined;
}
export type Fits<D extends Domain> = (entry: Entry, store: Readable<D>) => boolean;
type OfEach<D extends Domain, Fact> = { readonly [Name in NameOf<D>]?: Fact };

export interface Facts<D extends Domain> extends SetFacts<NameOf<D>> {
  /** The records that a page lists, as index and key. */
  readonly listed: OfEach<D, Readonly<Record<string, string>>>;
  /** The filters that have no index. */
  readonly unindexed: OfEach<D, Readonly<Record<string, (value: string) => Fits<D>>>>;
  /** The states that an added record has reached, besides its status. */
  readonly reached: { readonly [Name in NameOf<D>]?: (record: RecordOf<D, Name>) => string };
  /** Refuses unknown words in a path; the machine looks up ids. Throws Problem. */
  readonly checkPath: (row: Operation, params: Readonly<Record<string, string>>) => void;
}

/** The index that answers a filter; undefined where none does. */
export const indexOfFilter = (name: string, { by, since, before, unindexed }: Filter): string | undefined =>
  unindexed === true || (since ?? before) !== undefined ? undefined : (by ?? name);

/** The indexes of a collection: those that its facts name, its unique member, and the filters of its page. */
export function indexNamesOf<Name extends string>(facts: SetFacts<Name>, name: Name): readonly string[] {
  const page = facts.rows.find(({ answer, collection }) => answer === 'page' && collection === name);
  const filterIndexes = Object.entries(page?.filters ?? {}).flatMap((filter) => indexOfFilter(...filter) ?? []);
  return [
    ...new Set([...Object.keys(facts.indexes[name] ?? {}), ...[facts.unique[name] ?? []].flat(), ...filterIndexes]),
  ];
}

/** The key of a unique member's value: blanks at its ends do not count, several inside count as one, and accents are normalised. */
export const uniqueKey = (value: string): string => value.trim().replaceAll(/\s+/g, ' ').normalize('NFC');

/** The index keys of a collection's records; a null member has no key. */
export function keysOf<Name extends string, Value>({ indexes, unique }: SetFacts<Name>, name: Name): KeysOf<Value> {
  const functions = (indexes[name] ?? {}) as Readonly<Record<string, (value: Value) => readonly string[]>>;
  return (value, index) => {
    const keys = functions[index];
    if (keys !== undefined) return keys(value);
    const member = (value as Readonly<Record<string, unknown>>)[index];
    if (typeof member !== 'string') return Array.isArray(member) ? member : [];
    return [index === unique[name] ? uniqueKey(member) : member];
  };
}
