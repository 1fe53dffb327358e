import { collections, importForms } from '../contract/collections.ts';
import type { Operation } from '../contract/form/operation.ts';
import { operations } from '../contract/operations.ts';
import type { ImportKind } from '../contract/records.ts';
import { memberIn } from '../primitives/json-pointer.ts';
import { type BodyField, bodyFieldsOf, type FieldKind } from './body-fields.ts';

export interface ImportColumn {
  /** A member of the row, or a dotted path, as in the header. */
  readonly name: string;
  readonly path: readonly string[];
  readonly kind: FieldKind;
  readonly isDate: boolean;
}

/** The operation that creates one such record: its example is that of a row as well (Decision 19). */
function creationOf(kind: ImportKind): Operation {
  const isCreation = ({ path, answer }: Operation) => path === `/v1/${kind}` && answer === 'created';
  return (operations as readonly Operation[]).find(isCreation) as Operation;
}

/** An amount of money has two columns here; a file may have a single one instead. */
const moneyColumns = [
  [['amount'], 'number'],
  [['currency'], 'text'],
] as const;

export function listImportColumns(kind: ImportKind): ImportColumn[] {
  return bodyFieldsOf(importForms[kind]).flatMap(columnsOf);
}

function columnsOf(field: BodyField): ImportColumn[] {
  if (field.members !== undefined) return field.members.flatMap(columnsOf);
  const columns = field.kind === 'money' ? moneyColumns : [[[], field.kind] as const];
  return columns.map(([deeper, form]) => {
    const path = [...field.path, ...deeper];
    return { name: path.join('.'), path, kind: form, isDate: field.isDate === true };
  });
}

/** Members that a read shows and a row cannot set. Only a row of an upsert may name its record. */
export function listReadOnlyMembers(kind: ImportKind, mode?: string): string[] {
  const form = importForms[kind].properties;
  const { schema, idField } = collections[kind];
  return Object.keys(schema.properties).filter((name) => !(name in form) || (name === idField && mode !== 'upsert'));
}

/** A row that can be imported into the seeded sandbox, by column; omitted members are undefined. */
export function buildExampleRow(kind: ImportKind): unknown[] {
  const { body } = creationOf(kind).example;
  return listImportColumns(kind).map(({ path, kind: form }) => {
    const value = memberIn(body, path);
    return form === 'json' && Array.isArray(value) ? renderWkt(value) : value;
  });
}

const renderWkt = (ring: readonly (readonly number[])[]): string =>
  `POLYGON ((${ring.map((position) => position.join(' ')).join(', ')}))`;
