// The tools that a model has: one for each operation of the tables, and one that explains what they answer.

import type { Client } from '../../client/client.ts';
import { rows } from '../../contract/rows.ts';
import type { JsonObject } from '../../primitives/json-object.ts';
import { buildTool, type Tool } from '../../projections/tools/operation-tool.ts';
import { explainWord } from '../failures/explain-word.ts';
import { UsageError } from '../failures/failures.ts';
import { readArguments } from './read-arguments.ts';
import { type ToolResult, tellAnswer, tellFailure, tellValue } from './tool-result.ts';

/** A client of an identity in a world; undefined is the session's own. Throws UsageError for what is neither. */
export type Connect = (as: string | undefined, world: string | undefined) => Client;

const explain: Tool = {
  name: 'explain',
  title: 'What a code means, which check decides it, how to fix it',
  description: 'Of a problem code, the failure code of a job, or an HTTP status. Asks no server.',
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
      check: { type: 'string', description: 'The check that decides it, and the question that this asks.' },
      remedy: { type: 'string' },
      triggers: { type: 'array', items: { type: 'string' }, description: 'Command lines that meet it in a sandbox.' },
      codes: { type: 'array', items: { type: 'object' }, description: 'Of a status: the codes that have it.' },
    },
    required: ['meaning'],
  },
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
};

export interface Toolbox {
  readonly tools: readonly Tool[];
  /** Whatever goes wrong is told to the model, which may do better. */
  readonly call: (name: string, given: JsonObject, signal: AbortSignal) => Promise<ToolResult>;
}

/** An answer without end is nothing that a tool can give. */
export function createToolbox(connect: Connect): Toolbox {
  const ofOperations = new Map(
    rows.filter(({ answer }) => answer !== 'stream').map((row) => [row.id as string, { row, tool: buildTool(row) }]),
  );
  return {
    tools: [...[...ofOperations.values()].map(({ tool }) => tool), explain],
    call: async (name, given, signal) => {
      try {
        const operation = ofOperations.get(name);
        if (operation === undefined) return tellValue({ ...explainWord(readCode(given)) });
        const { row, tool } = operation;
        const { input, as, world, isFull } = readArguments(row, tool, given);
        return tellAnswer(row, await connect(as, world).call(row, input, signal), isFull);
      } catch (failure) {
        return tellFailure(failure);
      }
    },
  };
}

function readCode({ code }: JsonObject): string {
  if (typeof code === 'string' || typeof code === 'number') return String(code).trim();
  throw new UsageError('explain needs "code".', 'such as insufficient_permission');
}
