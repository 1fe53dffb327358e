// Builds the tool of a row for a model (Decision 38): named by its operation, its arguments flat, its hints from the row.
// Nothing is called here.

import type { TSchema } from 'typebox';
import type { Operation } from '../../contract/form/operation.ts';
import { Cursor, Limit, PageInfo } from '../../contract/form/page.ts';
import { parametersOf } from '../../primitives/path-template.ts';
import { bodyFieldsOf, bodyFormsOf } from '../body-fields.ts';
import { describeSchema, type JsonObject } from '../describe-schema.ts';
import { describeProperties } from '../member-words.ts';
import { mayShrink, shrinkSchema } from './brief.ts';
import { full, idempotencyKey, settings } from './tool-settings.ts';

export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: ObjectSchema;
  /** Present only on request: it is the largest part of a tool. */
  readonly outputSchema?: ObjectSchema;
  readonly annotations: Hints;
}

export interface ObjectSchema {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, object>>;
  readonly required: string[];
  readonly additionalProperties?: boolean;
}

export interface Hints {
  readonly readOnlyHint: boolean;
  readonly destructiveHint: boolean;
  readonly idempotentHint: boolean;
  readonly openWorldHint: boolean;
}

/** The page size, unless a call asks for more. */
export const toolPageSize = 10;

export function buildTool(row: Operation, hasOutput = false): Tool {
  return {
    name: row.id,
    title: row.summary,
    description: describe(row),
    inputSchema: buildInput(row),
    ...(hasOutput && { outputSchema: buildOutput(row) }),
    annotations: hintsOf(row),
  };
}

/** Builds a short tool with only these arguments; describeOperation lists the others. */
export function buildShortTool(row: Operation, names: readonly string[]): Tool {
  const tool = buildTool(row);
  const { needed, summary } = row;
  const narrowed = narrow(tool.inputSchema, names, needed?.names ?? []);
  const nextStep = row.awaits === undefined ? '' : ' Set wait to get the finished job.';
  return { ...tool, description: `${summary}.${nextStep}`, inputSchema: narrowed };
}

/**
 * Builds the tools of an operation: one, or one for each intent, so that a model that may report a claim is not offered to
 * withdraw one by the same name.
 */
export function buildTools(row: Operation, hasOutput = false): readonly (readonly [Tool, fixed: object])[] {
  const tool = buildTool(row, hasOutput);
  if (row.intents === undefined) return [[tool, {}]];
  const members = bodyFieldsOf(row.body).map(({ path }) => path[0]);
  const others = Object.keys(tool.inputSchema.properties).filter((name) => !members.includes(name));
  const nameOf = new Map(Object.entries(row.intents).map(([name, title]) => [title, name]));
  return bodyFormsOf(row.body).map(({ title, required, members: taken, fixed }) => {
    const free = [...taken, ...others].filter((name) => !(name in fixed));
    const inputSchema = narrow(tool.inputSchema, free, required);
    const name = nameOf.get(title);
    const naming = name === undefined ? {} : { name, title, description: `${title}. ${tool.description}` };
    return [{ ...tool, ...naming, inputSchema }, fixed];
  });
}

function narrow(schema: ObjectSchema, names: readonly string[], needs: readonly string[]): ObjectSchema {
  const kept = Object.entries(schema.properties).filter(([name]) => names.includes(name));
  const required = [...schema.required, ...needs].filter((name) => names.includes(name));
  return { ...schema, properties: Object.fromEntries(kept), required };
}

function describe({
  summary,
  permission,
  answer,
  idempotencyKey,
  unsafeRead,
  awaits,
  served,
  problems,
}: Operation): string {
  const sentences = [
    `${summary}.`,
    permission === null ? '' : `Needs ${permission}.`,
    answer === 'page' ? `${toolPageSize} at a time unless limit says otherwise; page.nextCursor is the next page.` : '',
    idempotencyKey ? 'The same idempotencyKey with the same arguments is applied once.' : '',
    unsafeRead === true ? 'Each call moves an unfinished job one step forward.' : '',
    awaits === undefined ? '' : `Call ${awaits} until it has ended, or set wait.`,
    served === undefined ? '' : 'Controls the sandbox; the service has no such operation.',
    problems.length === 0 ? '' : `May be refused with ${problems.join(', ')}.`,
  ];
  return sentences.filter((sentence) => sentence !== '').join(' ');
}

const wait = {
  type: 'boolean',
  description: 'Return the job once it has ended.',
};

/** The names of the arguments by their place; every other argument is a member of the body, if there is one. */
export const settingNames: readonly string[] = [...Object.keys(settings), 'full', 'wait', 'idempotencyKey'];
export const queryNamesOf = (row: Operation): string[] => [
  ...Object.keys(row.filters ?? {}),
  ...(row.answer === 'page' ? ['limit', 'cursor'] : []),
];

function buildInput(row: Operation): ObjectSchema {
  const params = parametersOf(row.path).map((name) => [name, describeArgument(row.kind ?? IdOfPath)]);
  const filters = Object.entries(row.filters ?? {}).map(([name, { schema }]) => [name, describeArgument(schema)]);
  const { properties = {}, required = [] } = (row.body === undefined ? {} : describeArgument(row.body)) as {
    properties?: Record<string, object>;
    required?: string[];
  };
  return {
    type: 'object',
    properties: {
      ...Object.fromEntries(params),
      ...Object.fromEntries(filters),
      ...(row.answer === 'page'
        ? { limit: { ...describeArgument(Limit), default: toolPageSize }, cursor: describeArgument(Cursor) }
        : {}),
      ...properties,
      ...(row.idempotencyKey ? { idempotencyKey } : {}),
      ...(row.awaits === undefined ? {} : { wait }),
      ...(mayShrink(row.data) ? { full } : {}),
      ...settings,
    },
    required: [...parametersOf(row.path), ...required],
    additionalProperties: false,
  };
}

const IdOfPath = { type: 'string', minLength: 1 } as TSchema;

/** Removes the annotations that only this project reads, and alternatives, which many clients do not support. */
function describeArgument(schema: TSchema): JsonObject {
  const { 'x-problem': code, 'x-problem-keyword': keyword, 'x-any-of': forms, ...rest } = schema as JsonObject;
  return describeProperties(describeSchema(rest as TSchema, describeArgument));
}

/** The schema of the service's envelope, and whether a write was answered from an earlier one. */
function buildOutput({ data, answer, idempotencyKey: hasKey }: Operation): ObjectSchema {
  const record = shrinkSchema(data);
  const properties = {
    data: answer === 'page' ? { type: 'array', items: record } : record,
    ...(answer === 'page' ? { page: shrinkSchema(PageInfo) } : {}),
    ...(hasKey
      ? { outcome: { type: 'string' }, idempotencyKey: { type: 'string' }, replayed: { type: 'boolean' } }
      : {}),
  };
  return { type: 'object', properties, required: Object.keys(properties) };
}

/** A read that changes its world is not read-only; one that only adds is not destructive. No tool leaves its sandbox. */
function hintsOf({ method, answer, otherAnswer, unsafeRead, replaces }: Operation): Hints {
  const readOnlyHint = method === 'GET' && unsafeRead !== true;
  const isApplied = answer === 'applied' || otherAnswer === 'applied';
  return {
    readOnlyHint,
    destructiveHint: isApplied || replaces === true,
    idempotentHint: readOnlyHint || method === 'PUT' || method === 'DELETE',
    openWorldHint: false,
  };
}
