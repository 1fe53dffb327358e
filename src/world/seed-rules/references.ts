// The references between records: each member that has the form of another collection's ids.

import { type CollectionName, collectionNames, collections } from '../../contract/collections.ts';
import { prefixOf, type SchemaFacts } from '../../contract/form/fields.ts';
import { memberAtPath } from '../../primitives/json-pointer.ts';

const choicesOf = (form: SchemaFacts): readonly SchemaFacts[] => form.anyOf?.flatMap(choicesOf) ?? [form];
const membersOf = (form: SchemaFacts): [name: string, form: SchemaFacts][] =>
  choicesOf(form).flatMap(({ properties = {} }) => Object.entries(properties));

/** The members that are ids or lists of ids, and their collections. */
const namedBy = (form: SchemaFacts): [member: string, target: CollectionName][] =>
  membersOf(form).flatMap(([member, memberForm]) => {
    const prefixes = choicesOf(memberForm).map((form) => prefixOf(form.items ?? form));
    const target = collectionNames.find((name) => prefixes.includes(collections[name].prefix));
    return target === undefined ? [] : [[member, target]];
  });

/** Members of each collection's records, then members within one of them. */
const references = new Map(
  collectionNames.map((name) => {
    const form = collections[name].schema as SchemaFacts;
    const inner = membersOf(form).flatMap(([outer, memberForm]) =>
      namedBy(memberForm).map(([member, target]) => [`${outer}.${member}`, target] as const),
    );
    return [name, [...new Map([...namedBy(form), ...inner])].filter(([, target]) => target !== name)];
  }),
);

export interface Reference {
  readonly field: string;
  readonly target: CollectionName;
  readonly id: string;
}

export function referencesOf(name: CollectionName, record: object): Reference[] {
  return (references.get(name) ?? []).flatMap(([field, target]) => {
    const found = memberAtPath(record, field);
    const ids = [found].flat().filter((id): id is string => typeof id === 'string');
    return ids.map((id) => ({ field, target, id }));
  });
}
