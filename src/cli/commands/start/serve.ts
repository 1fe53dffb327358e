// sbox serve: starts the sandbox, says where it is, and stops it politely.

import { setFlagsFromString } from 'node:v8';
import { fixtureTokens } from '../../../contract/permissions.ts';
import { type RunningServer, type ServerOptions, startServer } from '../../../server/listen.ts';
import { ListenError } from '../../../server/listen-error.ts';
import { FixtureError } from '../../../world/records/fixture-source.ts';
import { UsageError } from '../../failures/failures.ts';
import { defaultBaseUrl } from '../../identity/settings.ts';
import { parseCount } from '../../input/numbers.ts';
import type { ActiveRecording } from '../../recording/start-recording.ts';
import { renderRequestLine } from '../../serving/request-line.ts';
import type { Session } from '../../session/session.ts';
import { renderPairs, wrap, wrapCommand } from '../../terminal/paragraphs.ts';
import { onSignal, untilSignal } from '../../terminal/signals.ts';
import { cleanText } from '../../terminal/terminal.ts';

const usualPort = Number(new URL(defaultBaseUrl).port);
const loopback = /^(localhost|127(\.\d+){3}|::1)$/;

export async function serve(session: Session): Promise<undefined> {
  const { terminal, options, globals } = session;
  const isQuiet = options.quiet === true;
  const isJson = globals.json === true;
  const logs = options.log === true || !(isQuiet || isJson);
  const { errColours: colours } = terminal;
  const { server, recording } = await start(session, {
    ...parseServeOptions(session),
    ...(logs ? { onRequest: (entry) => terminal.err(renderRequestLine(entry, { isJson, colours })) } : {}),
  });
  limitYoungSpace();
  try {
    if (isJson) await terminal.out(`${JSON.stringify({ event: 'listening', url: server.url, port: server.port })}\n`);
    if (!loopback.test(server.host)) terminal.err(renderWarning(session, server));
    if (!isQuiet && !isJson) terminal.err(renderBanner(session, server));
    await untilSignal(session.streams);
    if (!isQuiet && !isJson) terminal.err('\nstopping (Ctrl-C again stops at once)\n');
  } finally {
    const stop = onSignal(session.streams, () => server.app.server.closeAllConnections());
    await server.close();
    stop();
    recording?.end();
  }
  return undefined;
}

/** What starting took is enough for serving, and a large folder takes more: see ARCHITECTURE.md, "What makes it fast". */
const limitYoungSpace = (): void => setFlagsFromString('--semi-space-growth-factor=1');

async function start(
  session: Session,
  options: ServerOptions,
): Promise<{ server: RunningServer; recording?: ActiveRecording }> {
  const { record } = session.options;
  if (typeof record !== 'string') return { server: await startSandboxServer(options) };
  const { startRecordedServer } = await import('../support/record.ts');
  return startRecordedServer(session, record, options);
}

/** Throws UsageError, also for a port or a folder that cannot be had. */
export async function startSandboxServer(options: ServerOptions): Promise<RunningServer> {
  return startServer(options).catch((error: unknown) => {
    if (error instanceof ListenError) throw new UsageError(error.message);
    if (!(error instanceof FixtureError)) throw error;
    const [first = '', ...rest] = error.message.split('\n');
    throw new UsageError(`The fixtures cannot be served. ${first}`, ...rest);
  });
}

export function parseServeOptions({ options }: Session): ServerOptions {
  const { port, host, fixtures, cors } = options;
  return {
    port: parseCount('--port', port, usualPort, 65_535),
    jobSteps: parseCount('--job-steps', options['job-steps'], 1, 1000),
    cors: (cors as readonly string[] | undefined) ?? [],
    ...(typeof host === 'string' ? { host } : {}),
    ...(typeof fixtures === 'string' ? { fixtures } : {}),
  };
}

function renderBanner({ terminal }: Session, { url, seed }: RunningServer): string {
  const { bold, dim, cyan, green } = terminal.errColours;
  const aside = url === defaultBaseUrl ? '' : ` --base-url ${url}`;
  const tokens = fixtureTokens.map(({ token, purpose }) => [token, cleanText(purpose)] as const);
  const width = terminal.errColumns ?? Number.POSITIVE_INFINITY;
  const commands = [
    `sbox walkthrough${aside}`,
    `sbox jobs create --event-id evt_0001 --aoi-id aoi_0001 --wait${aside}`,
    `curl '${url}/v1/events?peril=hail' -H 'Authorization: Bearer ${fixtureTokens[0]?.token}'`,
  ];
  return [
    `${green('●')} ${bold('sbox')} listens at ${cyan(url)}`,
    dim(`  docs  ${url}/docs`),
    dim(`  seed  ${seed.datasetVersion}`),
    '',
    ...renderPairs(tokens, width, dim),
    '',
    ...commands.flatMap((command) =>
      wrapCommand(command, width - 4).map((line, index) => `  ${index === 0 ? dim('$') : ' '} ${line}`),
    ),
    '',
    dim('  Ctrl-C stops it; its state is forgotten.'),
    '',
    '',
  ].join('\n');
}

function renderWarning({ terminal }: Session, { host }: RunningServer): string {
  const { yellow } = terminal.errColours;
  const text = `${host} can be reached from other machines, and the tokens are public: anybody who reaches it has full access.`;
  return `${yellow('!')} ${wrap(text, (terminal.errColumns ?? Number.POSITIVE_INFINITY) - 2).join('\n  ')}\n`;
}
