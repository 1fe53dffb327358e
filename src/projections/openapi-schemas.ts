// The schemas of the contract as OpenAPI 3.1 components: which have a name, and how one refers to another.
// Never changes a schema of the contract; it writes copies.

import type { TSchema } from 'typebox';
import * as exported from './named-schemas.ts';

export type JsonObject = { [member: string]: unknown };

const isSchema = (value: unknown): value is TSchema => typeof value === 'object' && value !== null && '~kind' in value;

/** A schema that says the same as a named one is that one: optional members are copies, so the object alone cannot be the key. */
const keyOf = (schema: TSchema) => JSON.stringify(schema);

export const namedSchemas: ReadonlyMap<string, TSchema> = new Map(
  Object.entries<unknown>(exported).filter((entry): entry is [string, TSchema] => isSchema(entry[1])),
);
const nameOfKey = new Map([...namedSchemas].map(([name, schema]) => [keyOf(schema), name]));

export function nameOf(schema: TSchema): string {
  const name = nameOfKey.get(keyOf(schema));
  if (name === undefined) throw new Error('A row of the table uses a schema that no file of contract/schemas exports.');
  return name;
}

/** Collects the components that a document refers to, and those that they refer to. */
export interface SchemaRegistry {
  /** A reference where the schema has a name, else the schema itself. */
  readonly refer: (schema: TSchema) => JsonObject;
  /** A schema of the document's own, under a name that no contract schema has. */
  readonly add: (name: string, schema: JsonObject) => JsonObject;
  readonly components: () => JsonObject;
}

export function createSchemaRegistry(): SchemaRegistry {
  const components = new Map<string, JsonObject>();

  const refer = (schema: TSchema): JsonObject => {
    const name = nameOfKey.get(keyOf(schema));
    if (name === undefined) return describeSchema(schema, refer);
    if (!components.has(name)) {
      components.set(name, {});
      components.set(name, describeSchema(schema, refer));
    }
    return { $ref: `#/components/schemas/${name}` };
  };

  return {
    refer,
    add: (name, schema) => {
      components.set(name, schema);
      return { $ref: `#/components/schemas/${name}` };
    },
    components: () => Object.fromEntries([...components].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

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
