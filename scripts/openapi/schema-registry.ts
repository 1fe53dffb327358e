// The schemas of the contract as OpenAPI 3.1 components: which have a name, and how one refers to another.

import type { TSchema } from 'typebox';
import { describeSchema, isSchema, type JsonObject, keyOf } from '../../src/projections/describe-schema.ts';
import * as exported from './named-schemas.ts';

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
