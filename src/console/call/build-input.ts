import type { OperationInput } from '../../client/request.ts';
import { isJsonObject } from '../../primitives/json-object.ts';
import { memberIn } from '../../primitives/json-pointer.ts';
import { renderValue } from '../../projections/example-command.ts';
import { parseValue, setValue } from '../../projections/field-values.ts';
import type { Word } from '../words/t.ts';
import type { FormField, Typed } from './form-fields.ts';

export interface BuiltInput {
  readonly input: OperationInput;
  /** Why a field cannot be sent, by its name. */
  readonly errors: Readonly<Record<string, string>>;
}

/** Leaves empty fields out. Whether the input is valid is for the service to decide. */
export function buildInput(fields: readonly FormField[], typed: Typed): BuiltInput {
  const parts = { params: {}, query: {}, body: {} };
  const errors: Record<string, string> = {};
  for (const field of fields) {
    const text = field.fixed ?? typed[field.name]?.trim() ?? '';
    if (text === '') {
      if (field.part === 'params') errors[field.name] = needed;
      continue;
    }
    const value = readField(field, text);
    if (value === undefined) errors[field.name] = expected[field.kind] ?? unreadable;
    else setValue(parts[field.part], field.path, value);
  }
  return { input: parts, errors };
}

interface Violation {
  readonly pointer?: string;
  readonly parameter?: string;
  readonly detail: string;
}

/** The messages of a refusal by the name of the field; a violation within a field's value counts as the field's. */
export function listErrors(fields: readonly FormField[], answer: unknown): BuiltInput['errors'] {
  const violations = isJsonObject(answer) && Array.isArray(answer.errors) ? (answer.errors as Violation[]) : [];
  const errors: Record<string, string> = {};
  for (const { pointer, parameter, detail } of violations) {
    const at = pointer?.replace(/^#\/?/, '').split('/');
    const field = fields.find(({ part, path }) =>
      at === undefined
        ? part !== 'body' && path[0] === parameter
        : part === 'body' && path.every((name, i) => at[i] === name),
    );
    if (field !== undefined) errors[field.name] ??= detail;
  }
  return errors;
}

const needed = 'This is part of the path, so it is required.' satisfies Word;
const unreadable = 'This cannot be read.' satisfies Word;
const expected: Readonly<Partial<Record<FormField['kind'], Word>>> = {
  number: 'Enter a number.',
  money: 'Enter an amount and a currency, such as 1200 USD.',
  json: 'Write JSON.',
};

function readField({ kind, label }: FormField, text: string): unknown {
  try {
    const typed = kind === 'boolean' ? text === 'true' : kind === 'list' ? [text] : text;
    const value = parseValue({ flag: label, kind }, typed);
    return label === 'ring' ? ringOf(value) : value;
  } catch {
    return undefined;
  }
}

/** The outer ring of a GeoJSON polygon, or of a feature that has one; anything else unchanged. */
function ringOf(value: unknown): unknown {
  if (!isJsonObject(value)) return value;
  if (value.type === 'Feature') return ringOf(value.geometry);
  return value.type === 'Polygon' && Array.isArray(value.coordinates) ? value.coordinates[0] : value;
}

export function exampleAsTyped(fields: readonly FormField[], example: OperationInput): Typed {
  const values = fields.map((field) => [field.name, textOf(field, memberIn(example[field.part], field.path))] as const);
  return Object.fromEntries(values.filter(([, text]) => text !== ''));
}

function textOf(field: FormField, value: unknown): string {
  if (value === undefined || value === null) return '';
  return field.kind === 'list' && Array.isArray(value) ? value.join(', ') : renderValue(field, value);
}
