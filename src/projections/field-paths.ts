import type { TSchema } from 'typebox';
import type { SchemaFacts } from '../contract/form/fields.ts';
import type { Operation } from '../contract/form/operation.ts';

export interface FieldPaths {
  readonly all: readonly string[];
  /** The paths of members without further members; an array is one. */
  readonly leaves: readonly string[];
}

export const fieldPathsOf = (schema: TSchema): FieldPaths => listPaths(schema as SchemaFacts, '');

function listPaths(schema: SchemaFacts, prefix: string): FieldPaths {
  const properties = Object.entries(schema.properties ?? {});
  const branches = (schema.anyOf ?? []).map((branch) => listPaths(branch, prefix));
  const members = properties.map(([name, property]) => {
    const path = prefix === '' ? name : `${prefix}.${name}`;
    const below = listPaths(property, path);
    return { all: [path, ...below.all], leaves: below.leaves.length === 0 ? [path] : below.leaves };
  });
  const parts = [...members, ...branches];
  return {
    all: [...new Set(parts.flatMap(({ all }) => all))],
    leaves: [...new Set(parts.flatMap(({ leaves }) => leaves))],
  };
}

/** The schema of an operation's answer, or of one record where it lists several. */
export function recordSchemaOf({ data, command }: Operation): TSchema {
  const { items, properties = {} } = data as SchemaFacts;
  const listed = command[1] === 'list' ? Object.values(properties)[0]?.items : undefined;
  return (items ?? listed ?? data) as TSchema;
}
