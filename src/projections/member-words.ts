// Describes members by their names alone, one meaning for each name, for readers of schemas without descriptions. The service's
// schemas omit these words, since a refusal repeats the text of a schema.

import { isJsonObject, type JsonObject } from '../primitives/json-object.ts';
import words from './member-words.json' with { type: 'json' };

export const memberWords: Readonly<Record<string, string>> = words;

const notSchemas = ['example', 'examples', 'const', 'enum', 'default'];

/** Adds words to each property of a document's schemas that has none; constants and pure restrictions need none. */
export function describeProperties<Value>(value: Value, named: JsonObject = {}): Value {
  if (Array.isArray(value)) return value.map((item) => describeProperties(item, named)) as Value;
  if (!isJsonObject(value)) return value;
  const members = Object.entries(value).map(([name, member]) => {
    if (notSchemas.includes(name)) return [name, member];
    if (name !== 'properties' || !isJsonObject(member)) return [name, describeProperties(member, named)];
    const described = Object.entries(member).map(([inner, schema]) => [inner, describeMember(inner, schema, named)]);
    return [name, Object.fromEntries(described)];
  });
  return Object.fromEntries(members) as Value;
}

function describeMember(name: string, schema: unknown, named: JsonObject): unknown {
  const described = describeProperties(schema, named);
  const description = memberWords[name];
  if (description === undefined || !isJsonObject(schema) || isDescribed(schema, named)) return described;
  return { ...(described as JsonObject), description };
}

function isDescribed(schema: JsonObject, named: JsonObject): boolean {
  if ('const' in schema || ['', 'enum'].includes(Object.keys(schema).join())) return true;
  const { anyOf, $ref } = schema;
  const forms = [schema, ...(Array.isArray(anyOf) ? anyOf : []), named[String($ref).split('/').at(-1) ?? '']];
  return forms.some((form) => isJsonObject(form) && form['description'] !== undefined);
}
