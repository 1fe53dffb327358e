// sbox worlds save FILE: the session's world as one file, which worlds open opens anywhere.

import { defineCommand } from '../../session/command.ts';
import { callerOptions, shownOptions } from '../../session/global-options.ts';
import { saveWorld } from '../../session/save-world.ts';

export const worldsSave = defineCommand(
  {
    words: ['worlds', 'save'],
    summary: 'Save a world as one file: its seed, state, log and requests',
    notes: [
      'The file has everything that was sent to the world, but for cookies, tokens that are not public and stray headers.',
      'zcat FILE | jq reads it. sbox worlds open, replay and diff take it.',
    ],
    arguments: [{ name: 'file', description: 'File to write; it must not exist.', completes: 'files' }],
    takes: [...callerOptions, ...shownOptions],
    examples: ['sbox worlds save case-17.sbox'],
  },
  async (session, { args: [file] }) => {
    await saveWorld(session, file);
    return undefined;
  },
);
