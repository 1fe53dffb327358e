// sbox ticket FILE -- CMD: a recording with all that a support case needs, in one file; without a command, the current world.

import { UsageError } from '../../failures/failures.ts';
import { refuseUnused } from '../../input/unused-options.ts';
import { fixturesOption, jobStepsOption, parseServeOptions, sandboxOptionNames } from '../../serving/serve-options.ts';
import { defineCommand } from '../../session/command.ts';
import { saveWorld } from '../../session/save-world.ts';

export const ticket = defineCommand({
  words: ['ticket'],
  summary: 'Record a command as one file for support: exchanges, callers, versions, and digests before and after',
  notes: [
    'The file is a recording: sbox replay sends it again, and also compares the final state.',
    'A file named .sbox also contains the final world; without a command, the current one.',
    'It leaves out tokens that are not public, cookies, the arguments of the command, and header and query values that do not affect a response. Bodies are kept.',
  ],
  arguments: [
    { name: 'file', description: 'File to write; it must not exist.', completes: 'files' },
    { name: 'command', description: 'The command and its arguments, after --.', isVariadic: true, isOptional: true },
  ],
  options: [fixturesOption, jobStepsOption],
  takes: ['caller', 'shown'],
  examples: ['sbox ticket case-17.har -- npm test', 'sbox ticket case-17.sbox -- npm test', 'sbox ticket case-17.sbox'],
  run: async (session, { args: [file, words], options }) => {
    const isWorld = file.endsWith('.sbox');
    if (words.length === 0) {
      if (!isWorld)
        throw new UsageError('A recording needs a command, after --.', 'sbox ticket FILE.sbox saves the current world');
      refuseUnused(options, sandboxOptionNames, 'works only with the sandbox of a command, and no command was given');
      await saveWorld(session, file);
      return undefined;
    }
    const { recordTicket } = await import('../../serving/record-ticket.ts');
    return recordTicket(session, file, { ...parseServeOptions(options), port: 0 }, words, isWorld);
  },
});
