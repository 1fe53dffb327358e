// The fields of records by dotted path: which there are, and their values. It reads schemas and records only.

import type { TSchema } from 'typebox';
import { nearestName } from '../../primitives/nearest-name.ts';
import { UsageError } from '../failures/failures.ts';

interface SchemaFacts {
  readonly properties?: Readonly<Record<string, SchemaFacts>>;
  readonly anyOf?: readonly SchemaFacts[];
}

/** Every leaf of a record; an array is one leaf. */
export function leafPathsOf(schema: TSchema): string[] {
  return listPaths(schema as SchemaFacts, '').leaves;
}

/** The paths of --fields, checked against the record's schema. */
export function parseFields(list: string, schema: TSchema): string[] {
  const { all } = listPaths(schema as SchemaFacts, '');
  const fields = list.split(',').map((field) => field.trim());
  for (const field of fields) {
    if (all.includes(field)) continue;
    const nearest = nearestName(field, all);
    throw new UsageError(
      `There is no field "${field}" here.`,
      nearest === undefined
        ? `fields: ${all.filter((path) => !path.includes('.')).join(', ')}`
        : `did you mean ${nearest}?`,
    );
  }
  return fields;
}

function listPaths(schema: SchemaFacts, prefix: string): { all: string[]; leaves: string[] } {
  const properties = Object.entries(schema.properties ?? {});
  const branches = (schema.anyOf ?? []).map((branch) => listPaths(branch, prefix));
  const own = properties.map(([name, property]) => {
    const path = prefix === '' ? name : `${prefix}.${name}`;
    const below = listPaths(property, path);
    return { all: [path, ...below.all], leaves: below.leaves.length === 0 ? [path] : below.leaves };
  });
  const parts = [...own, ...branches];
  return {
    all: [...new Set(parts.flatMap(({ all }) => all))],
    leaves: [...new Set(parts.flatMap(({ leaves }) => leaves))],
  };
}

export function pickField(record: unknown, path: string): unknown {
  return path.split('.').reduce((value, name) => (value as Record<string, unknown> | null | undefined)?.[name], record);
}

/** The record with these fields only, nested as they were. */
export function projectRecord(record: unknown, paths: readonly string[]): Record<string, unknown> {
  const projected: Record<string, unknown> = {};
  for (const path of paths) {
    const names = path.split('.');
    const last = String(names.pop());
    let place = projected;
    for (const name of names) {
      place[name] ??= {};
      place = place[name] as Record<string, unknown>;
    }
    place[last] = pickField(record, path) ?? null;
  }
  return projected;
}
