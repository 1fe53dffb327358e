// The sandbox as a server of the Model Context Protocol: tools, resources and prompts that follow from the tables
// (Decision 38). It keeps nothing between two messages but the keys of writes of unknown outcome.

import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { suggestName } from '../../../contract/form/said/suggest-name.ts';
import type { Job } from '../../../contract/records.ts';
import { rowOf } from '../../../contract/rows.ts';
import { readVersion } from '../../../package/package-files.ts';
import { renderTips, UsageError } from '../../failures/failures.ts';
import type { Connect } from './call-operation.ts';
import { prompts, writePrompt } from './prompts.ts';
import { listResources, listResourceTemplates, readResource } from './resources.ts';
import { listToolNames, type Toolbox } from './tools.ts';

export type Protocol = typeof import('./protocol.ts');

const instructions = `A crop-risk monitoring and claims API: portfolios, plots (AOIs), policies, weather events, damage detections,
claims, reports, webhooks. It is a sandbox: all data are fixtures, and nothing real is reached.
findOperations and describeOperation show what there is; read and write call any of it. nextActions says what can be done with a
record now. The footprint of a hail storm: listEvents, then createJob with
${JSON.stringify(rowOf('createJob').example.body)}
and wait: true, then getJobResult with the jobId as id for the damaged hectares.
"as" calls as another identity (full, read-only, other-org), which is how refusals are met; "world" calls in a sandbox apart.
A write that failed says whether it may have been carried out: then repeat the same call, which is applied once.`;

/** A tool that exists may be meant although it is not offered. */
function sayWhyNot(name: string): string {
  const names = listToolNames();
  return names.includes(name)
    ? `The tool "${name}" is not offered here: read and write call any operation, and sbox mcp --tools names more tools.`
    : `There is no tool "${name}": ${suggestName(name, names)}`;
}

/** `undelivered` is aborted when an answer of this server does not reach its agent. */
export function createAgentServer(
  protocol: Protocol,
  { tools, call }: Toolbox,
  connect: Connect,
  undelivered?: AbortSignal,
): Server {
  const { McpError, ErrorCode } = protocol;
  const refuse = (sentence: string) => new McpError(ErrorCode.InvalidParams, sentence);
  const server = new protocol.Server(
    { name: 'sbox', title: 'Sandbox Risk-Monitoring API', version: readVersion() },
    { capabilities: { tools: {}, resources: {}, prompts: {} }, instructions },
  );
  // Parameters of another form are the caller's mistake; the protocol's package calls them an error of the server.
  const answer: Server['setRequestHandler'] = (schema, respond) => {
    const { shape, extend } = schema as typeof protocol.CallToolRequestSchema;
    const params = shape.params.catch(({ error }) => {
      throw refuse(error.issues.map(({ path, message }) => `${['params', ...path].join('.')}: ${message}`).join('; '));
    });
    server.setRequestHandler(extend({ params }) as unknown as typeof schema, respond);
  };
  answer(protocol.ListToolsRequestSchema, () => ({ tools: [...tools] }));
  answer(protocol.CallToolRequestSchema, async ({ params }, { signal, sendNotification }) => {
    const { name, arguments: given = {}, _meta: { progressToken } = {} } = params;
    const onJob = ({ progressPct: progress, stage }: Job) => {
      if (progressToken === undefined) return;
      const update = { progressToken, progress, total: 100, message: stage.replaceAll('_', ' ') };
      // An agent that has gone needs no progress.
      sendNotification({ method: 'notifications/progress', params: update }).catch(() => undefined);
    };
    if (!tools.some((tool) => tool.name === name)) throw refuse(sayWhyNot(name));
    return call(name, given, { signal, undelivered, onJob });
  });
  answer(protocol.ListResourcesRequestSchema, () => ({ resources: listResources() }));
  answer(protocol.ListResourceTemplatesRequestSchema, () => ({ resourceTemplates: listResourceTemplates() }));
  answer(protocol.ReadResourceRequestSchema, async ({ params: { uri } }) => {
    try {
      return { contents: [await readResource(uri, connect(undefined, undefined))] };
    } catch (failure) {
      if (failure instanceof UsageError) throw refuse([failure.message, ...renderTips(failure.tips)].join(' '));
      throw failure;
    }
  });
  answer(protocol.ListPromptsRequestSchema, () => ({
    prompts: prompts.map(({ text: _, arguments: named, ...prompt }) => ({
      ...prompt,
      arguments: named.map(({ name, description, otherwise }) => ({
        name,
        description: `${description} By default ${otherwise}.`,
      })),
    })),
  }));
  answer(protocol.GetPromptRequestSchema, ({ params: { name, arguments: given = {} } }) => {
    const prompt = prompts.find((one) => one.name === name);
    const known = prompts.map((one) => one.name);
    if (prompt === undefined) throw refuse(`There is no prompt "${name}": ${suggestName(name, known)}`);
    const content = { type: 'text' as const, text: writePrompt(prompt, given) };
    return { description: prompt.title, messages: [{ role: 'user' as const, content }] };
  });
  return server;
}
