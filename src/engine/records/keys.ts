// Under which keys a record is found: by the facts of its collection, its unique member, and the filters of its page.

import type { Filter } from '../../contract/form/operation.ts';
import type { SetFacts } from './facts.ts';
import type { KeysOf } from './record-set.ts';

/** The index that answers a filter; undefined where none does. */
export const indexOfFilter = (name: string, { by, since, before, unindexed }: Filter): string | undefined =>
  unindexed === true || (since ?? before) !== undefined ? undefined : (by ?? name);

/** The indexes of a collection: those that its facts name, its unique member, and the filters of its page. */
export function indexNamesOf<Name extends string>(facts: SetFacts<Name>, name: Name): readonly string[] {
  const page = facts.rows.find(({ answer, collection }) => answer === 'page' && collection === name);
  const ofFilters = Object.entries(page?.filters ?? {}).flatMap((filter) => indexOfFilter(...filter) ?? []);
  return [...new Set([...Object.keys(facts.indexes[name] ?? {}), ...[facts.unique[name] ?? []].flat(), ...ofFilters])];
}

/**
 * The key of a unique member's value: blanks at its ends do not count, several within it count as one, and an accent is the same
 * whether it is one sign with its letter or follows it.
 */
export const uniqueKey = (value: string): string => value.trim().replaceAll(/\s+/g, ' ').normalize('NFC');

/** The index keys of a collection's records; a null member has none. */
export function keysOf<Name extends string, Value>({ indexes, unique }: SetFacts<Name>, name: Name): KeysOf<Value> {
  const own = (indexes[name] ?? {}) as Readonly<Record<string, (value: Value) => readonly string[]>>;
  return (value, index) => {
    const keys = own[index];
    if (keys !== undefined) return keys(value);
    const member = (value as Readonly<Record<string, unknown>>)[index];
    if (typeof member !== 'string') return Array.isArray(member) ? member : [];
    return [index === unique[name] ? uniqueKey(member) : member];
  };
}
