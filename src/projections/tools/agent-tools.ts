// The general tools: they find, describe, read and write with any operation, so that a model needs few tools. Nothing is called here.

import { isControl, type Operation } from '../../contract/form/operation.ts';
import { jsonRows } from '../../contract/rows.ts';
import type { JsonObject } from '../../primitives/json-object.ts';
import tools from './agent-tools.json' with { type: 'json' };
import { buildTool, type Hints, type Tool } from './operation-tool.ts';
import { full, idempotencyKey, settings } from './tool-settings.ts';

const text = (description: string) => ({ type: 'string', description });
const operationId = text('Operation such as getClaim; findOperations lists them.');
const callArguments = { type: 'object', description: 'Its arguments by name, as describeOperation shows them.' };

/** By default a tool only reads, and may be called again. */
const toolTexts: Readonly<
  Record<keyof typeof tools, Pick<Tool, 'title' | 'description'> & { readonly hints?: Partial<Hints> }>
> = tools;
const requiredProperties: ReadonlySet<string> = new Set(['operationId', 'about', 'jobId', 'record', 'code']);

function defineTool(name: keyof typeof tools, properties: Readonly<Record<string, object>>): Tool {
  const { title, description, hints } = toolTexts[name];
  const required = Object.keys(properties).filter((key) => requiredProperties.has(key));
  return {
    ...{ name, title, description },
    inputSchema: { type: 'object', properties, required, additionalProperties: false },
    annotations: {
      ...{ readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
      ...hints,
    },
  };
}

export const findOperations = defineTool('findOperations', { about: text('Such as "report claim".') });
export const describeOperation = defineTool('describeOperation', { operationId });
/** In read-only mode it refuses reads that move a job, and declares that it only reads. */
export const buildRead = (isReadOnly: boolean): Tool => ({
  ...defineTool(isReadOnly ? 'readOnly' : 'read', { operationId, arguments: callArguments, full, ...settings }),
  name: 'read',
});
export const write = defineTool('write', { operationId, arguments: callArguments, idempotencyKey, full, ...settings });
export const waitFor = defineTool('waitFor', { jobId: text('Such as job_0006.'), ...settings });
export const nextActions = defineTool('nextActions', { record: text('Its id, such as clm_0001.'), ...settings });
export const explain = defineTool('explain', { code: text('Such as insufficient_permission, or 404.') });

/** Whether `write` may call it: not an operation that controls the sandbox, since hosts allow tools by name. */
export const isWritable = (row: Operation): boolean => row.method !== 'GET' && !isControl(row);

const kindOf = (row: Operation): string => (row.method === 'GET' ? 'read' : isWritable(row) ? 'write' : 'control');

/** Returns at most twelve, best matches first. */
export function searchOperations(about: string): JsonObject[] {
  const words = about.toLowerCase().match(/[a-z0-9_]+/g) ?? [];
  const scored = jsonRows.map((row: Operation) => {
    const searched = `${row.id} ${row.summary} ${row.path} ${row.problems.join(' ')}`.toLowerCase();
    return { row, score: words.filter((word) => searched.includes(word.replace(/s$/, ''))).length };
  });
  return scored
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .slice(0, 12)
    .map(({ row }) => ({ operationId: row.id, summary: row.summary, call: kindOf(row) }));
}

/** The description of an operation for a model, in full words. */
export function renderOperation(row: Operation): JsonObject {
  const { inputSchema, description } = buildTool(row);
  const { params = {}, query = {}, body = {} } = (row.example ?? {}) as Readonly<Record<string, object>>;
  const { method, path, problems } = row;
  const isArgument = (name: string) => !(name in settings) && name !== 'full' && name !== 'wait';
  const argumentForms = Object.entries(inputSchema.properties).filter(([name]) => isArgument(name));
  return {
    ...{ operationId: row.id, call: kindOf(row), request: `${method} ${path}`, description, problems },
    arguments: { ...inputSchema, properties: Object.fromEntries(argumentForms) },
    example: { ...params, ...query, ...body },
  };
}
