import { fixturesOption, jobStepsOption, parseServeOptions } from '../../serving/serve-options.ts';
import { defineCommand } from '../../session/command.ts';

export const exec = defineCommand({
  words: ['exec'],
  summary: 'Run a command against a fresh sandbox',
  notes: [
    'The command finds SBOX_BASE_URL, SBOX_TOKEN, SBOX_READ_ONLY_TOKEN and SBOX_OTHER_ORG_TOKEN in its environment.',
    'Its exit code is passed on, and the sandbox stops when it ends.',
  ],
  arguments: [{ name: 'command', description: 'The command and its arguments, after --.', isVariadic: true }],
  options: [fixturesOption, jobStepsOption],
  takes: [],
  examples: ['sbox exec -- sbox claims list', 'sbox exec --job-steps 0 -- npm test'],
  run: async (session, { args: [words], options }) => {
    const { withSandbox } = await import('../../serving/start-sandbox.ts');
    const { runAgainst } = await import('../../serving/run-against.ts');
    const serveOptions = { ...parseServeOptions(options), port: 0 };
    return withSandbox(session.access, serveOptions, (server) => runAgainst(session, server, words));
  },
});
