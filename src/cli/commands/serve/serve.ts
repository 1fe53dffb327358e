// sbox serve: starts the sandbox, prints its address, and stops it politely.

import { messageOf } from '../../../primitives/thrown.ts';
import { DataFailure } from '../../failures/failures.ts';
import { renderJson } from '../../output/json.ts';
import { renderBanner, renderWarning } from '../../serving/banner.ts';
import { createRequestLog } from '../../serving/request-line.ts';
import { choosePort, parseServeOptions, serveOptions } from '../../serving/serve-options.ts';
import { defineCommand } from '../../session/command.ts';
import { clean } from '../../terminal/clean-text.ts';
import { onSignal, untilSignal } from '../../terminal/signals.ts';

const loopback = /^(localhost|127(\.\d+){3}|::1)$/;

export const serve = defineCommand({
  words: ['serve'],
  summary: 'Run the sandbox until Ctrl-C',
  options: [
    ...serveOptions,
    { name: 'record', value: 'FILE', description: 'Keep every exchange in a HAR file.', completes: 'files' },
    { name: 'open', description: 'Open the console in the browser.' },
    { name: 'stage', description: 'Open its story on stage, for an audience.' },
    { name: 'log', description: 'One line per request, also with --json.' },
    { name: 'quiet', short: 'q', description: 'Neither banner nor log.' },
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
    // V8 keeps the space for young objects at the size that starting took: ARCHITECTURE.md, "What makes it fast".
    (await import('node:v8')).setFlagsFromString('--semi-space-growth-factor=1');
    // Whoever reads that it listens may end it at once.
    const signalled = untilSignal(streams);
    try {
      if (isJson) await terminal.out(renderJson({ event: 'listening', url: server.url, port: server.port }, 0));
      if (!loopback.test(server.host)) terminal.err(renderWarning(terminal, server));
      if (!isQuiet) terminal.err(renderBanner(terminal, server));
      if (options.open === true || options.stage === true) {
        const { openBrowser } = await import('./open-browser.ts');
        const page = options.stage === true ? `${server.url}/#/stage` : server.url;
        await openBrowser(session.doors, page, streams.env, (sentence) => terminal.err(clean`${sentence}\n`));
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
