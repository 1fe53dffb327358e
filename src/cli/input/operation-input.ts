// What was typed as the input of an operation: path, query, body and key. What is missing is named before anything is sent.

import type { OperationInput } from '../../client/request.ts';
import type { Operation } from '../../contract/operation.ts';
import { isJsonObject } from '../../primitives/json-object.ts';
import { parametersOf } from '../../primitives/path-template.ts';
import { type BodyField, bodyFieldsOf, kebab } from '../../projections/body-fields.ts';
import type { CommandNode } from '../../projections/command-node.ts';
import { valueAt } from '../../projections/example-command.ts';
import { UsageError } from '../failures/failures.ts';
import { parseJson, readSource, type Sources } from './read-source.ts';
import { type OptionValue, type Typed, textOf } from './typed.ts';

/** The operation that is asked for, and what was typed for it. */
export interface Asked {
  readonly row: Operation;
  readonly node: CommandNode;
  /** Values of flags that are left out. */
  readonly fallbacks: Readonly<Record<string, string>>;
  readonly typed: Typed;
  readonly sources: Sources;
}

/** `given` are members of the body that a command makes itself, such as the rows of a file. */
export async function buildInput(asked: Asked, given: Readonly<Record<string, unknown>> = {}): Promise<OperationInput> {
  const { row, node, typed } = asked;
  const { args, options } = typed;
  const parameters = parametersOf(row.path);
  const params = Object.fromEntries(parameters.map((name, index) => [name, String(args[index])]));
  for (const [name, value] of Object.entries(params))
    if (value === '') throw new UsageError(`${name.toUpperCase()} is empty.`, node.examples[0] ?? '');
  const idempotencyKey = textOf(options['idempotency-key']);
  return {
    params,
    ...(row.answer === 'page' || row.filters !== undefined ? { query: buildQuery(row, options) } : {}),
    ...(row.body === undefined ? {} : { body: await buildBody(asked, given) }),
    ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
  };
}

/** As typed: the service says what is wrong with a value. */
function buildQuery(row: Operation, options: Typed['options']): Record<string, string> {
  const names = [...Object.keys(row.filters ?? {}), 'limit', 'cursor'];
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = options[kebab(name)];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );
}

async function buildBody(asked: Asked, given: Readonly<Record<string, unknown>>): Promise<Record<string, unknown>> {
  const { row, node, fallbacks, sources, typed } = asked;
  const data = textOf(typed.options.data);
  const isWhole = data !== undefined;
  const body: Record<string, unknown> = isWhole ? parseBody(await readSource(sources, '--data', data)) : {};
  Object.assign(body, given);
  const fields = bodyFieldsOf(row.body);
  for (const field of fields) {
    const option = typed.options[field.flag];
    const value = option === undefined && !isWhole ? fallbacks[field.flag] : option;
    if (value !== undefined) setValue(body, field.path, await parseField(sources, field, value));
  }
  if (!isWhole) requireFields(node, fields, body);
  return body;
}

function parseBody(text: string): Record<string, unknown> {
  const value = parseJson('--data', text);
  if (!isJsonObject(value)) throw new UsageError('--data takes a JSON object.', `such as --data '{"name": "…"}'`);
  return { ...value };
}

async function parseField(sources: Sources, field: BodyField, value: OptionValue): Promise<unknown> {
  const isFile = field.kind === 'json' && String(value).startsWith('@');
  return parseValue(field, isFile ? await readSource(sources, `--${field.flag}`, String(value)) : value);
}

/** Throws UsageError. */
export function parseValue({ flag, kind }: BodyField, value: OptionValue): unknown {
  if (kind === 'boolean') return value;
  if (kind === 'list')
    return (value as readonly string[]).flatMap((part) => String(part).split(',')).map((word) => word.trim());
  const text = String(value);
  if (kind === 'number') return parseNumber(flag, text);
  if (kind === 'money') return parseMoney(flag, text);
  return kind === 'json' ? parseJson(`--${flag}`, text) : text;
}

function parseNumber(flag: string, text: string): number {
  const number = Number(text);
  if (text.trim() === '' || !Number.isFinite(number)) throw new UsageError(`--${flag} takes a number, not "${text}".`);
  return number;
}

function parseMoney(flag: string, text: string): unknown {
  if (text.startsWith('{')) return parseJson(`--${flag}`, text);
  const [, amount, currency] = /^(\S+)\s+(\S+)$/.exec(text.trim()) ?? [];
  if (amount === undefined || currency === undefined)
    throw new UsageError(`--${flag} takes an amount and a currency, not "${text}".`, `such as --${flag} '54600 USD'`);
  return { amount: parseNumber(flag, amount), currency };
}

export function setValue(body: Record<string, unknown>, path: readonly string[], value: unknown): void {
  const [first = '', ...rest] = path;
  if (rest.length === 0) {
    body[first] = value;
    return;
  }
  const inner = body[first];
  const copy = isJsonObject(inner) ? { ...inner } : {};
  setValue(copy, rest, value);
  body[first] = copy;
}

function requireFields(node: CommandNode, fields: readonly BodyField[], body: Record<string, unknown>): void {
  const isNeeded = ({ isRequired, neededWithout }: BodyField): boolean =>
    isRequired || (neededWithout !== undefined && valueAt(body, [neededWithout]) === undefined);
  const missing = fields.filter((field) => isNeeded(field) && valueAt(body, field.path) === undefined);
  if (missing.length === 0) return;
  const flags = missing.map(({ flag }) => `--${flag}`);
  throw new UsageError(
    `sbox ${node.words.join(' ')} needs ${flags.join(', ')}.`,
    ...node.examples.slice(0, 1),
    '--data JSON|@FILE|- sends a whole body as it is',
  );
}
