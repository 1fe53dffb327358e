import { fixturesOption, jobStepsOption, parseServeOptions } from '../../serving/serve-options.ts';
import { defineCommand } from '../../session/command.ts';

export const record = defineCommand({
  words: ['record'],
  summary: 'Run a command against a fresh sandbox and keep every exchange as HAR',
  notes: [
    'The file opens in the network tools of browsers and replays byte for byte; it survives a crash.',
    'The command finds the sandbox in its environment, as with exec. Its exit code is passed on.',
  ],
  arguments: [
    { name: 'file', description: 'File to write; it must not exist.', completes: 'files' },
    { name: 'command', description: 'The command and its arguments, after --.', isVariadic: true },
  ],
  options: [fixturesOption, jobStepsOption],
  takes: [],
  examples: ['sbox record session.har -- sbox claims list', 'sbox record session.har -- npm test'],
  run: async (session, { args: [file, words], options }) => {
    const { withRecordedSandbox } = await import('../../serving/start-sandbox.ts');
    const { runAgainst } = await import('../../serving/run-against.ts');
    const serveOptions = { ...parseServeOptions(options), port: 0 };
    return withRecordedSandbox(session, file, serveOptions, (server) => runAgainst(session, server, words));
  },
});
