// The tools that a model has: a few by which it finds, describes and calls any operation, and those of operations by their names.

import { suggestName } from '../../../contract/form/localization/localized-text.ts';
import type { Operation } from '../../../contract/form/operation.ts';
import { jsonRows, rowOf } from '../../../contract/rows.ts';
import { isJsonObject, type JsonObject } from '../../../primitives/json-object.ts';
import * as agents from '../../../projections/tools/agent-tools.ts';
import { buildShortTool, buildTools, type Tool } from '../../../projections/tools/operation-tool.ts';
import { explainWord } from '../../failures/explain-word.ts';
import { UsageError } from '../../failures/failures.ts';
import type { CallOperation, CallProgress } from './call-operation.ts';
import { readText } from './read-arguments.ts';
import { renderFailure, renderValue, type ToolResult } from './tool-result.ts';

/** A tool with the function that runs it, which may reject. */
export interface Offered {
  readonly tool: Tool;
  readonly call: (args: JsonObject, progress: CallProgress, callOperation: CallOperation) => Promise<ToolResult>;
}

export interface Toolbox {
  readonly tools: readonly Tool[];
  /** Never rejects: a failure is a result as well, from which the model can correct its call. Undefined for a tool that is not offered. */
  readonly call: (name: string, args: JsonObject, progress: CallProgress) => Promise<ToolResult | undefined>;
}

/** Which tools are offered: those of these names, all of them, or the few by which any operation can be called. */
export interface Choice {
  readonly names?: readonly string[] | 'all' | undefined;
  readonly isReadOnly?: boolean | undefined;
  readonly hasOutput?: boolean | undefined;
}

/** The operations that are tools: a stream has no end, and a model reads no file. */
const offeredRows: readonly Operation[] = jsonRows;

function operationTools(hasOutput: boolean): Offered[] {
  return offeredRows.flatMap((row) =>
    buildTools(row, hasOutput).map(([tool, fixed]) => ({
      tool,
      call: (args, progress, callOperation) =>
        callOperation({ row, args: { ...args, ...fixed }, tool, isStructured: hasOutput }, progress),
    })),
  );
}

const storyTools = (): Offered[] =>
  offeredRows.flatMap((row) => {
    if (row.offeredByDefault === undefined) return [];
    const tool = buildShortTool(row, row.offeredByDefault);
    return [
      {
        tool,
        call: (args, progress, callOperation) => callOperation({ row, args, tool }, progress),
      },
    ];
  });

function needText(tool: Tool, argument: string, args: JsonObject): string {
  const value = readText(tool.name, argument, args[argument])?.trim();
  if (value) return value;
  throw new UsageError(`${tool.name} needs "${argument}".`);
}

function findOperation(tool: Tool, args: JsonObject): Operation {
  const id = needText(tool, 'operationId', args);
  const row = offeredRows.find((one) => one.id === id);
  const known = offeredRows.map((one) => one.id);
  if (row === undefined) throw new UsageError(`There is no operation "${id}".`, `${suggestName(id, known)}`);
  return row;
}

function agentTools(isReadOnly: boolean): Offered[] {
  /** Separates the arguments of an operation from the settings of the tool that calls it. */
  const calling = (tool: Tool, refusal: (row: Operation) => string | undefined): Offered => ({
    tool,
    call: async (args, progress, callOperation) => {
      const row = findOperation(tool, args);
      const { operationId: _, arguments: given = {}, ...settings } = args;
      if (!isJsonObject(given)) throw new UsageError(`"arguments" of ${tool.name} is an object of arguments by name.`);
      const refused = refusal(row);
      if (refused !== undefined) throw new UsageError(refused);
      return callOperation({ row, args: { ...given, ...settings } }, progress);
    },
  });
  const read = agents.buildRead(isReadOnly);
  return [
    {
      tool: agents.findOperations,
      call: async (args) => {
        const operations = agents.searchOperations(needText(agents.findOperations, 'about', args));
        if (operations.length > 0) return renderValue({ operations });
        throw new UsageError('No operation matches these words.', 'try one word, such as claim, report or clock');
      },
    },
    {
      tool: agents.describeOperation,
      call: async (args) => renderValue(agents.renderOperation(findOperation(agents.describeOperation, args))),
    },
    calling(read, (row) => {
      if (row.method !== 'GET') return `${row.id} is a write, which the tool read cannot call.`;
      return isReadOnly && row.unsafeRead === true ? `${row.id} moves a job, and this server is read-only.` : undefined;
    }),
    calling(agents.write, (row) => {
      if (row.method === 'GET') return `${row.id} reads: call read.`;
      return agents.isWritable(row)
        ? undefined
        : `${row.id} controls the sandbox: start sbox mcp --tools with the tools to offer, among them ${row.id}.`;
    }),
    {
      tool: agents.waitFor,
      call: async ({ jobId, ...settings }, progress, callOperation) =>
        callOperation({ row: rowOf('getJob'), args: { id: jobId, ...settings }, isWaiting: true }, progress),
    },
    {
      tool: agents.nextActions,
      call: (args, progress, callOperation) =>
        callOperation({ row: rowOf('getNext'), args, tool: agents.nextActions }, progress),
    },
    {
      tool: agents.explain,
      call: async (args) => renderValue({ ...explainWord(needText(agents.explain, 'code', args)) }),
    },
  ];
}

const unseenInAll = ['findOperations', 'describeOperation', 'read', 'write', 'nextActions'];
const unseenReadOnly = ['write', 'waitFor'];

/** Lists the tools of operations and the general tools, which have short names. */
const allTools = (isReadOnly: boolean, hasOutput: boolean): Offered[] => [
  ...operationTools(hasOutput),
  ...agentTools(isReadOnly),
];

export const listToolNames = (): string[] => allTools(false, false).map(({ tool }) => tool.name);

/** Throws UsageError for a name that no tool has. */
export function chooseTools({ names, isReadOnly = false, hasOutput = false }: Choice = {}): readonly Offered[] {
  if (names === undefined) {
    const tools = agentTools(isReadOnly);
    return isReadOnly ? tools.filter(({ tool }) => !unseenReadOnly.includes(tool.name)) : [...tools, ...storyTools()];
  }
  const all = allTools(isReadOnly, hasOutput);
  const known = all.map(({ tool }) => tool.name);
  const unknown = names === 'all' ? undefined : names.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new UsageError(`There is no tool "${unknown}".`, `${suggestName(unknown, known)}`);
  const isChosen = (name: string) => (names === 'all' ? !unseenInAll.includes(name) : names.includes(name));
  return all.filter(({ tool }) => isChosen(tool.name) && (!isReadOnly || tool.annotations.readOnlyHint));
}

export const createToolbox = (callOperation: CallOperation, offered: readonly Offered[]): Toolbox => ({
  tools: offered.map(({ tool }) => tool),
  call: async (name, args, progress) =>
    offered
      .find(({ tool }) => tool.name === name)
      ?.call(args, progress, callOperation)
      .catch(renderFailure),
});
