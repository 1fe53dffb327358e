import type { TSchema } from 'typebox';

export type JsonObject = { [member: string]: unknown };

export const isSchema = (value: unknown): value is TSchema =>
  typeof value === 'object' && value !== null && '~kind' in value;

/** Equal schemas have equal keys: optional members are copies, so the object itself cannot be the key. */
export const keyOf = (schema: TSchema) => JSON.stringify(schema);

/**
 * Describes a schema in the OpenAPI 3.1 that most tools understand: a tuple as a list of fixed length, a vocabulary with the type
 * of its words, and the forms of an object as alternatives.
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

/** Several tools that read the document do not understand `prefixItems`. */
function elementOf(elements: readonly TSchema[]): TSchema {
  const [element, ...others] = elements;
  if (element !== undefined && others.every((other) => keyOf(other) === keyOf(element))) return element;
  throw new Error('A tuple of unlike elements cannot be written so that most tools read it.');
}
