import { ProblemAnswer } from '../../../client/failures.ts';
import type { Connection } from '../../../client/request.ts';
import { rowOf } from '../../../contract/rows.ts';
import { only } from '../../../primitives/thrown.ts';
import { UsageError } from '../../failures/failures.ts';
import { connectionOf } from '../../identity/settings.ts';
import { parseCount } from '../../input/numbers.ts';
import { refuseUnused } from '../../input/unused-options.ts';
import { renderJson } from '../../output/json.ts';
import {
  fixturesOption,
  jobStepsOption,
  parseServeOptions,
  portOption,
  type ServeOptions,
  sandboxOptionNames,
} from '../../serving/serve-options.ts';
import { defineCommand } from '../../session/command.ts';
import { readStatus } from '../../session/documents.ts';
import type { Session } from '../../session/session.ts';
import { clean } from '../../terminal/clean-text.ts';
import { untilSignal } from '../../terminal/signals.ts';
import type { CreateAgent } from './http.ts';
import type { Offered } from './tools.ts';

export const agentsPort = 4601;

export const mcp = defineCommand({
  words: ['mcp'],
  summary: 'Serve agents through the Model Context Protocol: on stdin and stdout, or over HTTP',
  notes: [
    'It starts its own sandbox, unless --base-url, SBOX_BASE_URL or the profile names one.',
    'docs/agents.md shows how to configure common agents to start it.',
  ],
  options: [
    { name: 'http', description: 'Serve over HTTP on 127.0.0.1 instead, until Ctrl-C.' },
    { ...portOption, description: 'Port of --http; 0 picks a free one.', fallback: String(agentsPort) },
    {
      name: 'tools',
      value: 'NAMES',
      description: 'Offer these tools, such as listEvents,getJob, or one for each operation: all.',
    },
    { name: 'read-only', description: 'Offer only tools that change nothing.' },
    { name: 'output-schemas', description: 'With --tools, describe the output of each tool too.' },
    fixturesOption,
    jobStepsOption,
  ],
  takes: ['caller', 'shown'],
  examples: [
    'sbox mcp',
    'sbox mcp --http',
    'sbox mcp --tools all --read-only',
    'sbox mcp --base-url http://127.0.0.1:4600 --profile read-only',
  ],
  run: async (session, { options }) => {
    // A story must print the same each time, and an agent would decide what happens next.
    session.access.sandbox();
    const port = parseCount('--port', options.port, { maximum: 65_535, default: agentsPort });
    if (options.http !== true) refuseUnused(options, ['port'], 'works only with --http');
    const { tools, 'read-only': isReadOnly, 'output-schemas': hasOutput } = options;
    const names = tools === 'all' ? tools : tools?.split(',').map((name) => name.trim());
    if (Array.isArray(names) && isReadOnly === true)
      throw new UsageError(
        '--read-only cannot be combined with names of tools.',
        '--tools all --read-only offers all tools that read',
      );
    if (hasOutput === true && names === undefined) throw new UsageError('--output-schemas works only with --tools.');
    const { chooseTools } = await import('./tools.ts');
    const offered = chooseTools({ names, isReadOnly, hasOutput });
    const { connection, close } = await openSandbox(session, options);
    try {
      await serveAgents(session, { connection, offered, port: options.http === true ? port : undefined });
      await printMeaning(session, connection);
    } finally {
      await close();
    }
  },
});

/** Throws UsageError, and a failure of the client where no such service answers at the named address. */
async function openSandbox(session: Session, options: Pick<ServeOptions, 'fixtures' | 'job-steps'>) {
  const settings = await session.settings();
  const connection = connectionOf(settings);
  if (settings.baseUrl.source !== 'built in') {
    refuseUnused(options, sandboxOptionNames, `works only with a sandbox of its own, not with ${connection.baseUrl}`);
    await checkService(session);
    return { connection, close: async () => undefined };
  }
  const { startSandbox } = await import('../../serving/start-sandbox.ts');
  const { fixtures, 'job-steps': jobSteps } = options;
  const serveOptions = parseServeOptions({ fixtures, 'job-steps': jobSteps });
  const server = await startSandbox(session.access, { ...serveOptions, port: 0 });
  session.terminal.err(clean`${session.terminal.errColours.dim(`a sandbox of its own at ${server.url}`)}\n`);
  return { connection: { ...connection, baseUrl: server.url }, close: server.stop };
}

/** Prints the meaning of the world as the last line: two agents that did the same get the same one. */
async function printMeaning(session: Session, connection: Connection): Promise<void> {
  const { meaning } = await readStatus(session.connect(connection), '?meaning').catch(() => ({ meaning: undefined }));
  if (meaning !== undefined) session.terminal.err(clean`meaning of the world: ${String(meaning)}\n`);
}

/** Fails before an agent is offered tools that no service would answer. A refusal is an answer. */
async function checkService(session: Session): Promise<void> {
  const client = await session.client();
  await client.call(rowOf('listPortfolios'), { query: { limit: 1 } }).catch(only(ProblemAnswer));
}

async function serveAgents(
  session: Session,
  { connection, offered, port }: { connection: Connection; offered: readonly Offered[]; port: number | undefined },
): Promise<void> {
  const { streams, terminal, globals } = session;
  const protocol = await import('./protocol.ts');
  const { createAgentServer } = await import('./agent-server.ts');
  const { createCaller, createConnect } = await import('./call-operation.ts');
  const { createToolbox } = await import('./tools.ts');
  const toolbox = createToolbox(createCaller(createConnect(session, connection)), offered);
  const createAgent: CreateAgent = (cancellationOf) => createAgentServer(protocol, toolbox, cancellationOf);
  if (port === undefined) {
    const { serveStdio } = await import('./stdio.ts');
    return serveStdio(session, protocol, () => createAgent());
  }
  const { serveHttp } = await import('./http.ts');
  const endpoint = await serveHttp(session.access, port, protocol, createAgent);
  const signalled = untilSignal(streams);
  if (globals.json === true)
    await terminal.out(renderJson({ event: 'listening', url: endpoint.url, port: endpoint.port }, 0));
  else terminal.err(clean`${terminal.errColours.green('●')} agents are served at ${endpoint.url}\n`);
  await signalled;
  await endpoint.close();
}
