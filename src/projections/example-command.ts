// An example request as the command line that sends it. Pure text; it never runs anything.

import type { Example, Operation } from '../contract/operation.ts';
import { type BodyField, bodyFieldsOf, kebab } from './body-fields.ts';

export function renderExample(row: Operation, example: Example): string {
  return ['sbox', ...row.command, ...exampleArguments(row, example)].map(quoteWord).join(' ');
}

/** The words after the command's own, unquoted. */
export function exampleArguments(row: Operation, { params = {}, query = {}, body }: Example): string[] {
  const flags = bodyFieldsOf(row.body).flatMap((field) => {
    const value = valueAt(body, field.path);
    if (value === undefined || value === false) return [];
    return value === true ? [`--${field.flag}`] : [`--${field.flag}`, renderValue(field, value)];
  });
  const filters = Object.entries(query).flatMap(([name, value]) => [`--${kebab(name)}`, value]);
  return [...Object.values(params), ...filters, ...flags];
}

/** Undefined when a member on the way is missing. */
export function valueAt(document: unknown, path: readonly string[]): unknown {
  return path.reduce((value: unknown, name) => (value as Record<string, unknown> | null | undefined)?.[name], document);
}

/** A member of a body as its flag takes it. */
export function renderValue({ kind }: BodyField, value: unknown): string {
  if (kind === 'json') return JSON.stringify(value);
  if (kind !== 'money') return String(value);
  const { amount, currency } = value as { amount: number; currency: string };
  return `${amount} ${currency}`;
}

/** Single quotes suit every POSIX shell. */
export function quoteWord(word: string): string {
  return /^[A-Za-z0-9_./:@%+,=-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
