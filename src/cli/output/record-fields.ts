import * as Type from 'typebox';
import { memberAtPath } from '../../primitives/json-pointer.ts';
import { askNearest } from '../../primitives/nearest-name.ts';
import { fieldPathsOf } from '../../projections/field-paths.ts';
import { setValue } from '../../projections/field-values.ts';
import { UsageError } from '../failures/failures.ts';

/** The schema of a row that is only printed: nothing depends on more than the names of its members. */
export const PrintedRow = (...fields: readonly string[]) =>
  Type.Object(Object.fromEntries(fields.map((field) => [field, Type.Unknown()])));

export function parseFields(list: string, schema: Type.TSchema): string[] {
  const { all } = fieldPathsOf(schema);
  const fields = list.split(',').map((field) => field.trim());
  for (const field of fields) {
    if (all.includes(field)) continue;
    const members = all.filter((path) => !path.includes('.'));
    throw new UsageError(`There is no field "${field}".`, askNearest(field, all, `fields: ${members.join(', ')}`));
  }
  return fields;
}

/** The fields stay nested as they were. */
export function projectRecord(record: unknown, paths: readonly string[]): Record<string, unknown> {
  const projected: Record<string, unknown> = {};
  for (const path of paths) setValue(projected, path.split('.'), memberAtPath(record, path) ?? null);
  return projected;
}
