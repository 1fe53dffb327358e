// sbox ticket FILE -- CMD: a recording with all that a support case needs, in one file.

import { fixturesOption, jobStepsOption, parseServeOptions } from '../../serving/serve-options.ts';
import { defineCommand } from '../../session/command.ts';

export const ticket = defineCommand(
  {
    words: ['ticket'],
    summary: 'Record a command as one file for support: exchanges, who asked, versions, digests before and after',
    notes: [
      'The file is a recording: sbox replay sends it again, and compares the state that it ends in as well.',
      'It leaves out tokens that are not public, cookies, the arguments of the command, and header and query values that decide no answer. It has the bodies.',
    ],
    arguments: [
      { name: 'file', description: 'File to write; it must not exist.', completes: 'files' },
      { name: 'command', description: 'The command and its arguments, after --.', isVariadic: true },
    ],
    options: [fixturesOption, jobStepsOption],
    takes: [],
    examples: ['sbox ticket case-17.har -- npm test'],
  },
  async (session, { args: [file, words], options }) => {
    const { recordTicket } = await import('../../serving/record-ticket.ts');
    return recordTicket(session, file, { ...parseServeOptions(options), port: 0 }, words);
  },
);
