// sbox worlds save FILE: the session's world as one file, which worlds open opens anywhere.

import { defaultWorldName, splitCredential } from '../../../contract/permissions.ts';
import { hint } from '../../output/output.ts';
import { defineCommand } from '../../session/command.ts';
import { callerOptions, shownOptions } from '../../session/global-options.ts';
import { saveFile } from '../../session/write-file.ts';

export const worldsSave = defineCommand(
  {
    words: ['worlds', 'save'],
    operationId: 'getWorldFile',
    summary: 'Save a world as one file: its seed, state, log and requests',
    notes: [
      'The file has everything that was sent to the world, but for cookies, tokens that are not public and stray headers.',
      'zcat FILE | jq reads it. sbox worlds open, replay and diff take it.',
    ],
    arguments: [{ name: 'file', description: 'File to write; it must not exist.', completes: 'files' }],
    takes: [...callerOptions, ...shownOptions],
    examples: ['sbox worlds save case-17.sbox', 'sbox worlds save case-17.sbox --world ci-42'],
  },
  async (session, { args: [file] }) => {
    const client = await session.client();
    const { world = defaultWorldName } = splitCredential(client.connection.token ?? '');
    const { data } = await client.getWorldFile({ params: { name: world } });
    saveFile(session, file, data);
    hint(session, `saved the world ${world}; sbox worlds open ${file}`);
    return undefined;
  },
);
