import type { TSchema } from 'typebox';

export type JsonObject = { [member: string]: unknown };

export const isSchema = (value: unknown): value is TSchema =>
  typeof value === 'object' && value !== null && '~kind' in value;

/** A schema that says the same as another one is that one: optional members are copies, so the object alone cannot be the key. */
export const keyOf = (schema: TSchema) => JSON.stringify(schema);

/**
 * The members of a schema as OpenAPI 3.1 writes them and most tools read them: a tuple is a list of fixed length, a
 * vocabulary says that its words are strings, and the forms of an object are a choice.
 */
export function describeSchema(schema: TSchema, refer: (schema: TSchema) => JsonObject): JsonObject {
  const described: JsonObject = 'enum' in schema ? { type: 'string' } : {};
  for (const [keyword, value] of Object.entries(schema as JsonObject)) {
    if (keyword === 'additionalItems') continue;
    if (keyword === 'items' && Array.isArray(value)) {
      Object.assign(described, { items: refer(elementOf(value)), maxItems: value.length });
    } else if (keyword === 'items' || keyword === 'additionalProperties') {
      described[keyword] = isSchema(value) ? refer(value) : value;
    } else if (keyword === 'anyOf') {
      described[keyword] = (value as TSchema[]).map(refer);
    } else if (keyword === 'x-any-of') {
      described.anyOf = value;
    } else if (keyword === 'properties' || keyword === 'patternProperties') {
      const members = Object.entries(value as Record<string, TSchema>);
      described[keyword] = Object.fromEntries(members.map(([name, member]) => [name, refer(member)]));
    } else {
      described[keyword] = value;
    }
  }
  return described;
}

/** `prefixItems` breaks several of the tools that read the document. */
function elementOf(elements: readonly TSchema[]): TSchema {
  const [element, ...others] = elements;
  if (element !== undefined && others.every((other) => keyOf(other) === keyOf(element))) return element;
  throw new Error('A tuple of unlike elements cannot be written so that most tools read it.');
}
