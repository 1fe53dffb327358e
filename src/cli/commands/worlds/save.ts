import { defineCommand } from '../../session/command.ts';
import { saveWorld } from '../../session/save-world.ts';

export const worldsSave = defineCommand({
  words: ['worlds', 'save'],
  summary: 'Save a world as one file: its seed, state, log and requests',
  notes: [
    'The file contains everything that was sent to the world, except cookies, private tokens and unknown headers.',
    'zcat FILE | jq reads it. sbox worlds open, replay and diff take it.',
    'FILE.html becomes a page with a sandbox and the world in it. HTML from others can run code: send the .sbox.',
  ],
  arguments: [{ name: 'file', description: 'File to write; it must not exist.', completes: 'files' }],
  takes: ['caller', 'shown'],
  examples: ['sbox worlds save case-17.sbox', 'sbox worlds save case-17.html'],
  run: async (session, { args: [file] }) => {
    await saveWorld(session, file);
    return undefined;
  },
});
