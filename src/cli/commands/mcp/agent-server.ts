// The sandbox as a server of the Model Context Protocol: tools and prompts that follow from the tables (Decision 38). It keeps
// nothing between two messages but the keys of writes of unknown outcome.

import type { ListToolsResult, RequestId, Server } from '@modelcontextprotocol/server';
import { suggestName } from '../../../contract/form/localization/localized-text.ts';
import type { Job } from '../../../contract/records.ts';
import { rowOf } from '../../../contract/rows.ts';
import { readVersion } from '../../../package/package-files.ts';
import type { JsonObject } from '../../../primitives/json-object.ts';
import prompts from './prompts.json' with { type: 'json' };
import { listToolNames, type Toolbox } from './tools.ts';

export type Protocol = typeof import('./protocol.ts');

const instructions = `A crop-risk monitoring and claims API: portfolios, plots (AOIs), policies, weather events, damage detections,
claims, reports, webhooks. It is a sandbox: all data are fixtures, and nothing real is touched.
findOperations and describeOperation show the operations; read and write call any of them. nextActions says what can be done with a
record now. The footprint of a hailstorm: listEvents, then createJob with
${JSON.stringify(rowOf('createJob').example.body)}
and wait: true, then getJobResult with the jobId as id for the damaged hectares.
"as" calls as another identity (full, read-only, other-org), to see refusals; "world" calls in a separate sandbox.
A failed write says whether it may have been carried out. If so, repeat the same call: it is applied once.`;

/** A tool that exists may be meant although it is not offered; what is offered may do the same. */
function explainUnknownTool(name: string, tools: Toolbox['tools']): string {
  const names = listToolNames();
  if (!names.includes(name)) return `There is no tool "${name}": ${suggestName(name, names)}`;
  const others = tools.some((tool) => tool.name === 'write')
    ? 'The tools read and write call any operation; sbox mcp --tools offers more tools.'
    : 'sbox mcp --tools offers more tools, and --read-only none that change anything.';
  return `The tool "${name}" is not offered here. ${others}`;
}

/** A word in braces is an argument; `otherwise`, from the examples of the seed, replaces one that is not given. */
function writePrompt(prompt: (typeof prompts)[number], values: Readonly<Record<string, string>>): string {
  const known = new Map(prompt.arguments.map(({ name, otherwise }) => [name, values[name] || otherwise]));
  return prompt.text.join('\n').replaceAll(/\{(\w+)\}/g, (_, name: string) => String(known.get(name)));
}

/** `cancellationOf` returns, for the id of a call, a signal that is aborted when its agent no longer waits for the answer. */
export function createAgentServer(
  protocol: Protocol,
  { tools, call }: Toolbox,
  cancellationOf?: (id: RequestId) => AbortSignal,
): Server {
  const { ProtocolError, ProtocolErrorCode, specTypeSchemas: schemas } = protocol;
  const refuse = (sentence: string) => new ProtocolError(ProtocolErrorCode.InvalidParams, sentence);
  const server = new protocol.Server(
    { name: 'sbox', title: 'Sandbox Risk-Monitoring API', version: readVersion() },
    { capabilities: { tools: {}, prompts: {} }, instructions },
  );
  // The package requires index signatures, which our tools do not need.
  server.setRequestHandler('tools/list', () => ({ tools }) as unknown as ListToolsResult);
  server.setRequestHandler('tools/call', async ({ params }, { mcpReq: { id, signal, notify, _meta } }) => {
    const { name, arguments: callArguments = {} } = params;
    const progressToken = _meta?.progressToken;
    const onJob = ({ progressPct: progress, stage }: Job) => {
      if (progressToken === undefined) return;
      const update = { progressToken, progress, total: 100, message: stage.replaceAll('_', ' ') };
      // A disconnected agent needs no progress.
      notify({ method: 'notifications/progress', params: update }).catch(() => undefined);
    };
    const result = await call(name, callArguments as JsonObject, { signal, undelivered: cancellationOf?.(id), onJob });
    if (result === undefined) throw refuse(explainUnknownTool(name, tools));
    return result;
  });
  server.setRequestHandler('prompts/list', () => ({
    prompts: prompts.map(({ text: _, arguments: named, ...prompt }) => ({
      ...prompt,
      arguments: named.map(({ name, description, otherwise }) => ({
        name,
        description: `${description} By default ${otherwise}.`,
      })),
    })),
  }));
  // The schema is described here because the package would report parameters of another form as an error of the server.
  server.setRequestHandler('prompts/get', { params: schemas.GetPromptRequestParams }, (params) => {
    const { name, arguments: callArguments = {} } = params;
    const prompt = prompts.find((one) => one.name === name);
    const known = prompts.map((one) => one.name);
    if (prompt === undefined) throw refuse(`There is no prompt "${name}": ${suggestName(name, known)}`);
    const content = { type: 'text' as const, text: writePrompt(prompt, callArguments) };
    return { description: prompt.title, messages: [{ role: 'user' as const, content }] };
  });
  return server;
}
