// A row of the table as a tool that a model calls (Decision 38): named by its operation, its arguments flat, its hints from
// the row. Pure; it calls nothing.

import type { TSchema } from 'typebox';
import type { Operation } from '../../contract/form/operation.ts';
import { Cursor, Limit, PageInfo } from '../../contract/form/page.ts';
import { limits } from '../../contract/form/surface.ts';
import { fixtureTokens, worldNamePattern } from '../../contract/permissions.ts';
import { parametersOf } from '../../primitives/path-template.ts';
import { describeSchema, type JsonObject } from '../describe-schema.ts';
import { mayShrink, shrinkSchema } from './brief.ts';

export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: ObjectSchema;
  readonly outputSchema: ObjectSchema;
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

/** How many items a page has, unless a call asks for more. */
export const toolPageSize = 10;

export function buildTool(row: Operation): Tool {
  return {
    name: row.id,
    title: row.summary,
    description: describe(row),
    inputSchema: buildInput(row),
    outputSchema: buildOutput(row),
    annotations: hintsOf(row),
  };
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
    answer === 'page' ? `${toolPageSize} at a time unless limit says otherwise; page.nextCursor leads on.` : '',
    idempotencyKey ? 'The same idempotencyKey with the same arguments is applied once.' : '',
    unsafeRead === true ? 'Each call moves an unfinished job one step on.' : '',
    awaits === undefined ? '' : `Call ${awaits} until it has ended, or say wait.`,
    served === undefined ? '' : 'Controls the sandbox; the service has no such operation.',
    problems.length === 0 ? '' : `May be refused with ${problems.join(', ')}.`,
  ];
  return sentences.filter((sentence) => sentence !== '').join(' ');
}

/** Arguments of the tool that are not part of the request: the identity, the world, and the form of the answer. */
const settings = {
  as: {
    type: 'string',
    enum: fixtureTokens.map(({ profile }) => profile),
    description: 'Ask as this identity of the sandbox instead of your own.',
  },
  world: {
    type: 'string',
    pattern: worldNamePattern.source,
    description: 'Ask in this world, a whole sandbox of its own that is made on first use.',
  },
};
const full = { type: 'boolean', description: 'Long lists and geometries whole, not shortened.' };
const wait = {
  type: 'boolean',
  description: 'Answer when the job has ended, with the job; progress is reported meanwhile.',
};
const idempotencyKey = {
  type: 'string',
  maxLength: limits.idempotencyKeyLength,
  description: 'Of this write; a fresh one unless you repeat an earlier call.',
};

/** The names of the arguments by where they go; every other argument is a member of the body, where there is one. */
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

/** A schema without the annotations that only this project reads. Forms to choose from are left out: many clients take none. */
function describeArgument(schema: TSchema): JsonObject {
  const { 'x-problem': code, 'x-problem-keyword': keyword, 'x-any-of': forms, ...rest } = schema as JsonObject;
  return describeSchema(rest as TSchema, describeArgument);
}

/** The envelope of the service, and whether a write was answered from an earlier one. */
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

/** A read that moves its world is not read-only; what only adds destroys nothing. No tool reaches beyond its sandbox. */
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
