import type { OperationInput } from '../../client/request.ts';
import { durationPattern } from '../../contract/form/fields.ts';
import type { TableRow } from '../../contract/row.ts';
import { isJsonObject } from '../../primitives/json-object.ts';
import { memberIn } from '../../primitives/json-pointer.ts';
import { isSegment, parametersOf } from '../../primitives/path-template.ts';
import { type BodyField, bodyFieldsOf, kebab } from '../../projections/body-fields.ts';
import type { CommandNode } from '../../projections/command-node.ts';
import { parseValue, setValue } from '../../projections/field-values.ts';
import { asTip, readTyped, UsageError } from '../failures/failures.ts';
import { parseDuration } from './durations.ts';
import { parseJson, readSource, type Sources } from './read-source.ts';
import { type OptionValue, type Typed, textOf } from './typed.ts';

export interface TypedOperation {
  readonly row: TableRow;
  readonly node: CommandNode;
  readonly fallbacks: Readonly<Record<string, string>>;
  readonly typed: Typed;
  readonly sources: Sources;
}

/** `given` are members of the body that a command makes itself, such as the rows of a file. */
export async function buildInput(
  operation: TypedOperation,
  members: Readonly<Record<string, unknown>> = {},
): Promise<OperationInput> {
  const { row, node, typed } = operation;
  const { args, options } = typed;
  const parameters = parametersOf(row.path);
  const params = Object.fromEntries(parameters.map((name, index) => [name, String(args[index])]));
  for (const [name, value] of Object.entries(params))
    if (!isSegment(value))
      throw new UsageError(
        `${name.toUpperCase()} is ${value === '' ? 'empty' : `${value}, which cannot be part of a path`}.`,
        asTip(node.examples[0] ?? ''),
      );
  const idempotencyKey = textOf(options['idempotency-key']);
  return {
    params,
    query: buildQuery(row, options),
    ...(row.body === undefined ? {} : { body: await buildBody(operation, members) }),
    ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
  };
}

/** Only durations are converted, which people write as 30d; the service validates every value. */
function buildQuery(row: TableRow, options: Typed['options']): Record<string, string> {
  const names = [...Object.keys(row.filters ?? {}), 'limit', 'cursor'];
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = options[kebab(name)];
      if (typeof value !== 'string') return [];
      const { pattern } = (row.filters?.[name]?.schema ?? {}) as { readonly pattern?: string };
      return [[name, pattern === durationPattern ? parseDuration(value) : value]];
    }),
  );
}

async function buildBody(
  operation: TypedOperation,
  members: Readonly<Record<string, unknown>>,
): Promise<Record<string, unknown>> {
  const { row, node, fallbacks, sources, typed } = operation;
  const data = textOf(typed.options.data);
  const isWhole = data !== undefined;
  const body: Record<string, unknown> = isWhole ? parseBody(await readSource(sources, '--data', data)) : {};
  Object.assign(body, members);
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

async function parseField(sources: Sources, field: BodyField, value: NonNullable<OptionValue>): Promise<unknown> {
  const isFile = field.kind === 'json' && String(value).startsWith('@');
  const text = isFile ? await readSource(sources, `--${field.flag}`, String(value)) : value;
  return readTyped(() => parseValue(field, text));
}

function requireFields(node: CommandNode, fields: readonly BodyField[], body: Record<string, unknown>): void {
  const isNeeded = ({ isRequired, neededWithout }: BodyField): boolean =>
    isRequired || (neededWithout !== undefined && memberIn(body, [neededWithout]) === undefined);
  const missing = fields.filter((field) => isNeeded(field) && memberIn(body, field.path) === undefined);
  if (missing.length === 0) return;
  const flags = missing.map(({ flag }) => `--${flag}`);
  throw new UsageError(
    `sbox ${node.words.join(' ')} needs ${flags.join(', ')}.`,
    ...node.examples.slice(0, 1).map(asTip),
    '--data JSON|@FILE|- sends a whole body as it is',
  );
}
