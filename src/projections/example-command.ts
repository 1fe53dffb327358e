// Renders an example request as the command line that sends it. It never runs anything.

import type { Example, Operation } from '../contract/form/operation.ts';
import { memberIn } from '../primitives/json-pointer.ts';
import { quoteWord } from '../primitives/shells/shell.ts';
import { type BodyField, bodyFieldsOf, kebab } from './body-fields.ts';

export function renderExample(row: Operation, example: Example): string {
  const options = exampleOptions(row, example).flatMap(([flag, value]) =>
    value === true ? [`--${flag}`] : [`--${flag}`, value],
  );
  return ['sbox', ...row.command, ...Object.values(example.params ?? {}), ...options].map(quoteWord).join(' ');
}

/** The options for a query and a body; `true` for one that takes no value. */
export function exampleOptions(
  row: Operation,
  { query = {}, body }: Pick<Example, 'query' | 'body'>,
): (readonly [flag: string, value: string | true])[] {
  const flags = bodyFieldsOf(row.body).flatMap((field): [string, string | true][] => {
    const value = memberIn(body, field.path);
    if (value === undefined || value === false) return [];
    return [[field.flag, value === true || renderValue(field, value)]];
  });
  return [...Object.entries(query).map(([name, value]) => [kebab(name), value] as const), ...flags];
}

export function renderValue({ kind }: Pick<BodyField, 'kind'>, value: unknown): string {
  if (kind === 'json') return JSON.stringify(value);
  if (kind !== 'money') return String(value);
  const { amount, currency } = value as { amount: number; currency: string };
  return `${amount} ${currency}`;
}
