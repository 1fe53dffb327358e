// The tools that a model has: one for each operation of the tables, and one that explains what they answer.

import { randomUUID } from 'node:crypto';
import type { Client } from '../../../client/client.ts';
import { outcomeOf } from '../../../client/failures.ts';
import type { OperationInput } from '../../../client/request.ts';
import type { Operation } from '../../../contract/form/operation.ts';
import { suggestName } from '../../../contract/form/said/suggest-name.ts';
import { jsonRows, rows } from '../../../contract/rows.ts';
import { isJsonObject, type JsonObject } from '../../../primitives/json-object.ts';
import { isSegment, parametersOf } from '../../../primitives/path-template.ts';
import {
  buildTool,
  queryNamesOf,
  settingNames,
  type Tool,
  toolPageSize,
} from '../../../projections/tools/operation-tool.ts';
import { explainWord } from '../../failures/explain-word.ts';
import { UsageError } from '../../failures/failures.ts';
import { nameWrite, type RememberedKeys, rememberKeys } from './remembered-keys.ts';
import { resourceOf } from './resources.ts';
import { renderAnswer, renderFailure, renderValue, type ToolResult } from './tool-result.ts';
import { type Following, waitForAgent } from './wait-for-agent.ts';

/** An argument that has no place there is refused by name; the service decides whether a value is right. Throws UsageError. */
function readArguments(row: Operation, { name, inputSchema }: Tool, given: JsonObject) {
  const known = Object.keys(inputSchema.properties);
  const settings = new Set(settingNames.filter((setting) => known.includes(setting)));
  const parameters = parametersOf(row.path);
  const queryNames = queryNamesOf(row);
  const placed = new Set([...settings, ...parameters, ...queryNames]);
  const others = Object.entries(given).filter(([argument]) => !placed.has(argument));
  const [stray] = others;
  if (row.body === undefined && stray !== undefined)
    throw new UsageError(`${name} has no argument "${stray[0]}".`, `${suggestName(stray[0], known)}`);
  const textOf = (argument: string): string | undefined => readText(name, argument, given[argument]);
  const params = Object.fromEntries(parameters.map((argument) => [argument, textOf(argument) ?? '']));
  for (const [argument, value] of Object.entries(params))
    if (!isSegment(value))
      throw new UsageError(`${name} needs "${argument}"${value && `, and "${value}" cannot be part of a path`}.`);
  const query = Object.fromEntries(queryNames.map((argument) => [argument, textOf(argument)]));
  const idempotencyKey = settings.has('idempotencyKey') ? textOf('idempotencyKey') : undefined;
  return {
    input: {
      params,
      query: row.answer === 'page' ? { limit: toolPageSize, ...dropUndefined(query) } : {},
      ...(row.body === undefined ? {} : { body: Object.fromEntries(others) }),
      ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
    },
    as: textOf('as'),
    world: textOf('world'),
    isFull: given.full === true,
    isWaiting: given.wait === true,
  };
}

function readText(tool: string, argument: string, value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (Array.isArray(value) || isJsonObject(value))
    throw new UsageError(`"${argument}" of ${tool} takes one value, not ${JSON.stringify(value).slice(0, 60)}.`);
  return String(value);
}

const dropUndefined = (values: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));

/** Undefined means the session's own. Throws UsageError for an unknown name. */
export type Connect = (as: string | undefined, world: string | undefined) => Client;

const explain: Tool = {
  name: 'explain',
  title: 'What a code means, which check decides it, how to fix it',
  description: 'For a problem code, the failure code of a job, or an HTTP status. It calls no server.',
  inputSchema: {
    type: 'object',
    properties: { code: { type: 'string', description: 'Such as insufficient_permission, or 404.' } },
    required: ['code'],
    additionalProperties: false,
  },
  outputSchema: {
    type: 'object',
    properties: {
      meaning: { type: 'string' },
      check: { type: 'string', description: 'The check that decides it, and the question that it asks.' },
      remedy: { type: 'string' },
      triggers: { type: 'array', items: { type: 'string' }, description: 'Command lines that meet it in a sandbox.' },
      codes: { type: 'array', items: { type: 'object' }, description: 'For a status: the codes that have it.' },
    },
    required: ['meaning'],
  },
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
};

export interface Toolbox {
  readonly tools: readonly Tool[];
  /** Never rejects: a failure is a result as well, from which the model can correct its call. */
  readonly call: (name: string, given: JsonObject, following: Following) => Promise<ToolResult>;
}

/** Without names, the tools of the story are offered. */
interface Choice {
  readonly names?: readonly string[] | 'all' | undefined;
  readonly isReadOnly?: boolean | undefined;
}

/** A stream has no end, and a model reads no file, so there is a tool for neither. */
const listOperationTools = () => jsonRows.map((row) => ({ row, tool: buildTool(row) }));

export const listTools = (): readonly Tool[] => [...listOperationTools().map(({ tool }) => tool), explain];
const namesOfStory = (): string[] => [
  ...rows.filter(({ offeredByDefault }) => offeredByDefault).map(({ id }) => id),
  explain.name,
];

/** Throws UsageError for a name that no tool has. */
export function chooseTools({ names = namesOfStory(), isReadOnly = false }: Choice): readonly Tool[] {
  const all = listTools();
  const known = all.map(({ name }) => name);
  const chosen = names === 'all' ? known : names;
  const unknown = chosen.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new UsageError(`There is no tool "${unknown}".`, `${suggestName(unknown, known)}`);
  return all.filter(({ name, annotations }) => chosen.includes(name) && (!isReadOnly || annotations.readOnlyHint));
}

export function createToolbox(
  connect: Connect,
  tools: readonly Tool[],
  keys: RememberedKeys = rememberKeys(randomUUID),
): Toolbox {
  const operations = new Map(listOperationTools().map((operation) => [operation.tool.name, operation]));
  return {
    tools,
    call: async (name, given, following) => {
      try {
        const operation = operations.get(name);
        if (operation === undefined) return renderValue({ ...explainWord(readCode(given)) });
        const { row, tool } = operation;
        const { input, as, world, isFull, isWaiting } = readArguments(row, tool, given);
        const client = connect(as, world);
        const answer = await write(client, row, input, following);
        const waited = isWaiting ? await waitForAgent(client, answer, following) : {};
        return renderAnswer(row, { ...answer, ...waited }, { isFull, resource: resourceOf(row.id) });
      } catch (failure) {
        return renderFailure(failure);
      }
    },
  };

  /** A caller that gave up, or that the answer did not reach, does not know whether the write was carried out. */
  async function write(client: Client, row: Operation, input: OperationInput, { signal, undelivered }: Following) {
    if (!row.idempotencyKey) return client.call(row, input, signal);
    const name = nameWrite(client.connection, row.id, input.params ?? {}, input.body);
    const idempotencyKey = input.idempotencyKey ?? keys.take(name);
    const keep = () => keys.keep(name, idempotencyKey);
    try {
      const answer = await client.call(row, { ...input, idempotencyKey }, signal);
      if (undelivered?.aborted === true) keep();
      undelivered?.addEventListener('abort', keep, { once: true });
      signal.addEventListener('abort', keep, { once: true });
      return answer;
    } catch (failure) {
      if (signal.aborted || outcomeOf(failure).outcome === 'unknown') keep();
      throw failure;
    }
  }
}

function readCode({ code }: JsonObject): string {
  if (typeof code === 'string' || typeof code === 'number') return String(code).trim();
  throw new UsageError('explain needs "code".', 'such as insufficient_permission');
}
