// The tools that a model has: one for each operation of the tables, and one that explains what they answer.

import type { AnyAnswer, Client } from '../../client/client.ts';
import { waitForJob } from '../../client/wait.ts';
import { suggestName } from '../../contract/form/said/suggest-name.ts';
import type { Job } from '../../contract/records.ts';
import { jsonRows, rows } from '../../contract/rows.ts';
import type { JsonObject } from '../../primitives/json-object.ts';
import { buildTool, type Tool } from '../../projections/tools/operation-tool.ts';
import { explainWord } from '../failures/explain-word.ts';
import { UsageError } from '../failures/failures.ts';
import { readArguments } from './read-arguments.ts';
import { resourceOf } from './resources.ts';
import { renderAnswer, renderFailure, renderValue, type ToolResult } from './tool-result.ts';

/** A client of an identity in a world; undefined means the session's own. Throws UsageError for an unknown name. */
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

/** How a call is followed while it is under way. */
export interface Following {
  readonly signal: AbortSignal;
  readonly onJob: (job: Job) => void;
}

export interface Toolbox {
  readonly tools: readonly Tool[];
  /** Never rejects: a failure is a result as well, from which the model can correct its call. */
  readonly call: (name: string, given: JsonObject, following: Following) => Promise<ToolResult>;
}

/** Which tools are offered: those of these names, all of them, or those of the story; of these, perhaps, those that only read. */
export interface Choice {
  readonly names?: readonly string[] | 'all' | undefined;
  readonly isReadOnly?: boolean | undefined;
}

/** A stream has no end, and a model reads no file, so there is a tool for neither. */
const listOperationTools = () => jsonRows.map((row) => ({ row, tool: buildTool(row) }));

export const listTools = (): readonly Tool[] => [...listOperationTools().map(({ tool }) => tool), explain];
const namesOfStory = (): string[] => [...rows.filter(({ inStory }) => inStory).map(({ id }) => id), explain.name];

/** Throws UsageError for a name that no tool has. */
export function chooseTools({ names = namesOfStory(), isReadOnly = false }: Choice): readonly Tool[] {
  const all = listTools();
  const known = all.map(({ name }) => name);
  const chosen = names === 'all' ? known : names;
  const unknown = chosen.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new UsageError(`There is no tool "${unknown}".`, `${suggestName(unknown, known)}`);
  return all.filter(({ name, annotations }) => chosen.includes(name) && (!isReadOnly || annotations.readOnlyHint));
}

export function createToolbox(connect: Connect, tools: readonly Tool[]): Toolbox {
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
        const answer = await client.call(row, input, following.signal);
        const shown = isWaiting ? { ...answer, data: await waitForJob(client, jobIdOf(answer), following) } : answer;
        return renderAnswer(row, shown, { isFull, resource: resourceOf(row.id) });
      } catch (failure) {
        return renderFailure(failure);
      }
    },
  };
}

const jobIdOf = ({ data }: AnyAnswer): string => (data as { readonly jobId: string }).jobId;

function readCode({ code }: JsonObject): string {
  if (typeof code === 'string' || typeof code === 'number') return String(code).trim();
  throw new UsageError('explain needs "code".', 'such as insufficient_permission');
}
