import { defaultBaseUrl } from '../../../contract/form/surface.ts';
import { fixtureTokens, fullToken } from '../../../contract/permissions.ts';
import { isLoopback } from '../../../primitives/loopback.ts';
import { asOneLine } from '../../../primitives/steering.ts';
import { messageOf } from '../../../primitives/thrown.ts';
import { DataFailure } from '../../failures/failures.ts';
import { renderJson } from '../../output/json.ts';
import type { RunningServer } from '../../serving/read-meaning.ts';
import { createRequestLog } from '../../serving/request-line.ts';
import { choosePort, parseServeOptions, serveOptions } from '../../serving/serve-options.ts';
import { defineCommand } from '../../session/command.ts';
import { type CleanText, clean, cleanLines, hang } from '../../terminal/clean-text.ts';
import { layOutPairs, wrap, wrapCommand } from '../../terminal/paragraphs.ts';
import { onSignal, untilSignal } from '../../terminal/signals.ts';
import type { Terminal } from '../../terminal/terminal.ts';

export const serve = defineCommand({
  words: ['serve'],
  summary: 'Run the sandbox until Ctrl-C',
  options: [
    ...serveOptions,
    { name: 'record', value: 'FILE', description: 'Keep every exchange in a HAR file.', completes: 'files' },
    { name: 'open', description: 'Open the console in the browser.' },
    { name: 'stage', description: 'Open the console in presentation mode.' },
    { name: 'log', description: 'Print one line per request, also with --json.' },
    { name: 'quiet', short: 'q', description: 'Print no banner and no log.' },
  ],
  takes: [],
  examples: [
    'sbox serve',
    'sbox serve --port 0 --json',
    'sbox serve --job-steps 0 --quiet',
    'sbox serve --token cust=claims:read,events:read@org_ebro',
    'sbox serve --token brief=claims:read,expires=PT1H',
    'sbox serve --data sandbox-data',
  ],
  run: async (session, { options }) => {
    const { terminal, streams, globals } = session;
    const isJson = globals.json === true;
    const isQuiet = options.quiet === true || isJson;
    const logs = options.log === true || !isQuiet;
    const { startRecordedSandbox } = await import('../../serving/start-sandbox.ts');
    const { server, recording } = await startRecordedSandbox(session, options.record, {
      ...parseServeOptions(options),
      port: choosePort(options, streams.env, session.remark),
      ...(logs ? { onRequest: createRequestLog(terminal, isJson) } : {}),
      onNotice: (notice) => terminal.err(clean`${notice}\n`),
    });
    // Keeps V8's space for young objects at its size after the start: ARCHITECTURE.md, "What makes it fast".
    (await import('node:v8')).setFlagsFromString('--semi-space-growth-factor=1');
    // A program that reads the line about the address may end the server at once.
    const signalled = untilSignal(streams);
    try {
      if (isJson) await terminal.out(renderJson({ event: 'listening', url: server.url, port: server.port }, 0));
      if (!isLoopback(server.host)) terminal.err(renderWarning(terminal, server));
      if (!isQuiet) terminal.err(renderBanner(terminal, server));
      if (options.open === true || options.stage === true) {
        const { openBrowser } = await import('./open-browser.ts');
        const page = options.stage === true ? `${server.url}/#/stage` : server.url;
        await openBrowser(session.access, page, streams.env, (sentence) => terminal.err(clean`${sentence}\n`));
      }
      const failure = await Promise.race([signalled, server.failed]);
      if (failure instanceof Error) throw new DataFailure(failure.message);
      if (!isQuiet) terminal.err(clean`\nstopping (Ctrl-C again stops at once)\n`);
    } finally {
      const stop = onSignal(streams, () => server.app.server.closeAllConnections());
      await server.close().catch((error: unknown) => {
        throw new DataFailure(messageOf(error));
      });
      stop();
      recording?.end();
    }
  },
});

function renderBanner(
  { errColours, errColumns, spell }: Terminal,
  { url, seed, grantedTokens, worlds }: RunningServer,
): CleanText {
  const { bold, dim, cyan, green } = errColours;
  const tokens = [...fixtureTokens, ...grantedTokens].map(({ token, purpose }) => [token, asOneLine(purpose)] as const);
  const { target, durability } = worlds.state();
  const width = errColumns ?? Number.POSITIVE_INFINITY;
  const commands = [
    ...(url === defaultBaseUrl ? [] : [spell.shell.set('SBOX_BASE_URL', url)]),
    spell('sbox walkthrough'),
    spell('sbox jobs create --event-id evt_0001 --aoi-id aoi_0001 --wait'),
    spell.shell.line(['curl', `${url}/v1/events?peril=hail`, '-H', `Authorization: Bearer ${fullToken.token}`]),
  ];
  return cleanLines([
    clean`${green('●')} ${bold('sbox')} listens at ${cyan(url)}`,
    clean`  console  ${cyan(`${url}/`)}`,
    dim(`  docs     ${url}/docs`),
    dim(`  seed     ${seed.datasetVersion}`),
    ...(target === null ? [] : [dim(`  data     ${target}: ${durability}`)]),
    '',
    ...(grantedTokens.length === 0 ? [] : [dim('tokens are public: never use a real credential')]),
    ...layOutPairs(tokens, width).map(([token, purpose]) => clean`${token}${dim(purpose)}`.trimEnd()),
    '',
    ...commands.flatMap((command) => hang(clean`  ${dim('$')} `, wrapCommand(command, width - 4, spell.shell), 4)),
    '',
    dim(`  Ctrl-C stops it; its state is ${target === null ? 'deleted' : 'kept'}.`),
    '',
  ]);
}

/** Shown where other machines can reach the address. */
function renderWarning({ errColours, errColumns }: Terminal, { host }: RunningServer): CleanText {
  const { yellow } = errColours;
  const text = `${host} can be reached from other machines, and the tokens are public: anyone who reaches it has full access.`;
  return cleanLines(hang(clean`${yellow('!')} `, wrap(text, (errColumns ?? Number.POSITIVE_INFINITY) - 2), 2));
}
